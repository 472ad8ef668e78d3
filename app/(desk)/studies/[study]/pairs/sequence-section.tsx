import type { FigureRow } from '@/lib/domain/figure-row';
import { DataTable } from '@/app/ui/data-table';
import { ofTotal } from '@/app/ui/number-format';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { ShareTable } from './share-table';

const names: Readonly<Record<string, string>> = {
  'third=first': 'First third of the pairs answered',
  'third=middle': 'Middle third',
  'third=last': 'Last third',
  'half=first': 'First half of the pairs answered',
  'half=last': 'Last half',
  'after=right': 'After a right answer',
  'after=wrong': 'After a wrong answer',
  'after=A': 'Chose text A after text A',
  'after=B': 'Chose text A after text B',
  'recognised=no': 'Without pairs read before',
  'recognised=yes': 'Pairs of which a text was read before',
  'pace=as declared': 'Without trials read too fast',
};

const counts: Readonly<Record<string, string>> = {
  raters_without_answers: 'Raters without any answer, in no figure',
  excluded_raters: 'Raters excluded by the frozen rule',
  fast_trials: 'Trials read too fast: flagged, not deleted',
  answers_after_reveal: 'Answers made or changed after a seal was opened, in no figure',
};

/** Accuracy along the sheet, by confidence, and without texts that were known; then what is left out, by reason. */
export function SequenceSection({ view }: { view: PairsView }) {
  const rows = view
    .of('2afc')
    .filter(({ grader, stratum, metric }) => grader === 'people' && stratum !== null && nameOf(stratum) !== null && (metric === 'accuracy' || (metric === 'first_side_rate' && stratum.startsWith('after=')))); // prettier-ignore
  const left = view.of('2afc').filter(({ metric }) => metric in counts);
  return (
    <Section
      title="Along the sheet"
      lead={`Accuracy by when a pair was answered, by what went before, and by what the rater said of it: of choices made.${missingWords(view.find('2afc', 'accuracy'))}`}
    >
      <ShareTable
        caption="Accuracy along the sheet"
        heads={['Trials', 'Count', 'Share, 95%']}
        rows={rows}
        nameOf={({ stratum }) => nameOf(stratum ?? '') ?? ''}
      />
      <h3 className="sub">Left out or flagged</h3>
      <DataTable caption="Left out or flagged">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="n">
              How many
            </th>
          </tr>
        </thead>
        <tbody>
          {left.map((row) => (
            <tr key={`${row.metric} ${row.category ?? ''}`}>
              <th scope="row">
                {counts[row.metric]}
                {row.category === null ? null : `: ${row.category}`}
              </th>
              <td className="n">{ofTotal(row.count ?? 0, row.n)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

const missingWords = (row: FigureRow | undefined): string => {
  const none = (row?.missing ?? 0) + (row?.cannotJudge ?? 0);
  return none === 0 || row === undefined
    ? ''
    : ` ${ofTotal(none, row.n)} ${none === 1 ? 'was' : 'were'} not made and ${none === 1 ? 'is' : 'are'} in no line here.`;
};

function nameOf(stratum: string): string | null {
  const confidence = /^confidence=(.+)$/.exec(stratum)?.[1];
  return confidence === undefined ? (names[stratum] ?? null) : `Confidence ${confidence}`;
}
