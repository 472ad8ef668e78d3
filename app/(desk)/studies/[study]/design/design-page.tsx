import type { DesignView } from '@/lib/data/desk/design-view';
import { counted, decimals } from '@/app/ui/number-format';
import { PageHead } from '../../../page-head';
import { DesignForm } from './design-form';
import { PairSections } from './pair-sections';
import { WorksheetSections } from './worksheet-sections';

/** What the planned raters, items and pairs can show, and what they never can; said before the freeze. */
export function DesignPage({ view, faults }: { view: DesignView; faults: readonly string[] }) {
  const { worksheets, pairs } = view;
  const both = worksheets !== null && pairs !== null;
  return (
    <>
      <PageHead title="Planning" term="planning" lead={leadOf(view)} />
      <DesignForm view={view} faults={faults} />
      {worksheets ? (
        <WorksheetSections
          designed={worksheets}
          title={both ? 'Worksheets in short' : 'In short'}
        />
      ) : null}
      {pairs ? (
        <PairSections help={pairs.help} title={both ? 'Pairs in short' : 'In short'} />
      ) : null}
    </>
  );
}

function leadOf({ worksheets, pairs }: DesignView): string {
  const items = worksheets && counted(worksheets.designs.chosen.plan.items, 'item');
  const answered = pairs && counted(pairs.help.plan.pairs, 'pair');
  const raters = (worksheets?.designs.chosen ?? pairs?.help)?.plan.raters ?? 0;
  const people = `What ${counted(raters, 'rater')} with`;
  const rule = pairs && `The rule: at most ${decimals(pairs.help.plan.limit)} right.`;
  if (!items)
    return `${people} ${answered} each can show about 2AFC accuracy, whatever they answer. ${rule}`;
  if (!answered)
    return `${people} ${items} each can show about agreement, before anybody has labelled.`;
  return `${people} ${items} and ${answered} each can show about agreement and 2AFC accuracy, before anybody has answered. ${rule}`;
}
