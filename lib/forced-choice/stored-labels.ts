import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { labelOfResponse } from './label-of-response';
import type { Sides } from '@/lib/domain/pairs/pair';

/** Turns values as they are stored into what they mean of the texts as these are stored. */
export type ToLabels = (valuesJson: string, sides: string | null) => string;

/**
 * Responses become labels: what was pressed on exchanged sides says something of the other text. Where sides are not
 * exchanged the text comes back as it was.
 */
export function valuesToLabels(form: Form): ToLabels {
  return (valuesJson, sides) => {
    if (sides !== 'ba') return valuesJson;
    const values = JSON.parse(valuesJson) as Values; // checked by the form before they were stored
    return JSON.stringify(labelOfResponse(form, values, sides satisfies Sides));
  };
}

/** The same for a label's payload, in which values are one part. */
export function payloadToLabels(form: Form): ToLabels {
  const turn = valuesToLabels(form);
  return (payload, sides) => {
    if (sides !== 'ba') return payload;
    const parsed = JSON.parse(payload) as { readonly values: Values }; // written by saveLabel or an importer
    const values = JSON.parse(turn(JSON.stringify(parsed.values), sides)) as Values;
    return JSON.stringify({ ...parsed, values });
  };
}
