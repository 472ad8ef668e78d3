import { isAnswer } from '@/lib/domain/judgment';
import type { ShownGrader } from '@/lib/data/desk/disagreement-view';

/** Judges' replies that are no answer of the form, to the letter: what cannot be scored can still be read. */
export function Replies({ graders }: { graders: readonly ShownGrader[] }) {
  const odd = graders.filter(
    (grader) => grader.kind === 'judge' && !isAnswer(grader.state),
  ) as Extract<ShownGrader, { kind: 'judge' }>[]; // filtered to judges
  return odd.map(({ key, words, state, problem, raw }) => (
    <div key={key} className="notice">
      <p>
        <b>{words}:</b> {state === 'malformed' ? 'a reply that is no answer.' : 'no reply.'}{' '}
        {problem}
      </p>
      {raw === null ? null : (
        <pre className="reply" tabIndex={0} role="region" aria-label={`The reply of ${words}`}>
          {raw}
        </pre>
      )}
    </div>
  ));
}
