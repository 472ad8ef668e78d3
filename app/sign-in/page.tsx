import type { Metadata } from 'next';
import { Mark } from '@/app/ui/mark';
import { CeilingFigure } from './ceiling-figure';
import { SignIn } from './sign-in';
import '@/app/styles/doors.css';
import '@/app/styles/figures.css';

export const metadata: Metadata = { title: 'Sign in' };

const promises = [
  ['Blind by construction', 'What reaches a rater has no field for how a text was made.'],
  ['Nothing lost', 'Labels are added, never overwritten; a correction is a newer one.'],
  ['No bare number', 'Each figure has its interval and its n, or the reason it has none.'],
  ['Recomputable', 'The export alone gives every figure again, byte for byte.'],
] as const;

const brand = (
  <div className="brand">
    <Mark size={24} />
    Blindmark
  </div>
);

export default function SignInPage() {
  return (
    <div className="door">
      <main className="enter" aria-label="Sign in">
        <div className="inside">
          {brand}
          <SignIn />
        </div>
      </main>
      <aside className="say" aria-label="About Blindmark">
        {brand}
        <h1>People judge texts without knowing whose they are. What they say becomes evidence.</h1>
        <p className="lead">
          Sheets are shuffled and sealed. Every label is kept with its time. Agreement between
          people comes first, and every judge is measured against it.
        </p>
        <div className="drawn">
          <CeilingFigure />
        </div>
        <div className="promise">
          <ul>
            {promises.map(([name, sentence]) => (
              <li key={name}>
                <b>{name}</b>
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
