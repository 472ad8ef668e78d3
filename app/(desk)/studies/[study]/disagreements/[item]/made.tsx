import type { EarlierAnswer, ShownGrader } from '@/lib/data/desk/disagreement-view';
import { LocalTime } from '@/app/ui/local-time';

/** Under which circumstances an answer was made, and what it said before. */
export function Made({ grader }: { grader: ShownGrader }) {
  if (grader.kind === 'judge') {
    return (
      <>
        {judgeStates[grader.state]}
        {grader.attempt > 1 ? `, try ${grader.attempt}` : ''}
        {grader.model === null ? '' : `, ${grader.model}`}
        {grader.calledAt === null ? null : (
          <>
            {', '}
            <LocalTime at={grader.calledAt} />
          </>
        )}
        {grader.unfound.length === 0 ? null : (
          <p>A quote does not stand in the text: {grader.unfound.join(', ')}.</p>
        )}
      </>
    );
  }
  if (grader.erased) return <>Withdrawn: the answer is erased</>;
  if (grader.label === null) return <>Not labelled</>;
  return (
    <>
      <Circumstances label={grader.label} />
      {grader.earlier.length === 0 ? null : (
        <details>
          <summary>Before that</summary>
          <ul>
            {grader.earlier.map((one) => (
              <li key={one.revision}>
                <Circumstances label={one} />
                {one.said.length === 0
                  ? ': the same.'
                  : `: ${one.said.map(({ ask, words }) => `${ask} ${words}`).join('; ')}.`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const judgeStates = {
  given: 'Answered',
  partial: 'Verdicts',
  malformed: 'Malformed reply',
  failed: 'Call failed',
};

function Circumstances({ label }: { label: Omit<EarlierAnswer, 'said'> }) {
  const { state, because } = label.blind;
  const sure = state === 'made blind' || state === 'declared blind';
  const blind = `${state.charAt(0).toUpperCase()}${state.slice(1)}${sure ? '' : `: ${because}`}`;
  if (label.source === 'declared') {
    return (
      <>
        From a file{label.labelledOn === null ? '' : `, labelled ${label.labelledOn}`}. {blind}
      </>
    );
  }
  return (
    <>
      {blind}, <LocalTime at={label.savedAt} />
    </>
  );
}
