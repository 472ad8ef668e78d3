import 'server-only';
import { labelOfResponse } from '@/lib/domain/pairs/label-of-response';
import type { Sides } from '@/lib/domain/pairs/pair';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { declaredStudy } from './declared-study';

/** Turns values as they are stored into what they mean of the texts as these are stored. */
export type Turner = (valuesJson: string, sides: string | null) => string;

/**
 * Responses become labels: what was pressed on exchanged sides says something of the other text. Where sides are not
 * exchanged the text comes back as it was.
 */
export async function turnerOf(studyId: string): Promise<Turner> {
  const form = formSchema.parse(JSON.parse((await declaredStudy(studyId)).formJson));
  return (valuesJson, sides) => {
    if (sides !== 'ba') return valuesJson;
    const values = JSON.parse(valuesJson) as Values; // checked by the form before they were stored
    return JSON.stringify(labelOfResponse(form, values, sides satisfies Sides));
  };
}

/** The same for a label's payload, in which values are one part. */
export async function payloadTurner(studyId: string): Promise<Turner> {
  const turn = await turnerOf(studyId);
  return (payload, sides) => {
    if (sides !== 'ba') return payload;
    const parsed = JSON.parse(payload) as { readonly values: Values }; // written by saveLabel or an importer
    const values = JSON.parse(turn(JSON.stringify(parsed.values), sides)) as Values;
    return JSON.stringify({ ...parsed, values });
  };
}
