import Link from 'next/link';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Mark } from '@/app/ui/mark';
import { chosenTheme } from '@/app/ui/theme';
import { ThemeSwitch } from '@/app/ui/theme-switch';
import { MenuSheet } from './menu-sheet';
import { NavLink } from './nav-link';
import { SignOut } from './sign-out';
import { StudyMenu } from './study-menu';
import type { DeskPerson, StudyHead } from './view';

/** The menu beside the page; below 1200 px the menu folds into a sheet. */
export async function DeskShell({
  person,
  study,
  children,
}: {
  person: DeskPerson;
  study?: StudyHead;
  children: ReactNode;
}) {
  const theme = chosenTheme((await cookies()).get('theme')?.value);
  const revealed = study !== undefined && study.opened.length === 3;
  const brand = (
    <Link className="brand" href="/studies" prefetch={false}>
      <Mark revealed={revealed} />
      Blindmark
    </Link>
  );
  return (
    <div className="desk">
      <a className="skip" href="#page">
        Go to the page
      </a>
      <MenuSheet brand={brand}>
        {brand}
        {study ? (
          <div className="study">
            <b>{study.title}</b>
            {study.question ? <span className="line-clamp-2">{study.question}</span> : null}
          </div>
        ) : null}
        {study ? <StudyMenu study={study} /> : <DeskMenu person={person} />}
        <div className="who">
          <hr />
          <div className="line">
            <Link href="/account" prefetch={false}>
              {person.name}
            </Link>
            <span className="q3">{study?.roles[0] ?? ''}</span>
          </div>
          <div className="my-2">
            <ThemeSwitch chosen={theme} />
          </div>
          <SignOut />
        </div>
      </MenuSheet>
      <main className="page" id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function DeskMenu({ person }: { person: DeskPerson }) {
  return (
    <ul className="mt-2">
      <NavLink href="/studies">Studies</NavLink>
      {person.mayImport ? <NavLink href="/import">Import a study</NavLink> : null}
    </ul>
  );
}
