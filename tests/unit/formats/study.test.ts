import { describe, expect, test } from 'vitest';
import { itemSchema } from '@/lib/domain/item';
import { nearest, sentence } from '@/lib/domain/sentence';
import { readStudy, studyJsonSchema, studySchema } from '@/lib/domain/study';
import { meaningEvalsStudy } from '@/lib/formats/meaning-evals-study';

const field = { id: 'kind', kind: 'yes-no', ask: 'Is it kind?' };
const study = { title: 'T', texts: [{ id: 'answer' }], form: { fields: [field] } };

function faults(json: unknown): string[] {
  const read = readStudy(json);
  return read.ok ? [] : read.faults.map(({ path, message }) => `${path.join('/')}: ${message}`);
}

describe('study.json', () => {
  test('what is left out has a default: two raters, no distance, twenty trials ahead, revisits', () => {
    const read = readStudy(study);
    expect(read.ok && read.study.plan).toEqual({
      ratersPerUnit: 2,
      siblingsApart: 0,
      window: 20,
      revisit: 'until-hand-in',
    });
    expect(read.ok && read.study.resample).toBe('item');
  });

  test.each([
    [{ ...study, titel: 'T' }, 'titel: There is no "titel" here: did you mean "title"?'],
    [
      { ...study, plan: { windw: 3 } },
      'plan/windw: There is no "windw" here: did you mean "window"?',
    ],
    [{ ...study, zzzzzz: 1 }, /^zzzzzz: There is no "zzzzzz" here: known are "\$schema", "slug"/],
    [{ ...study, plan: { window: 51 } }, 'plan/window: This must be at most 50.'],
    [{ ...study, plan: { window: 0 } }, 'plan/window: This must be at least 1.'],
    [
      { ...study, plan: { window: 1.5 } },
      'plan/window: This must be a whole number, not a fraction.',
    ],
    [{ ...study, title: 3 }, 'title: This must be a text, not a number.'],
    [{ ...study, title: ' ' }, 'title: This is empty.'],
    [{ ...study, slug: 'A b' }, /^slug: A slug has small letters/],
    [{ ...study, texts: [] }, 'texts: A study shows at least one text.'],
    [{ ...study, texts: [{ id: 'a/b' }] }, /^texts\/0\/id: An id has 1 to 100 characters, no "\/"/],
    [{ ...study, texts: [{ id: 'a' }, { id: 'a' }] }, 'texts/1/id: Two texts have the same id.'],
    [{ ...study, resample: 'kind' }, 'resample: This is "item" or one of the names in strata.'],
    [
      { ...study, form: { fields: [{ ...field, kind: 'scal' }] } },
      'form/fields/0/kind: There is no kind "scal": did you mean "scale"?',
    ],
    [
      { ...study, form: { fields: [{ ...field, kind: 'zzzzzzzz' }] } },
      /^form\/fields\/0\/kind: There is no kind "zzzzzzzz": known are "yes-no"/,
    ],
    [
      { ...study, form: { fields: [{ ...field, asks: 'x' }] } },
      'form/fields/0/asks: There is no "asks" here: did you mean "ask"?',
    ],
    [
      { ...study, form: { fields: [{ ...field, kind: 'span', in: 'passage' }] } },
      /^form\/fields\/0\/in: This is the id of one of the texts/,
    ],
    [
      { ...study, gates: [{ id: 'g', all: [{ metric: 'm', comparator: '=', threshold: 1 }] }] },
      /^gates\/0\/all\/0\/comparator: This must be one of ">", ">="/,
    ],
    [[], ': This must be an object, not a list.'],
    [null, ': This must be an object, not null.'],
    [{ form: study.form, texts: study.texts }, 'title: This is missing; it is a text.'],
  ])('%j is refused with a sentence', (json, message) => {
    const [first] = faults(json);
    if (typeof message === 'string') expect(first).toBe(message);
    else expect(first).toMatch(message);
  });

  test('a span may stand in a text, or in the parts that a field repeats over', () => {
    const span = { id: 'quote', kind: 'span', ask: 'Where?', in: 'beats' };
    const each = { id: 'beats', kind: 'each', ask: 'Each beat', over: 'beats', fields: [span] };
    expect(faults({ ...study, form: { fields: [each] } })).toEqual([]);
    expect(faults({ ...study, form: { fields: [{ ...span, in: 'answer' }] } })).toEqual([]);
  });

  test('no sentence repeats a value', () => {
    const secret = 'SECRET-TEXT';
    for (const json of [
      { ...study, title: { a: secret } },
      { ...study, slug: secret },
      { ...study, resample: secret },
      { ...study, plan: { revisit: secret } },
      { ...study, texts: [{ id: `${secret}/` }] },
    ]) {
      expect(faults(json)).not.toEqual([]);
      expect(faults(json).join()).not.toContain(secret);
    }
  });

  test('the published JSON Schema describes what a person may write', () => {
    const schema = studyJsonSchema();
    expect(schema.required).toEqual(['title', 'texts', 'form']);
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema.properties ?? {})).toContain('hypotheses');
    expect(JSON.stringify(schema)).toContain('"const":"yes-no"');
  });

  test('a study is unchanged by being parsed again', () => {
    expect(studySchema.parse(meaningEvalsStudy)).toEqual(meaningEvalsStudy);
  });
});

describe('the nearest known name', () => {
  test.each([
    ['lable', 'label'],
    ['Title', 'title'],
    ['titel', 'title'],
    ['xyz', undefined],
  ])('%s: %s', (wrong, meant) => {
    expect(nearest(wrong, ['title', 'label', 'texts'])).toBe(meant);
  });
});

describe('an item', () => {
  const item = { id: 'a', content: { texts: [{ id: 'answer', body: 'x' }] } };
  const fault = (json: unknown) =>
    itemSchema.safeParse(json, { error: sentence }).error?.issues[0]?.message;

  test('has no place for provenance: an unknown key is refused', () => {
    expect(fault({ ...item, model: 'm' })).toMatch(/There is no "model" here/);
    expect(fault({ ...item, content: { ...item.content, model: 'm' } })).toMatch(
      /There is no "model" here/,
    );
  });

  test('keeps its texts to the letter: line breaks, marks and characters of any script', () => {
    const body = ' \u202eabc\r\n\te\u0301 😀\u2028 ';
    const parsed = itemSchema.parse({ ...item, content: { texts: [{ id: 'answer', body }] } });
    expect(parsed.content.texts[0]?.body).toBe(body);
  });

  test('a part that is its own ancestor is refused', () => {
    const parts = [
      { id: 'p', set: 's', label: 'P', parent: 'q' },
      { id: 'q', set: 's', label: 'Q', parent: 'p' },
    ];
    expect(fault({ ...item, content: { ...item.content, parts } })).toBe(
      'This part is its own ancestor.',
    );
  });
});
