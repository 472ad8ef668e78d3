import type { AnswerCell } from '@/lib/domain/answer-rows';

const silent = {
  skipped: 'skipped',
  hidden: 'not asked',
  missing: 'missing',
  none: 'no answer',
} as const;

/** One answer: its words, its quotes, or why there is none. What differs is said, and not by weight alone. */
export function AnswerWords({ cell }: { cell: AnswerCell }) {
  const { state, words, quotes, differs } = cell;
  if (state !== 'given' && state !== 'cannot-judge')
    return <span className="q3">{silent[state]}</span>;
  return (
    <>
      {quotes.length === 0 ? words : quotes.map((quote, at) => <q key={at}>{quote}</q>)}
      {differs ? <span className="vh"> (differs from most people)</span> : null}
    </>
  );
}
