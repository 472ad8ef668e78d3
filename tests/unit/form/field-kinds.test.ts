import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { fieldKinds } from '@/lib/form/field-kinds';
import { fieldSettings } from '@/lib/form/field-settings';
import { formJsonSchema } from '@/lib/form/form-json-schema';
import { simulate } from '@/lib/form/simulate';
import { compileForm } from '@/lib/form/check-values';
import { draws } from './draws';
import { examples, meaningContent, meaningForm, pairForm } from './example-forms';

const kinds = Object.keys(fieldKinds);

test('each kind has its own name, its settings and one file', () => {
  expect(Object.keys(fieldSettings)).toEqual(kinds);
  for (const [name, kind] of Object.entries(fieldKinds)) expect(kind.name).toBe(name);
  const files = readdirSync('lib/form/kinds').map((file) => file.replace('.ts', ''));
  for (const kind of kinds) expect(files).toContain(kind);
});

test('the examples use every kind, so that what holds of them holds of every kind', () => {
  const used = new Set<string>();
  const collect = (fields: readonly { kind: string; fields?: unknown }[]): void => {
    for (const field of fields) {
      used.add(field.kind);
      if (Array.isArray(field.fields)) collect(field.fields as typeof fields);
    }
  };
  for (const [, form] of examples) collect(form.fields);
  collect(pairForm.fields);
  expect([...used].sort()).toEqual([...kinds].sort());
});

test('the JSON Schema of forms knows every kind and every rule', () => {
  const schema = JSON.stringify(formJsonSchema());
  for (const kind of kinds) expect(schema).toContain(`"const":"${kind}"`);
  for (const rule of ['first', 'count', 'sum', 'share', 'at-least', 'at-most', 'none', 'all'])
    expect(schema).toContain(`"const":"${rule}"`);
  expect(schema).toContain('"$schema":"https://json-schema.org/draft/2020-12/schema"');
});

test('one seed makes one simulated rater', () => {
  const label = (seed: number) =>
    JSON.stringify(simulate(meaningForm, meaningContent, draws(seed)));
  expect(label(5)).toBe(label(5));
  expect(new Set([1, 2, 3, 4, 5, 6].map(label)).size).toBeGreaterThan(1);
});

test('a simulated rater answers in every way that the form allows', () => {
  const seen = new Set<string>();
  const draw = draws(31);
  for (let round = 0; round < 400; round++) {
    const { differs, how, why } = simulate(meaningForm, meaningContent, draw);
    seen.add(typeof differs === 'object' ? 'cannot judge' : String(differs));
    seen.add(`how ${how === undefined ? 'hidden' : String(how)}`);
    seen.add(`why ${why === undefined ? 'skipped' : 'given'}`);
  }
  expect([...seen].sort()).toEqual(
    [
      'cannot judge',
      'no',
      'yes',
      'how hidden',
      'how duty',
      'how number',
      'how time',
      'why given',
      'why skipped',
    ].sort(),
  );
});

test('no file of the form draws chance or reads a clock', () => {
  const files = ['lib/form', 'lib/form/kinds'].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  );
  for (const file of files)
    expect(readFileSync(file, 'utf8')).not.toMatch(/Math\.random|Date\.now|new Date\(/);
});

test('a form is compiled once, and its checks do not share what they have seen', () => {
  const { check } = compileForm(meaningForm);
  expect(check({ differs: 'no' }, meaningContent).ok).toBe(true);
  expect(check({ differs: 'yes' }, meaningContent).ok).toBe(false);
  expect(check({ differs: 'no' }, meaningContent).ok).toBe(true);
});
