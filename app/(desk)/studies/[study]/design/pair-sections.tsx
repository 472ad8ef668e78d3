import type { DesignHelp } from '@/lib/domain/design/design-help';
import { Section } from '../../../section';
import { DesignCurve } from './design-curve';
import { DesignTable } from './design-table';
import { NeededTable } from './needed-table';
import { percent } from './percent';

/** What the planned raters and pairs can show. */
export function PairSections({ help, title }: { help: DesignHelp; title: string }) {
  const { plan, never } = help;
  return (
    <>
      <Section title={title}>
        <ul className="plain-list">
          {[...shortOf(help), ...never].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Section
        title="How often each verdict is reached"
        lead="By the true accuracy. The four verdicts are kept apart: a rule that passes is no evidence by itself."
        right={
          plan.raters === 1
            ? 'exact binomial'
            : `${plan.simulations.toLocaleString('en')} draws of raters, pairs and answers for each accuracy, seed ${plan.seed}`
        }
      >
        <DesignCurve help={help} />
        <DesignTable help={help} />
      </Section>
      <Section
        title="How much a claim needs"
        lead="To be shown in four of five studies of texts that nobody can tell apart."
      >
        <NeededTable help={help} />
      </Section>
    </>
  );
}

function shortOf({ plan, allowed, curve }: DesignHelp): string[] {
  const at = (accuracy: number) => curve.find((point) => point.accuracy === accuracy);
  const [chance, detectable] = [at(0.5), at(0.75)];
  const all = plan.raters * plan.pairs;
  const alone = plan.raters === 1 ? '' : `, ${allowed.one} of ${plan.pairs} for one rater alone`;
  return [
    `The rule allows at most ${allowed.all} right of ${all} answers${alone}.`,
    ...(chance
      ? [
          `Texts that nobody can tell apart fail the rule ${percent(1 - chance.rule.crossed)} of the time.`,
        ]
      : []),
    ...(detectable
      ? [
          `Texts that are told apart in 75% of pairs pass it ${percent(detectable.rule.crossed)} of the time.`,
        ]
      : []),
    ...(chance
      ? [
          `“Below the limit” is shown for texts that nobody can tell apart ${percent(chance.below)} of the time, “equivalent to chance” ${percent(chance.equivalent)}.`,
        ]
      : []),
  ];
}
