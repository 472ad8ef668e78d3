'use client';

import { usePathname } from 'next/navigation';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '@/app/ui/button';
import { MenuIcon } from '@/app/ui/icons';

/** The menu; where the page is narrow it is a sheet that opens over it and closes with Esc or when it is left. */
export function MenuSheet({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  const path = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  // Kept as the page it was opened on, so that following a link closes it.
  const open = openOn === path;

  const toggle = () => {
    setOpenOn(open ? null : path);
    if (!open) requestAnimationFrame(() => menu.current?.querySelector('a')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpenOn(null);
    opener.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next !== opener.current && !(next instanceof Node && menu.current?.contains(next))) {
      setOpenOn(null);
    }
  };
  return (
    <>
      <header className="topbar">
        {brand}
        <Button
          kind="bare"
          ref={opener}
          aria-expanded={open}
          aria-controls="desk-menu"
          onClick={toggle}
        >
          <MenuIcon /> Menu
        </Button>
      </header>
      <nav
        id="desk-menu"
        ref={menu}
        className={open ? 'nav open' : 'nav'}
        aria-label="Desk"
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {children}
      </nav>
    </>
  );
}
