import type { LeafField } from './field';
import { boundaryWords } from './kinds/boundary';
import { sideWords } from './kinds/side';
import { isCannotJudge, isObject, type Value } from './values';
import type { Form } from './form';

/** A value as people read it: labels in place of stored values, quotes in quotation marks. */
export function valueWords(form: Form, field: LeafField, value: Value): string {
  if (isCannotJudge(value)) return cannotJudgeWords(form, value.cannotJudge);
  switch (field.kind) {
    case 'yes-no': {
      const labels: Readonly<Record<string, string>> = field.labels ?? { yes: 'Yes', no: 'No' };
      return labels[String(value)] ?? String(value);
    }
    case 'choice':
      return optionWords(field.options, value);
    case 'choices':
      return listed(value, 'None of these', (one) => optionWords(field.options, one));
    case 'span':
      return listed(value, 'No such place', (one) => `“${quoteOf(one)}”`);
    case 'scale':
      return scaleWords(String(value), field.anchors?.[String(value)]);
    case 'side':
      return sideWords(field, String(value));
    case 'boundary':
      return boundaryWords(value);
    case 'count':
    case 'text':
      return String(value);
  }
}

/** "Cannot judge: the source does not settle it" with whatever was written beside it. */
export function cannotJudgeWords(
  form: Form,
  { reason, text }: { readonly reason: string; readonly text?: string },
): string {
  const known = form.cannotJudge?.reasons.find((one) => one.value === reason);
  return ['Cannot judge', known?.label ?? reason, text].filter(Boolean).join(': ');
}

function optionWords(
  options: readonly { readonly value: string; readonly label: string }[],
  value: unknown,
): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function listed(value: Value, none: string, words: (one: unknown) => string): string {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? none : value.map(words).join(', ');
}

const quoteOf = (span: unknown): string =>
  isObject(span) && typeof span.quote === 'string' ? span.quote : '';

const scaleWords = (point: string, anchor: string | undefined): string =>
  anchor === undefined ? point : `${point} (${anchor})`;
