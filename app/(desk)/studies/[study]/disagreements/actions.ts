'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { recordCause } from '@/lib/data/record-cause';
import { causes } from '@/lib/domain/disagreement-cause';
import { readFilter } from '@/lib/domain/disagreement-filter';
import { typedText } from '@/lib/domain/typed';
import { filteredHref } from '../../../disagreements-href';
import { acted } from '../../../acted';
import type { Outcome } from '../../../outcome';
import { who } from '../../../who';

const asked = z.object({
  cause: z.enum(causes, { error: 'Choose a cause.' }).optional(),
  field: z.string().max(500),
  note: typedText(2_000),
  'take-back': z.string().optional(),
});

/** Records a cause, and goes on to the next item under the filter of the page, or back to the list after the last. */
export async function keepCause(
  study: string,
  item: string,
  next: string | null,
  query: string,
  _before: Outcome<void>,
  form: FormData,
): Promise<Outcome<void>> {
  const actor = await who();
  const outcome = await acted(study, asked, form, async (said) => {
    const takenBack = said['take-back'] !== undefined;
    const cause = takenBack ? null : said.cause;
    if (cause === undefined) return 'nothing chosen';
    await recordCause(actor, study, {
      item,
      field: said.field === '' ? null : said.field,
      cause,
      note: takenBack ? null : said.note,
    });
    return takenBack ? 'taken back' : 'kept';
  });
  if (outcome === null || !outcome.ok) return outcome;
  if (outcome.done === 'nothing chosen') return { ok: false, message: 'Choose a cause.' };
  if (outcome.done === 'taken back') return { ok: true, done: undefined };
  return redirect(filteredHref(study, next, readFilter(new URLSearchParams(query))));
}
