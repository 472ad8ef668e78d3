import type { WorksheetsDesigned } from '@/lib/data/desk/design-view';
import { worksheetMethod, worksheetSentences } from '@/lib/domain/design/worksheet-sentences';
import { decimals, ofTotal, whole } from '@/app/ui/number-format';
import { Section } from '../../../section';
import { percent } from '@/lib/domain/design/percent';
import { RatersTable } from './raters-table';
import { WorksheetTable } from './worksheet-table';

/** What the planned raters and items can show, and what they never can. */
export function WorksheetSections({
  designed,
  title,
}: {
  designed: WorksheetsDesigned;
  title: string;
}) {
  const { chosen, others } = designed.designs;
  return (
    <>
      <Section title={title} lead={guessOf(designed)}>
        <Lines lines={[...worksheetSentences(chosen), ...notesOf(designed)]} />
      </Section>
      <Section title="How far the figures vary from study to study">
        <WorksheetTable design={chosen} />
        <p className="note">{worksheetMethod(chosen.plan)}</p>
      </Section>
      {others.length === 0 ? null : (
        <Section
          title="Other numbers of raters"
          lead={`With the same ${whole(chosen.plan.items)} items. Half-widths, and how far from people a judge must lie.`}
        >
          <RatersTable designs={designed.designs} />
        </Section>
      )}
      {chosen.never.length === 0 ? null : (
        <Section title="What cannot be shown">
          <Lines lines={chosen.never} />
        </Section>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Which of the numbers nobody knows yet. */
function guessOf({ planned, designs: { chosen } }: WorksheetsDesigned): string | null {
  const guesses = [
    ...(chosen.plan.kappa === planned.kappa ? [`a kappa of ${decimals(planned.kappa)}`] : []),
    ...(chosen.plan.prevalence === planned.prevalence
      ? [`${percent(planned.prevalence)} of the items in the rarest category`]
      : []),
  ];
  if (guesses.length === 0) return null;
  return `Guessed: ${guesses.join(' and ')}. Try what a pilot or an earlier study found.`;
}

/** Where the planned numbers come from, as far as they are still in use. */
function notesOf({ planned, items, question, designs: { chosen } }: WorksheetsDesigned): string[] {
  const { plan } = chosen;
  return [
    ...(plan.items === planned.items ? itemNotes(planned.items, items) : []),
    ...(plan.categories === planned.categories
      ? [
          question === null
            ? 'No question of this study has categories: two are taken.'
            : `The ${planned.categories} categories are those of “${question}”, the first question that has any.`,
        ]
      : []),
  ];
}

function itemNotes(planned: number, { all, onSheet }: WorksheetsDesigned['items']): string[] {
  if (planned !== onSheet)
    return [
      `A sheet has ${whole(onSheet)}. The figures are for ${whole(planned)} items, the ${planned > onSheet ? 'fewest' : 'most'} that are drawn.`,
    ];
  if (onSheet < all)
    return [
      `A sheet has ${ofTotal(onSheet, all)} items. The figures are for raters who share those of one sheet; raters of different sheets share fewer.`,
    ];
  return [];
}
