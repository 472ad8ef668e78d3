import type { ShownGrader } from '@/lib/data/desk/disagreement-view';
import type { AnswerCell, AnswerRow } from '@/lib/domain/answer-rows';
import { DataTable } from '@/app/ui/data-table';
import { AnswerWords } from './answer-words';
import { GraderMark } from './grader-mark';
import { judgePlaces } from './judge-places';
import { Made } from './made';

/** A row for each grader, a column for each field: everybody's answers side by side. */
export function LabelsTable({
  graders,
  rows,
}: {
  graders: readonly ShownGrader[];
  rows: readonly AnswerRow[];
}) {
  const judges = judgePlaces(graders);
  return (
    <DataTable caption="Labels" className="labels wide">
      <thead>
        <tr>
          <th scope="col">Rater or judge</th>
          {rows.map(({ path, ask, kind }) => (
            <th scope="col" key={path} className={`of-${kind}`}>
              {ask}
            </th>
          ))}
          <th scope="col">Made</th>
        </tr>
      </thead>
      <tbody>
        {graders.map((grader, at) => (
          <tr key={grader.key}>
            <th scope="row">
              <GraderName grader={grader} judge={judges[at] ?? null} />
            </th>
            {rows.map((row) => (
              <Cell key={row.path} row={row} cell={row.cells[at]} />
            ))}
            <td className="q2 text-12">
              <Made grader={grader} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

export function GraderName({ grader, judge }: { grader: ShownGrader; judge: number | null }) {
  return (
    <span className="grader">
      <GraderMark judge={judge} />
      <span className={grader.kind === 'judge' ? 'who-tag j' : 'who-tag'}>{grader.words}</span>
    </span>
  );
}

export function Cell({ row, cell }: { row: AnswerRow; cell: AnswerCell | undefined }) {
  return (
    <td className={`of-${row.kind}${cell?.differs ? ' differs' : ''}`}>
      {cell ? <AnswerWords cell={cell} /> : null}
    </td>
  );
}
