import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { fieldKinds } from '@/lib/form/field-kinds';
import { parseForm } from '@/lib/form/parse-form';
import { rules } from '@/lib/form/rules';

describe('docs/forms.md', () => {
  // The cells of a table are padded to its columns.
  const page = readFileSync('docs/forms.md', 'utf8').replaceAll(/ +\|/g, ' |');

  test('its examples are forms', () => {
    const examples = [...page.matchAll(/```json\n([^]*?)```/g)];
    expect(examples).toHaveLength(2);
    for (const [, example = ''] of examples)
      expect(parseForm(JSON.parse(example))).toMatchObject({ ok: true });
  });

  test('its tables have every kind of field and every rule', () => {
    for (const kind of Object.keys(fieldKinds)) expect(page).toContain(`| \`${kind}\` |`);
    for (const rule of Object.keys(rules)) expect(page).toContain(`\`${rule}\``);
  });
});
