import type { FigureRow } from '@/lib/domain/figure-row';
import { listedFirst } from '../figure-text';
import type { Sentence } from '../sentence';

/** What must be said of judges on pairs. */
export function judgePairSentences(rows: readonly FigureRow[]): Sentence[] {
  const own = rows.filter(({ section, run }) => section === 'judges-on-pairs' && run === null);
  const named = (holds: (row: FigureRow) => boolean) => listedFirst(own.filter(holds).map(({ grader }) => grader ?? '')); // prettier-ignore
  const broken = own.filter(({ metric, value }) => metric === 'jury_rule' && value === 0);
  const leaning = named(({ metric, value }) => metric === 'position_p' && value !== null && value <= 0.05); // prettier-ignore
  const oneOrder = named(({ metric, value }) => metric === 'position_p' && value === null);
  const ownKind = named(
    ({ metric, low }) => metric === 'self_preference' && low !== null && low > 0,
  );
  return [
    ...broken.map(({ grader, note }) => ({
      id: 'jury-rule',
      text: `The jury “${grader ?? ''}” is no jury as it should be: ${note ?? ''}. Its figures stand, and do not stand for judges in general.`,
    })),
    ...(leaning === '' ? [] : [{ id: 'judge-position', text: `The order moved the answers of ${leaning}: over the pairs that were judged in both orders they stayed on one side more often than chance. A difference between the orders counts as a tie.` }]), // prettier-ignore
    ...(oneOrder === '' ? [] : [{ id: 'judge-one-order', text: `No pair has an answer in both orders from ${oneOrder}: what the order did to these answers is not known.` }]), // prettier-ignore
    ...(ownKind === '' ? [] : [{ id: 'judge-self-preference', text: `Texts of their own family are favoured by ${ownKind}, beyond what people prefer.` }]), // prettier-ignore
  ];
}
