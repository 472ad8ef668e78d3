'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Hatch } from '@/app/ui/hatch';

export function NavLink({
  href,
  right,
  sealed = false,
  children,
}: {
  href: string;
  right?: string;
  sealed?: boolean;
  children: ReactNode;
}) {
  const here = usePathname() === href;
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
