import { counted } from '@/app/ui/number-format';
import { Section } from '../../../section';
import type { BlindnessView } from './view';

/** One sentence for each thing that tells, and what can be done about it. */
export function ToSettle({ view, open }: { view: BlindnessView; open: number }) {
  const draft = view.state === 'draft';
  return (
    <Section
      title="To settle before the freeze"
      right={open === 0 ? 'nothing' : counted(open, 'thing')}
    >
      {open === 0 ? (
        <p className="note">
          No cue gives the sealed side away, and no lazy rule lies outside chance.
        </p>
      ) : (
        <>
          <ul className="settle">
            {view.toSettle.map((sentence) => (
              <li key={sentence}>
                <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
                  <circle
                    cx="7"
                    cy="7"
                    r="5.5"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.5"
                  />
                </svg>
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
          <p className="note">
            Fix it in the study folder and import it again: shorten or leave out texts, or let
            pairs.normalise strip markup and unify punctuation on both sides.{' '}
            {!draft
              ? 'The study is frozen: what stood against it then is in its chain.'
              : view.stops
                ? 'Or say why it may stand: the freeze asks for the reason and keeps it in the chain.'
                : 'It stops no freeze here, because study.json declares no sealed condition (pairs.condition).'}
          </p>
        </>
      )}
    </Section>
  );
}
