import { promptWords } from '@/lib/figures/judge-prompts';
import type { JudgeCounts, Report } from '@/lib/figures/report';
import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { whole } from '@/app/ui/number-format';

/** Every run of every judge: what was asked, and what came back. */
export function JudgeRuns({
  judges,
  prompts,
  sealed,
}: {
  judges: readonly JudgeCounts[];
  prompts: Report['prompts'];
  sealed: boolean;
}) {
  return (
    <>
      <h2>Judges and their runs</h2>
      {sealed ? (
        <p>
          <Hatch /> Judges’ answers are sealed; nothing that draws on them is here.
        </p>
      ) : judges.length === 0 ? (
        <p>No judge’s answers were imported.</p>
      ) : (
        <DataTable caption="Judges and their runs">
          <thead>
            <tr>
              <th scope="col">Judge</th>
              <th scope="col">Model</th>
              <th scope="col">Prompt</th>
              {['Asked', 'Given', 'Malformed', 'Failed', 'Retries', 'Cannot judge'].map((name) => (
                <th scope="col" className="n" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {judges.map((judge) => (
              <tr key={`${judge.judge} ${judge.run}`}>
                <th scope="row">
                  {judge.judge}, run {judge.run}
                </th>
                <td className="q2">
                  {[...judge.models, ...(judge.family === null ? [] : [judge.family])].join(', ')}
                </td>
                <td className="q2">
                  {prompts
                    .filter((one) => one.judge === judge.judge && one.run === judge.run)
                    .map(promptWords)
                    .join('; ')}
                </td>
                {[
                  judge.asked,
                  judge.given,
                  judge.malformed,
                  judge.failed,
                  judge.retries,
                  judge.cannotJudge,
                ].map((count, at) => (
                  <td className="n" key={at}>
                    {whole(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  );
}
