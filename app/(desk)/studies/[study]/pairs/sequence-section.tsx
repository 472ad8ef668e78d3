import { DataTable } from '@/app/ui/data-table';
import { ofTotal } from '@/app/ui/number-format';
import { FigureValue } from '../../../_figures/figure-value';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { ShareAxis, ShareBar } from './share-bar';
import { withoutCount } from './sides-section';

const names: Readonly<Record<string, string>> = {
  'third=first': 'First third of the sheet',
  'third=middle': 'Middle third',
  'third=last': 'Last third',
  'half=first': 'First half',
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
    .filter(({ grader, stratum, metric }) => grader === 'people' && stratum !== null && nameOf(stratum) !== null && (metric === 'accuracy' || stratum.startsWith('after=')) && (metric === 'accuracy' || metric === 'first_side_rate')); // prettier-ignore
  const left = view.of('2afc').filter(({ metric }) => metric in counts);
  return (
    <Section
      title="Along the sheet"
      lead="Accuracy by when a trial was answered, by what went before, and by what the rater said of it."
    >
      <DataTable caption="Accuracy along the sheet" className="sides">
        <thead>
          <tr>
            <th scope="col">Trials</th>
            <th scope="col" className="n">
              Right
            </th>
            <th scope="col" className="plot">
              <ShareAxis />
            </th>
            <th scope="col">Share, 95%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.metric} ${row.stratum ?? ''}`}>
              <th scope="row">{nameOf(row.stratum ?? '')}</th>
              <td className="n">{row.count === undefined ? null : ofTotal(row.count, row.n)}</td>
              <td className="plot">
                <ShareBar row={row} />
              </td>
              <td>
                <FigureValue row={withoutCount(row)} brief />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
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

function nameOf(stratum: string): string | null {
  const confidence = /^confidence=(.+)$/.exec(stratum)?.[1];
  return confidence === undefined ? (names[stratum] ?? null) : `Confidence ${confidence}`;
}
