import type { Form } from '@/lib/form/form';
import { trialField } from '@/lib/form/trial-field';
import { isAskedOn } from '@/lib/form/trials-of';
import { comparedText } from '@/lib/domain/pairs/compose';
import type { PairTrialKind } from '@/lib/domain/pairs/pair';
import type { Study } from '@/lib/domain/study';

type Fields = Pick<Form, 'fields'>;

/** Whether a field says by `for` that it is asked of single items: then items in no pair are worksheets. */
export const hasWorksheetFields = (form: Fields): boolean =>
  form.fields.some((field) => field.for?.includes('worksheet') === true);

/** Whether anything at all is asked of single items. */
export const hasItemFields = (form: Fields): boolean =>
  form.fields.some((field) => isAskedOn(field, 'worksheet'));

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
    if (!trialField(study.form, kind))
      yield {
        path: 'form',
        message: `Nothing asks what ${kind} trials are about: add a field of kind "${needs[kind]}".`,
      };
}
