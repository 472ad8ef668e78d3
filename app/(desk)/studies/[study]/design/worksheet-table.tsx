import { worksheetFigures, type WorksheetDesign } from '@/lib/domain/design/worksheet-design';
import { DataTable } from '@/app/ui/data-table';
import { decimals } from '@/app/ui/number-format';

/** Each figure that such studies have: where it lies, and how wide an interval must be. */
export function WorksheetTable({ design: { figures } }: { design: WorksheetDesign }) {
  return (
    <DataTable caption="How far the figures vary from study to study" className="planned">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className="n">
            95 of 100 studies
          </th>
          <th scope="col" className="n">
            Half-width
          </th>
          <th scope="col" className="n">
            With other raters
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, low, high, halfWidth, halfWidthOfOthers }) =>
          low === null || high === null || halfWidth === null ? null : (
            <tr key={name}>
              <th scope="row">{worksheetFigures[name]}</th>
              <td className="n">
                {decimals(low)} to {decimals(high)}
              </td>
              <td className="n">±{decimals(halfWidth)}</td>
              <td className="n">
                {halfWidthOfOthers === null ? 'not defined' : `±${decimals(halfWidthOfOthers)}`}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </DataTable>
  );
}
