import type { DesignHelp } from '@/lib/domain/design/design-help';
import { pairPlanSentences } from '@/lib/domain/design/pair-plan-sentences';
import { Section } from '../../../section';
import { DesignCurve } from './design-curve';
import { DesignTable } from './design-table';
import { NeededTable } from './needed-table';

/** What the planned raters and pairs can show. */
export function PairSections({ help, title }: { help: DesignHelp; title: string }) {
  const { plan } = help;
  return (
    <>
      <Section title={title}>
        <ul className="plain-list">
          {pairPlanSentences(help).map((line) => (
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
