import { groupedRefusals } from '@/lib/formats/grouped-refusals';
import { DataTable } from './data-table';
import { whole } from './number-format';

export interface RefusedRowLine {
  file: string;
  line: number;
  id: string | null;
  reason: string;
  mend: string | null;
}

/** Refused rows: where each reason stands first and how often, why, and what would fix it. */
export function RefusedRows({ rows }: { rows: readonly RefusedRowLine[] }) {
  const files = new Set(rows.map((row) => row.file));
  return (
    <DataTable caption="Refused rows" className="refuse wide">
      <thead>
        <tr>
          {files.size > 1 ? <th scope="col">File</th> : null}
          <th scope="col">Line</th>
          <th scope="col">id</th>
          <th scope="col">Why it is refused</th>
          <th scope="col">How to fix it</th>
        </tr>
      </thead>
      <tbody>
        {groupedRefusals(rows).map((row) => (
          <tr key={`${row.file} ${row.line} ${row.reason}`}>
            {files.size > 1 ? <td className="mono">{row.file}</td> : null}
            <th scope="row" className="ln">
              {whole(row.line)}
              {row.rows > 1 ? <span className="q3"> and {whole(row.rows - 1)} more</span> : null}
            </th>
            <td className="mono">{row.id ?? <span className="q3">none</span>}</td>
            <td>{row.reason}</td>
            <td className="q2">{row.mend ?? 'Fix it in the file, or leave the row out.'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
