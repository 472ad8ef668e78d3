import type { TrialKind } from '@/lib/form/field';
import type { Form } from '@/lib/form/form';
import { comparedText } from './compose';
import type { PairTrialKind } from './pair';
import type { Study } from '../study';

type Fields = Pick<Form, 'fields'>;

/** Whether a field says by `for` that it is asked of single items: then items in no pair are worksheets. */
export const asksWorksheets = (form: Fields): boolean =>
  form.fields.some((field) => field.for?.includes('worksheet') === true);

const natural: Readonly<Record<string, readonly TrialKind[]>> = {
  side: ['2afc', 'preference'],
  boundary: ['boundary'],
};

/** Whether anything is asked on a kind of trial. */
const asksOn = (form: Fields, kind: TrialKind): boolean =>
  form.fields.some((field) => {
    const kinds = natural[field.kind];
    if (kinds && !kinds.includes(kind)) return false;
    return field.for === undefined ? kinds !== undefined : field.for.includes(kind);
  });

const needs: Readonly<Record<PairTrialKind, string>> = {
  '2afc': 'side',
  preference: 'side',
  boundary: 'boundary',
};

/** Why a study cannot show the pairs that were brought, one sentence each. */
export function* pairStudyFaults(
  study: Study,
  kinds: ReadonlySet<PairTrialKind>,
): Generator<{ readonly path: string; readonly message: string }> {
  if (comparedText(study.texts) === null)
    yield {
      path: 'texts',
      message:
        'Pairs compare one text of each item: give exactly one of the texts the role "judged".',
    };
  const clash = study.texts.find(({ id }) => id === 'a' || id === 'b');
  if (clash && study.texts.length > 1)
    yield {
      path: 'texts',
      message: `The text "${clash.id}" has the name of one of the two sides of a pair: rename it.`,
    };
  for (const kind of kinds)
    if (!asksOn(study.form, kind))
      yield {
        path: 'form',
        message: `No field is asked on ${kind} trials: add a field of kind "${needs[kind]}".`,
      };
}
