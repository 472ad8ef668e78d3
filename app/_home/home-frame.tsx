import Link from 'next/link';
import type { ReactNode } from 'react';
import { SignOut } from '@/app/(desk)/sign-out';
import { Mark } from '@/app/ui/mark';
import './home.css';

type FrameProps = {
  name: string;
  title: string;
  above?: ReactNode;
  lead: string;
  children: ReactNode;
};

/** A rater's own page: who they are, the way out, a heading that says what is next, and two columns. */
export function HomeFrame({ name, title, above, lead, children }: FrameProps) {
  return (
    <div className="home">
      <header>
        <Link className="brand" href="/" prefetch={false}>
          <Mark size={20} />
          Blindmark
        </Link>
        <div className="who">
          {name === '' ? null : (
            <span>
              You are <b>{name}</b>
            </span>
          )}
          <SignOut />
        </div>
      </header>
      <main>
        {above}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="split">{children}</div>
      </main>
    </div>
  );
}

type BlockProps = { title: string; children: ReactNode };

/** A part of such a page, under its heading. */
export function HomeBlock({ title, children }: BlockProps) {
  return (
    <section className="block">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
