'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Hatch } from '@/app/ui/hatch';

export function NavLink({
  href,
  right,
  sealed = false,
  whole = false,
  children,
}: {
  href: string;
  right?: string;
  sealed?: boolean;
  /** Pages below this one belong to it. */
  whole?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const here = path === href || (whole && path.startsWith(`${href}/`));
  return (
    <li>
      <Link href={href} prefetch={false} aria-current={here ? 'page' : undefined}>
        {children}
        {sealed ? <Hatch width={26} height={10} /> : null}
        {right ? <span className="right">{right}</span> : null}
      </Link>
    </li>
  );
}
