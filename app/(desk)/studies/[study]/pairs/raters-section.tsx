import { PivotTable } from '../../../_figures/pivot-table';
import { graderWords } from '../../../_figures/grader-words';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { VerdictTable } from './verdict-table';

const choices: readonly string[] = [
  'accuracy',
  'accuracy_answered',
  'above_chance_p',
  'randomisation_p',
];
const sides: readonly string[] = ['first_side_rate', 'first_side_p', 'dprime', 'criterion'];
const again: readonly string[] = ['repeat_consistency', 'mirrored_consistency', 'catch_right'];

/** Each rater with exact limits, which hold for that rater; the verdicts of each stay apart too. */
export function RatersSection({ view }: { view: PairsView }) {
  const raters = view.raters('2afc');
  const of = (metrics: readonly string[]) =>
    raters.flatMap((grader) =>
      metrics.flatMap((metric) => view.find('2afc', metric, { grader }) ?? []),
    );
  if (raters.length === 0) return null;
  const repeated = of(again);
  const name = (row: { grader: string | null }) => graderWords(row.grader, null);
  return (
    <Section title="Each rater" lead="Exact limits, with a missing choice rounded outwards: they hold for that rater on pairs like these.">
      <PivotTable caption="Right, by rater" rows={of(choices)} nameOf={name} />
      <h3 className="sub">Verdicts by rater</h3>
      <VerdictTable view={view} raters={raters} />
      <h3 className="sub">Sides by rater</h3>
      <PivotTable caption="Sides by rater" rows={of(sides)} nameOf={name} />
      {repeated.length > 0 ? (
        <>
          <h3 className="sub">Pairs that came again, and catch pairs</h3>
          <PivotTable caption="Repeats and catch pairs by rater" rows={repeated} nameOf={name} />
          <p className="note">These are in no figure of accuracy: the first showing counts.</p>
        </>
      ) : null}
    </Section>
  );
} // prettier-ignore
