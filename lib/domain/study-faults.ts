import type { Field } from '@/lib/form/field';
import type { Form } from '@/lib/form/form';
import { verdictNames } from '@/lib/form/verdicts';

type Path = (string | number)[];
type Fault = { path: Path; message: string };

type JudgesDraft = {
  readonly reply?: Readonly<Record<string, string>>;
  readonly prompts?: readonly { readonly text: string }[];
};

/** The part of a study that its own parts must agree about. */
type Draft = {
  texts: readonly { id: string }[];
  form: Pick<Form, 'fields' | 'variables'>;
  judges?: JudgesDraft | undefined;
  strata?: readonly string[] | undefined;
  resample: string;
  alsoResample?: string | undefined;
  juries?: readonly { readonly name: string; readonly judges: readonly string[] }[] | undefined;
  hypotheses?: readonly { id: string }[] | undefined;
  gates?: readonly { id: string }[] | undefined;
  pairs?: { confidence?: string | undefined; recognised?: string | undefined } | undefined;
};

/** What no single value of study.json shows: names used twice, and names that lead nowhere. */
export function* crossFaults(study: Draft): Generator<Fault> {
  yield* doubles(study.texts, 'texts', 'Two texts have the same id.');
  yield* doubles(study.hypotheses ?? [], 'hypotheses', 'Two hypotheses have the same id.');
  yield* doubles(study.gates ?? [], 'gates', 'Two gates have the same id.');
  if (study.resample !== 'item' && !study.strata?.includes(study.resample)) {
    yield { path: ['resample'], message: 'This is "item" or one of the names in strata.' };
  }
  const { alsoResample: also } = study;
  if (
    also !== undefined &&
    (also === study.resample || (also !== 'item' && !study.strata?.includes(also)))
  ) {
    yield { path: ['alsoResample'], message: 'This is "item" or one of the names in strata, and another than resample.' }; // prettier-ignore
  }
  yield* juryFaults(study.juries ?? []);
  yield* replyFaults(study);
  yield* promptFaults(study);
  yield* pairFaults(study);
  const places = new Set(study.texts.map((text) => text.id));
  for (const set of partSets(study.form.fields)) places.add(set);
  yield* spanFaults(study.form.fields, places, ['form', 'fields']);
}

function* doubles(
  named: readonly { id: string }[],
  key: string,
  message: string,
): Generator<Fault> {
  const seen = new Set<string>();
  for (const [index, { id }] of named.entries()) {
    if (seen.has(id)) yield { path: [key, index, 'id'], message };
    seen.add(id);
  }
}

/** Fields that the scoring of pairs reads by name. */
function* pairFaults({ pairs, form }: Draft): Generator<Fault> {
  const kinds = { confidence: 'scale', recognised: 'yes-no' } as const;
  for (const [key, kind] of Object.entries(kinds)) {
    const named = pairs?.[key as keyof typeof kinds]; // one of the two keys above
    if (named === undefined) continue;
    const field = form.fields.find(({ id }) => id === named);
    if (field?.kind !== kind)
      yield { path: ['pairs', key], message: `This is the id of a field of the kind "${kind}".` };
  }
}

/** Verdicts are on a variable of the form, or on a question of the whole item. */
function* replyFaults({ judges, form }: Draft): Generator<Fault> {
  const names = verdictNames(form);
  for (const name of Object.keys(judges?.reply ?? {}))
    if (!names.includes(name))
      yield { path: ['judges', 'reply', name], message: `No variable and no question outside of parts has this id; known are ${names.join(', ')}.` }; // prettier-ignore
}

/** A judgment names a prompt by its text alone. */
function* promptFaults({ judges }: Draft): Generator<Fault> {
  const seen = new Set<string>();
  for (const [index, { text }] of (judges?.prompts ?? []).entries()) {
    if (seen.has(text)) yield { path: ['judges', 'prompts', index, 'text'], message: 'Two prompts have the same text.' }; // prettier-ignore
    seen.add(text);
  }
}

function* juryFaults(juries: NonNullable<Draft['juries']>): Generator<Fault> {
  const judges = new Set(juries.flatMap((jury) => jury.judges));
  const seen = new Set<string>();
  for (const [index, { name, judges: own }] of juries.entries()) {
    if (seen.has(name)) {
      yield { path: ['juries', index, 'name'], message: 'Two juries have the same name.' };
    }
    seen.add(name);
    if (judges.has(name)) {
      yield { path: ['juries', index, 'name'], message: 'A jury has the name of a judge.' };
    }
    if (new Set(own).size < own.length) {
      yield { path: ['juries', index, 'judges'], message: 'A judge sits in a jury once.' };
    }
  }
}

function* partSets(fields: readonly Field[]): Generator<string> {
  for (const field of fields) {
    if (field.kind === 'each') yield field.over;
    if (field.kind === 'each' || field.kind === 'list') yield* partSets(field.fields);
  }
}

function* spanFaults(
  fields: readonly Field[],
  places: ReadonlySet<string>,
  path: Path,
): Generator<Fault> {
  for (const [index, field] of fields.entries()) {
    if (field.kind === 'span' && !places.has(field.in)) {
      yield {
        path: [...path, index, 'in'],
        message:
          'This is the id of one of the texts, or of a set of parts that a field repeats over.',
      };
    }
    if (field.kind === 'each' || field.kind === 'list') {
      yield* spanFaults(field.fields, places, [...path, index, 'fields']);
    }
  }
}
