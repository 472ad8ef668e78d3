import { MarkShape, type Mark } from '../../../../_figures/grader-mark';

const marks: readonly Mark[] = [1, 2, 3, 4];

/** People are a cross in ink, judges a shape each, as in every figure; `judge` is the place among judges. */
export function GraderMark({ judge }: { judge: number | null }) {
  const mark = judge === null ? 0 : (marks[judge % marks.length] ?? 1);
  return (
    <svg viewBox="0 0 11 11" aria-hidden="true">
      <MarkShape mark={mark} x={5.5} y={5.5} />
    </svg>
  );
}
