import { PivotTable } from '../../../_figures/pivot-table';
import { graderWords } from '../../../_figures/grader-words';
import { SealedPart } from '../../../_figures/sealed-part';
import { Section } from '../../../section';
import type { PairsView } from './pairs-view';
import { compared } from './preference-section';

const parts: readonly (readonly [caption: string, metrics: readonly string[]])[] = [
  ['Judges in both orders', ['accuracy', 'consistency', 'first_side_rate', 'position_p', 'repeat_consistency']],
  ['Juries', ['mean_accuracy', 'jury_rule']],
  ['What judges prefer', ['win_rate_ties_half', 'win_rate_without_ties', 'tie_rate']],
  ['Judges beside people', ['agreement_with_people', 'longer_chosen', 'longer_chosen_difference', 'self_preference', 'self_preference_parity']],
]; // prettier-ignore

/** Each judge in both orders and all runs, and juries of them; never one judge for all. */
export function JudgesOnPairs({ view }: { view: PairsView }) {
  const rows = view.of('judges-on-pairs');
  const sealed = !view.opened.has('judgments');
  if (!sealed && rows.length === 0) return null;
  return (
    <Section
      title="Judges on pairs"
      lead="Of each order what most runs say, of the pair what both orders say, and a tie where they differ. A tie is half right."
    >
      {sealed ? (
        <SealedPart draws={['judgments']} />
      ) : (
        parts.map(([caption, metrics]) => {
          const own = rows.filter(({ metric }) => metrics.includes(metric));
          if (own.length === 0) return null;
          return (
            <div key={caption}>
              <h3 className="sub">{caption}</h3>
              <PivotTable
                caption={caption}
                rows={own}
                nameOf={({ grader, run }) => graderWords(grader, run)}
                {...(own.some(({ category }) => category !== null) && { of: compared, ofHead: 'Of' })}
              />
            </div>
          );
        })
      )}
    </Section>
  );
} // prettier-ignore
