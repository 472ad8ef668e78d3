import type { CompiledForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { Field, Form, Values } from '@/lib/form/form';
import { boundaryWords } from '@/lib/form/kinds/boundary';
import { sideWords } from '@/lib/form/kinds/side';

import { spansOf } from './spans-of';
import { cannotJudgeOf, valueAt, type Draft } from './values-at';

export type AnswerLine = { readonly ask: string; readonly answer: string };

/** A label in words, one line for each answer, as the rater gave it. */
export function answerWords(
  form: Form,
  compiled: CompiledForm,
  content: Content,
  values: Draft,
): AnswerLine[] {
  // `open` reads whatever is there, field by field; it takes a draft as it is.
  return compiled.open(values as Partial<Values>, content).flatMap(({ path, field, part }) => {
    const value = valueAt(values, path);
    if (value === undefined) return [];
    const ask = part === undefined ? field.ask : `${part.id}: ${field.ask}`;
    return [{ ask, answer: wordsOf(form, field, value) }];
  });
}

function wordsOf(form: Form, field: Field, value: unknown): string {
  const cannot = cannotJudgeOf(value);
  if (cannot !== null) {
    const reasons = form.cannotJudge?.reasons ?? [];
    const reason = reasons.find((one) => one.value === cannot.reason)?.label ?? cannot.reason;
    return ['Cannot judge', reason, cannot.text].filter(Boolean).join(': ');
  }
  switch (field.kind) {
    case 'yes-no': {
      const labels = field.labels ?? { yes: 'Yes', no: 'No' };
      return value === 'yes' ? labels.yes : value === 'no' ? labels.no : String(value);
    }
    case 'choice':
      return optionWords(field.options, value);
    case 'choices':
      return listed(value, (one) => optionWords(field.options, one));
    case 'span':
      return (
        spansOf(value)
          .map((span) => `“${span.quote}” (${span.start}–${span.end})`)
          .join(', ') || 'No such place'
      );
    case 'list':
      return Array.isArray(value) && value.length === 0
        ? 'None'
        : `${Array.isArray(value) ? value.length : 0} entries`;
    case 'side':
      return sideWords(field, String(value));
    case 'boundary':
      return boundaryWords(value);
    case 'scale':
    case 'count':
    case 'text':
    case 'each':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

function optionWords(options: readonly { value: string; label: string }[], value: unknown): string {
  return options.find((option) => option.value === value)?.label ?? String(value);
}

function listed(value: unknown, words: (one: unknown) => string): string {
  if (!Array.isArray(value)) return '';
  return value.length === 0 ? 'None of these' : value.map(words).join(', ');
}
