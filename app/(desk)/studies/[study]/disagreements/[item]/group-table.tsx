import type { ShownGrader } from '@/lib/data/desk/disagreement-view';
import type { AnswerRow } from '@/lib/domain/answer-rows';
import { DataTable } from '@/app/ui/data-table';
import { judgePlaces } from './judge-places';
import { Cell, GraderName } from './labels-table';

/** Fields that are answered for each part or entry: a row for each, a column for each grader. */
export function GroupTable({
  graders,
  rows,
}: {
  graders: readonly ShownGrader[];
  rows: readonly AnswerRow[];
}) {
  const judges = judgePlaces(graders);
  return (
    <DataTable caption="Labels of each part" className="labels wide mt-4">
      <thead>
        <tr>
          <th scope="col">Part and field</th>
          {graders.map((grader, at) => (
            <th scope="col" key={grader.key}>
              <GraderName grader={grader} judge={judges[at] ?? null} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row">
              {row.within} <span className="q3 font-normal">{row.ask}</span>
            </th>
            {graders.map((grader, at) => (
              <Cell key={grader.key} row={row} cell={row.cells[at]} />
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
