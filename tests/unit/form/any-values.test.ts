import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { compileForm } from '@/lib/form/check-values';
import { simulate } from '@/lib/form/simulate';
import { draws } from './draws';
import { examples, meaningContent, meaningForm, scriptContent, scriptForm } from './example-forms';

const meaning = compileForm(meaningForm);

describe('whatever comes in', () => {
  test.each(examples)(
    'a simulated rater of the %s form gives valid labels',
    (_name, form, content) => {
      const { check } = compileForm(form);
      const draw = draws(11);
      for (let round = 0; round < 200; round++) {
        const values = simulate(form, content, draw);
        expect(check(values, content)).toEqual({ ok: true, values });
      }
    },
  );

  test.each(examples)(
    'checking a checked label of the %s form changes nothing',
    (_n, form, content) => {
      const { check } = compileForm(form);
      const draw = draws(13);
      for (let round = 0; round < 100; round++) {
        const once = check(simulate(form, content, draw), content);
        const twice = once.ok ? check(once.values, content) : once;
        expect(JSON.stringify(twice)).toBe(JSON.stringify(once));
      }
    },
  );

  const field = fc.constantFrom(
    ...new Set(examples.flatMap(([, form]) => form.fields.map(({ id }) => id))),
    '__proto__',
    'constructor',
    'toString',
    'cannotJudge',
    'A1',
    'tone',
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('yes', 'no', '', null, undefined, NaN, -0, 1n, Symbol('x'), () => 1),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(field, tie('any'), { maxKeys: 6, noNullPrototype: false }),
      fc.record({ cannotJudge: tie('any') }),
    ),
  })).any;

  test.each(examples)('junk for the %s form is refused, never thrown', (_name, form, content) => {
    const compiled = compileForm(form);
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    fc.assert(
      fc.property(fc.dictionary(field, value, { maxKeys: 8 }), (values) => {
        const checked = compiled.check(values, content);
        if (!checked.ok) expect(checked.message).toMatch(/^(“.*”|A label) [^]*\.$/);
        compiled.open(values as never, content);
        compiled.withoutHidden(values as never, content);
      }),
      { numRuns: 300 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before);
  });

  test('JSON a hundred thousand levels deep is refused without using up the stack', () => {
    let deep: unknown = 'yes';
    for (let level = 0; level < 100_000; level++) deep = { cannotJudge: deep };
    expect(meaning.check({ differs: deep }, meaningContent).ok).toBe(false);
    let rows: unknown = [];
    for (let level = 0; level < 100_000; level++) rows = [rows];
    expect(compileForm(scriptForm).check({ beats: rows, news: rows }, scriptContent).ok).toBe(
      false,
    );
  });
});
