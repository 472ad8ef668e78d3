import type { FigureRow } from '@/lib/domain/figure-row';
import { PivotTable } from '../../../_figures/pivot-table';
import { graderWords } from '../../../_figures/grader-words';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { ShareTable } from './share-table';

const leanings: readonly string[] = [
  'first_side_rate',
  'first_side_p',
  'order_effect',
  'longer_chosen',
];

/** Which of two is preferred: with ties as half a win and left out, on one scale, and what side and length had to do with it. */
export function PreferenceSection({ view }: { view: PairsView }) {
  const rows = view.of('preference');
  if (rows.length === 0) return null;
  const of = (metrics: readonly string[], grader: 'people' | 'raters', stratum: string | null = null) =>
    rows.filter((row) => metrics.includes(row.metric) && row.stratum === stratum && (row.grader === 'people') === (grader === 'people'));
  const abilities = of(['ability', 'tie_parameter'], 'people');
  const kept = of(['win_rate_ties_half', 'win_rate_without_ties'], 'people', 'raters=kept');
  const other = [...of(['win_rate_at_equal_length'], 'people'), ...of(['preference_p', 'log_odds'], 'people')];
  return (
    <Section
      title="Which is better"
      lead="A win rate of one half is no preference. Ties count as half a win in one figure and are left out in the next, since neither tells the whole."
    >
      <ShareTable caption="What is preferred, all raters" rows={of(['win_rate_ties_half', 'win_rate_without_ties', 'tie_rate', 'both_bad_rate'], 'people')} nameOf={shareName} />
      {kept.length > 0 ? <ShareTable caption="What is preferred, without excluded raters" rows={kept} nameOf={shareName} heading /> : null}
      <h3 className="sub">Further figures</h3>
      <PivotTable caption="Preference, further figures" rows={other} nameOf={compared} />
      {abilities.length > 0 ? (
        <>
          <h3 className="sub">All conditions on one scale</h3>
          <PivotTable caption="Log abilities" rows={abilities} nameOf={({ category }) => category ?? 'All'} />
        </>
      ) : null}
      <h3 className="sub">Side and length</h3>
      <PivotTable caption="Side and length" rows={of(leanings, 'people')} nameOf={({ grader }) => graderWords(grader, null)} />
      <details>
        <summary>Each rater by themselves</summary>
        <PivotTable
          caption="Preferences by rater"
          rows={of(['win_rate_ties_half', 'win_rate_without_ties', 'preference_p'], 'raters')}
          nameOf={({ grader }) => graderWords(grader, null)}
          of={compared}
          ofHead="Compared"
        />
        <PivotTable caption="Side and length by rater" rows={of(leanings, 'raters')} nameOf={({ grader }) => graderWords(grader, null)} />
        <PivotTable caption="Repeats by rater, and pairs without a preference" rows={of(['repeat_consistency', 'mirrored_consistency', 'without_preference'], 'raters')} nameOf={({ grader }) => graderWords(grader, null)} />
      </details>
    </Section>
  );
} // prettier-ignore

export const compared = ({ category, other }: FigureRow): string =>
  category === null
    ? ''
    : `${category}${other === null || other === 'people' ? '' : ` to ${other}`}`;

const kinds: Readonly<Record<string, string>> = {
  win_rate_ties_half: 'a tie as half a win',
  win_rate_without_ties: 'ties left out',
  tie_rate: 'ties',
  both_bad_rate: 'both bad',
};

const shareName = (row: FigureRow): string =>
  row.metric === 'tie_rate' || row.metric === 'both_bad_rate'
    ? `${row.category ?? ''} and ${row.other ?? ''}: ${kinds[row.metric] ?? ''}`
    : `${row.category ?? ''} preferred to ${row.other ?? ''}, ${kinds[row.metric] ?? ''}`;
