import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import { groupedRefusals } from '@/lib/formats/grouped-refusals';
import { planImport, type Plan } from '@/lib/formats/plan';
import { readItems, type ImportedItem } from '@/lib/formats/read-items';
import { rounds } from '../../support/long';

const study = {
  title: 'Tone',
  texts: [
    { id: 'source', role: 'source', title: 'Source', lang: 'en' },
    { id: 'answer', role: 'judged' },
  ],
  form: { fields: [{ id: 'kind', kind: 'yes-no', ask: 'Is it kind?', gold: true }] },
};

type Files = Record<string, string | Uint8Array>;
const jsonl = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const folder = (files: Files) =>
  memoryFolder({
    'study.json': JSON.stringify(study, null, 2),
    'guidelines.md': '# G\n',
    ...files,
  });
const plan = (files: Files, options = {}) => planImport(folder(files), options);
const flat = (id: unknown, extra = {}) => ({
  id,
  source: `s ${String(id)}`,
  answer: `a ${String(id)}`,
  ...extra,
});

async function stored(files: Files, options = {}): Promise<ImportedItem[]> {
  const items: ImportedItem[] = [];
  for await (const item of readItems(folder(files), { leaveOut: true, ...options }))
    items.push(item);
  return items;
}

const lines = (made: Plan) =>
  made.refused.map(({ file, line, reason }) => `${file}:${line} ${reason}`);

/** An item that is shown by itself. */
const worksheet = { kind: 'worksheet', purpose: 'standard', pair: null };

describe('planImport', () => {
  test('rows whose texts have another name say so once, with both names and the near one', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      id: `i${at}`,
      anwser: 'x',
      model: 'm',
    }));
    const made = await plan({ 'items.jsonl': jsonl(rows) });
    expect(made.items).toEqual({ in: 200, stored: 0, refused: 200 });
    expect(groupedRefusals(made.refused)).toEqual([
      expect.objectContaining({
        line: 1,
        rows: 200,
        reason: 'study.json names the texts "source", "answer"; the row has "anwser", "model".',
        mend: 'Is "anwser" the text? Rename it to "answer", or name it in study.json.',
      }),
    ]);
  });

  test('rows that are refused for one reason are one entry for a person, with their number', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ answer: `x${at}` }));
    const made = await plan({ 'items.jsonl': jsonl([flat('good'), ...rows]) });
    expect(made.items).toEqual({ in: 201, stored: 1, refused: 200 });
    expect(groupedRefusals(made.refused)).toEqual([
      expect.objectContaining({ line: 2, rows: 200, reason: 'The row has no id.' }),
    ]);
  });

  test('guidelines that are empty are said, as missing ones are', async () => {
    const files = { 'items.jsonl': jsonl([flat('a')]), 'guidelines.md': ' \n' };
    expect((await plan(files)).warnings).toContain(
      'guidelines.md is empty: raters will have no guidelines.',
    );
  });

  test('a text that may stand for nothing is pointed out, and stored as it is', async () => {
    const rows = [flat('a'), flat('b', { answer: 'NA' }), flat('c', { answer: '#N/A' })];
    const made = await plan({ 'items.jsonl': jsonl(rows) });
    expect(made.warnings).toContain(
      '2 items have a text that may stand for nothing, such as NA or #N/A (first on line 2).',
    );
    expect(made.items.stored).toBe(3);
  });

  test('items.jsonl may be a JSON list, on one line or indented; what follows a fault is not left out unseen', async () => {
    const rows = [flat('a'), flat('b'), flat('c')];
    for (const text of [JSON.stringify(rows), JSON.stringify(rows, null, 2)]) {
      expect((await plan({ 'items.jsonl': text })).items).toEqual({ in: 3, stored: 3, refused: 0 });
      expect((await stored({ 'items.jsonl': text })).map(({ item }) => item.id)).toEqual([
        'a',
        'b',
        'c',
      ]);
      const cut = await plan({ 'items.jsonl': text.slice(0, -4) });
      expect(cut).toMatchObject({ storable: 'no', items: { in: 3, stored: 2, refused: 1 } });
    }
    const table = await plan({ 'items.jsonl': 'id;answer\na;x\n' });
    expect(lines(table)).toEqual([
      'items.jsonl:1 The file is a table of cells with semicolons, not JSON.',
    ]);
  });

  test('rows in = rows stored + rows refused: 1,000 rows with a broken line 57', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => JSON.stringify(flat(`i${index + 1}`)));
    rows[56] = '{"id":"i57","source":"SECRET" "answer":"a"}';
    const made = await plan({ 'items.jsonl': rows.join('\n') });
    expect(made.items).toEqual({ in: 1000, stored: 999, refused: 1 });
    expect(lines(made)).toEqual(['items.jsonl:57 Column 31: A comma or "}" is missing.']);
    expect(made.storable).toBe('if-left-out');
    expect(JSON.stringify(made.refused)).not.toContain('SECRET');
    expect(await stored({ 'items.jsonl': rows.join('\n') })).toHaveLength(999);
  });

  test('nothing is read for storing while a row is refused and nobody said to leave it out', async () => {
    const files = { 'items.jsonl': jsonl([flat('a'), {}]) };
    await expect(stored(files, { leaveOut: false })).rejects.toThrow(/left out/);
  });

  test('what raters see is what study.json names as texts; every other field is sealed', async () => {
    const files = { 'items.jsonl': jsonl([flat('a', { model: 'm-1', kind: 'near' }), flat('b')]) };
    const made = await plan(files);
    expect(made.fields).toEqual([
      { name: 'source', rows: 2, visible: true, sample: 's a' },
      { name: 'answer', rows: 2, visible: true, sample: 'a a' },
      { name: 'kind', rows: 1, visible: false },
      { name: 'model', rows: 1, visible: false },
    ]);
    expect(made.first).toEqual({
      id: 'a',
      content: {
        texts: [
          { id: 'source', title: 'Source', lang: 'en', body: 's a' },
          { id: 'answer', body: 'a a' },
        ],
      },
    });
    expect(await stored(files)).toEqual([
      {
        line: 1,
        item: { id: 'a', content: made.first?.content },
        provenance: { model: 'm-1', kind: 'near' },
        unit: worksheet,
      },
      { line: 2, item: expect.objectContaining({ id: 'b' }), provenance: {}, unit: worksheet },
    ]);
  });

  test('a choice of fields narrows or widens what raters see, and the study follows it', async () => {
    const files = { 'items.jsonl': jsonl([flat('a', { note: 'n', model: 'm' })]) };
    const made = await plan(files, { show: ['answer', 'note'] });
    expect(made.study?.texts.map((text) => text.id)).toEqual(['answer', 'note']);
    expect(JSON.parse(made.studyJson)).toMatchObject({ texts: [{ id: 'answer' }, { id: 'note' }] });
    const [item] = await stored(files, { show: ['answer', 'note'] });
    expect(item?.item.content.texts.map((text) => text.id)).toEqual(['answer', 'note']);
    expect(item?.provenance).toEqual({ source: 's a', model: 'm' });
    expect((await plan(files, { show: [] })).storable).toBe('no');
  });

  test('rows with content: texts that the study does not name are sealed like any other field', async () => {
    const row = {
      id: 'a',
      content: {
        texts: [
          { id: 'answer', body: 'A' },
          { id: 'draft', body: 'D' },
        ],
      },
      model: 'm',
      sample: 'pilot',
    };
    const [item] = await stored({ 'items.jsonl': jsonl([row]) });
    expect(item).toEqual({
      line: 1,
      item: { id: 'a', content: { texts: [{ id: 'answer', body: 'A' }] }, sample: 'pilot' },
      provenance: { model: 'm', draft: 'D' },
      unit: worksheet,
    });
  });

  test('study.json is kept to the letter', async () => {
    const made = await plan({ 'items.jsonl': jsonl([flat('a')]) });
    expect(made.studyJson).toBe(JSON.stringify(study, null, 2));
    expect(made.study?.plan).toMatchObject({
      ratersPerUnit: 2,
      window: 20,
      revisit: 'until-hand-in',
    });
  });
});

describe('rows that are refused', () => {
  test.each([
    ['the same id', 'a', 'a', /it is the same/],
    ['a number and a text', 1, '1', /one is a number/],
    ['1e0 and "1"', 1, '1', /one is a number/],
    ['NFC and NFD', 'é', 'e\u0301', /Unicode form/],
    ['a trailing space', 'a', 'a ', /white space/],
    ['capital letters', 'Item', 'item', /capital letters/],
    ['a zero-width space', 'a\u200bb', 'ab', /hard to see/],
    ['a full-width letter', 'Ａ', 'A', /hard to see/],
  ])('ids that are one for a person, on both lines: %s', async (_, one, other, how) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ]) {
      const made = await plan({
        'items.jsonl': jsonl([flat(first), flat('between'), flat(second)]),
      });
      expect(made.items).toEqual({ in: 3, stored: 1, refused: 2 });
      expect(made.refused.map(({ line }) => line)).toEqual([1, 3]);
      expect(made.refused[0]?.reason).toMatch(/clashes with that of line 3|white space/);
      expect(made.refused[1]?.reason).toMatch(/clashes with that of line 1|white space/);
      expect(made.refused.map(({ reason }) => reason).join()).toMatch(how);
      expect(made.first?.id).toBe('between');
    }
  });

  test('three rows of one id are all refused', async () => {
    const made = await plan({ 'items.jsonl': jsonl([flat('a'), flat('A'), flat('a'), flat('b')]) });
    expect(made.refused.map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  test('a number alone is a fine id, kept as a text, and said', async () => {
    const files = { 'items.jsonl': jsonl([flat(1), flat(2)]) };
    expect((await plan(files)).warnings).toContain(
      '2 items have a number for an id; it is kept as a text of the same digits.',
    );
    expect((await stored(files)).map(({ item }) => item.id)).toEqual(['1', '2']);
  });

  test.each([
    ['no texts', { id: 'a' }, /at least one text/],
    [
      'other texts',
      { id: 'a', model: 'm' },
      /names the texts "source", "answer"; the row has "model"/,
    ],
    ['an empty text', { id: 'a', answer: '' }, /texts\/0\/body: This text is empty/],
    ['a text of white space', { id: 'a', answer: ' \u200b\n' }, /This text is empty/],
    ['a text that is a number', { id: 'a', answer: 3 }, /must be a text, not a number/],
    ['no id', { answer: 'x' }, /no id/],
    ['an id of no characters', { id: '', answer: 'x' }, /id: This must be at least 1 character/],
    ['an id that is reserved', { id: '__proto__', answer: 'x' }, /reserved word/],
    ['an id that is a list', { id: ['a'], answer: 'x' }, /not a text/],
    ['an unknown sample', { id: 'a', answer: 'x', sample: 'test' }, /"pilot", "tuning"/],
    ['itself for a sibling', { id: 'a', answer: 'x', siblings: ['a'] }, /its own sibling/],
    ['an unknown sibling', { id: 'a', answer: 'x', siblings: ['zz'] }, /no item has as its id/],
    ['no object', ['a'], /not an object/],
    [
      'texts that are one',
      {
        id: 'a',
        content: {
          texts: [
            { id: 'answer', body: 'x' },
            { id: 'answer', body: 'y' },
          ],
        },
      },
      /same id/,
    ],
    [
      'a part without its parent',
      {
        id: 'a',
        content: {
          texts: [{ id: 'answer', body: 'x' }],
          parts: [{ id: 'p', set: 's', label: 'l', parent: 'q' }],
        },
      },
      /No part/,
    ],
  ])('%s', async (_, row, reason) => {
    const made = await plan({ 'items.jsonl': jsonl([row, flat('good')]) });
    expect(made.items).toEqual({ in: 2, stored: 1, refused: 1 });
    expect(made.refused[0]).toMatchObject({ file: 'items.jsonl', line: 1 });
    expect(made.refused[0]?.reason).toMatch(reason);
  });

  test('keys that JavaScript has a meaning for, and what lies too deep', async () => {
    const deep = `{"id":"b","answer":"x","deep":${'['.repeat(100_000)}`;
    const made = await plan({
      'items.jsonl': `{"id":"a","answer":"x","__proto__":{"polluted":true}}\n${deep}\n${JSON.stringify(flat('c'))}`,
    });
    expect(made.items).toEqual({ in: 3, stored: 1, refused: 2 });
    expect('polluted' in {}).toBe(false);
  });

  test.each([
    ['an empty file', '', /The file is empty: it has no rows/],
    ['a byte order mark alone', '\ufeff', /The file is empty: it has no rows/],
    ['blank lines alone', '\n\n \r\n', /The file is empty: it has no rows/],
    ['UTF-16', Buffer.from('{"id":"a"}', 'utf16le'), /UTF-16/],
  ])('nothing can be stored of %s', async (_, content, reason) => {
    const made = await plan({ 'items.jsonl': content });
    expect(made.storable).toBe('no');
    expect(made.refused).toEqual([expect.objectContaining({ file: 'items.jsonl', line: 1 })]);
    expect(made.refused[0]?.reason).toMatch(reason);
    expect(made.items.in).toBe(made.items.stored + made.items.refused);
  });

  test('an unknown kind of field, an unknown key and a broken study.json: each with its line', async () => {
    const broken = (from: string, to: string) => ({
      'study.json': JSON.stringify(study, null, 2).replace(from, to),
      'items.jsonl': jsonl([flat('a')]),
    });
    expect(lines(await plan(broken('"yes-no"', '"yesno"')))).toEqual([
      'study.json:19 form.fields[0].kind: There is no kind "yesno": did you mean "yes-no"?',
    ]);
    expect(lines(await plan(broken('"title": "Tone"', '"titel": "Tone"')))).toEqual([
      'study.json:1 title: This is missing; it is a text.',
      'study.json:2 titel: There is no "titel" here: did you mean "title"?',
    ]);
    expect(lines(await plan(broken('"texts": [', '"texts": ')))[0]).toMatch(
      /^study.json:10 Column 5: /,
    );
    expect((await plan(broken('"yes-no"', '"yesno"'))).storable).toBe('no');
    expect(lines(await planImport(memoryFolder({})))).toEqual([
      'study.json:1 The file is missing.',
    ]);
  });

  test('provenance: rows without an item, of a refused item, twice, or against the item', async () => {
    const made = await plan({
      'items.jsonl': jsonl([flat('a', { model: 'x' }), { id: 'b' }, flat('c'), flat('d')]),
      'provenance.jsonl': jsonl([
        { id: 'zz', provenance: { kind: 'k' } },
        { id: 'b', provenance: { kind: 'k' } },
        { id: 'a', provenance: { model: 'y' } },
        { id: 'c', kind: 'flat' },
        { id: 'C', kind: 'twin' },
        { id: 'd', provenance: { kind: 'k' }, salt: 'nosalt' },
      ]),
    });
    expect(made.items).toEqual({ in: 4, stored: 2, refused: 2 });
    expect(made.provenance).toEqual({ in: 6, stored: 0, refused: 6 });
    expect(made.refused.map(({ file, line }) => `${file[0]}${line}`)).toEqual([
      'i1',
      'i2',
      'p1',
      'p2',
      'p3',
      'p4',
      'p5',
      'p6',
    ]);
    expect(made.refused[0]?.reason).toBe(
      'The field "model" has another value in provenance.jsonl.',
    );
  });

  test('ten thousand refusals are listed, the others counted, and all left out', async () => {
    const rows = [...Array.from({ length: 12_000 }, () => ({})), flat('good')];
    const made = await plan({ 'items.jsonl': jsonl(rows) });
    expect(made.items).toEqual({ in: 12_001, stored: 1, refused: 12_000 });
    expect(made.refused).toHaveLength(10_000);
    expect(made.refusedMore).toBe(2000);
    expect(await stored({ 'items.jsonl': jsonl(rows) })).toHaveLength(1);
  });
});

describe('what should be looked at', () => {
  test('texts that are the same letter for letter: judged ones, whatever their sources', async () => {
    const made = await plan({
      'items.jsonl': jsonl([
        flat('a', { answer: 'same' }),
        flat('b'),
        flat('c', { answer: 'same' }),
      ]),
    });
    expect(made.warnings).toEqual([
      '1 item has the texts of another, letter for letter (lines 1 and 3).',
    ]);
  });

  test('a sealed value that can be read in a text, with the field and not the value', async () => {
    const made = await plan({
      'items.jsonl': jsonl([flat('a', { answer: 'I am GPT-9 and glad to help' }), flat('b')]),
      'provenance.jsonl': jsonl([
        { id: 'b', provenance: { model: 'gpt-9', n: 1 } },
        { id: 'a', provenance: { model: 'gpt-9', n: 1 } },
      ]),
    });
    expect(made.warnings).toEqual([
      'The sealed field "model" can be read in a text of 1 item (first on line 1).',
    ]);
  });

  test('missing texts, missing provenance, tricks with characters, files not read, no guidelines', async () => {
    const made = await planImport(
      memoryFolder({
        'study.json': JSON.stringify(study),
        'items.jsonl': jsonl([{ id: 'a', answer: 'abc\u202edef' }, flat('b')]),
        'provenance.jsonl': jsonl([{ id: 'b', kind: 'k' }]),
        'measures.jsonl': '',
      }),
    );
    expect(made.warnings).toEqual([
      'There is no guidelines.md: raters will have no guidelines.',
      'Not read: "measures.jsonl".',
      '1 item has no row in provenance.jsonl (first on line 1).',
      '1 item has no text "source" (first on line 1).',
      '1 item has characters that turn or hide text (first on line 1).',
      'The field id “kind” holds “kind”, the name of a sealed attribute. Raters get it: see that it tells them nothing.',
    ]);
  });
});

describe('readItems', () => {
  test('joins provenance in any order, and drops siblings that were left out', async () => {
    const files = {
      'items.jsonl': jsonl([
        flat('a', { siblings: ['b', 'c'] }),
        flat('b', { siblings: ['a'] }),
        { id: 'c' },
      ]),
      'provenance.jsonl': jsonl([
        { id: 'b', provenance: { n: 2 }, salt: 'ab'.repeat(16) },
        { id: 'a', provenance: { n: 1 } },
      ]),
    };
    const items = await stored(files);
    expect(
      items.map(({ item, provenance, salt }) => [item.id, item.siblings, provenance, salt]),
    ).toEqual([
      ['a', ['b'], { n: 1 }, undefined],
      ['b', ['a'], { n: 2 }, 'ab'.repeat(16)],
    ]);
  });

  test('a file that changed since the plan is not stored', async () => {
    const before = folder({ 'items.jsonl': jsonl([flat('a'), flat('b')]) });
    const made = await planImport(before);
    for (const rows of [[flat('a')], [flat('a'), {}], [flat('a'), flat('b'), flat('c')]]) {
      const after = folder({ 'items.jsonl': jsonl(rows) });
      const reading = (async () => {
        for await (const item of readItems(after, { plan: made }))
          expect(item.line).toBeGreaterThan(0);
      })();
      await expect(reading).rejects.toThrow(/no longer those/);
    }
  });

  test('whatever stands in the files, nothing throws and the counts add up', async () => {
    const id = fc.constantFrom('a', 'A', 'b', 'a ', 1, null, '__proto__', 'é', 'e\u0301');
    const row = fc.record(
      {
        id,
        answer: fc.constantFrom('x', '', 3, null),
        source: fc.string(),
        siblings: fc.array(id, { maxLength: 2 }),
        extra: fc.jsonValue({ maxDepth: 2 }),
      },
      { requiredKeys: [] },
    );
    const line = fc.oneof(
      row.map((value) => JSON.stringify(value)),
      fc.string(),
      fc.constant('{"id":'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.array(line, { maxLength: 6 }),
        async (items, provenance) => {
          const files = {
            'items.jsonl': items.join('\n'),
            'provenance.jsonl': provenance.join('\n'),
          };
          const made = await plan(files);
          for (const counts of [made.items, made.provenance]) {
            expect(counts.in).toBe(counts.stored + counts.refused);
          }
          if (made.storable !== 'no') expect(await stored(files)).toHaveLength(made.items.stored);
        },
      ),
      { numRuns: rounds(100, 300) },
    );
  });

  test('random bytes in every file never throw', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, bytes, bytes, async (a, b, c) => {
        await planImport(memoryFolder({ 'study.json': a, 'items.jsonl': b, 'guidelines.md': c }));
        await plan({ 'items.jsonl': a, 'provenance.jsonl': b, 'labels.jsonl': c });
      }),
      { numRuns: rounds(80, 200) },
    );
  });
});

describe('a study that nobody could finish or freeze is not stored', () => {
  const marking = {
    ...study,
    texts: [{ id: 'a' }, { id: 'b' }],
    form: { fields: [{ id: 'w', kind: 'span', ask: 'Where?', in: 'b' }] },
  };
  const items = jsonl([
    { id: '1', a: 'x', b: 'y' },
    { id: '2', a: 'x too' },
  ]);

  test('a row without the text in which a required field is marked is refused', async () => {
    const made = await plan({ 'study.json': JSON.stringify(marking), 'items.jsonl': items });
    expect(made.items).toEqual({ in: 2, stored: 1, refused: 1 });
    expect(made.refused).toEqual([
      {
        file: 'items.jsonl',
        line: 2,
        id: '2',
        reason: 'It has no text "b", in which the required field "w" is marked.',
        mend: 'Add it, or leave the row out.',
      },
    ]);
    expect(made.storable).toBe('if-left-out');
  });

  test('where the field may be left out, the row is stored and the missing text is noted', async () => {
    const [field] = marking.form.fields;
    const optional = { ...marking, form: { fields: [{ ...field, required: false }] } };
    const made = await plan({ 'study.json': JSON.stringify(optional), 'items.jsonl': items });
    expect(made.refused).toEqual([]);
    expect(made.warnings).toContain('1 item has no text "b" (first on line 2).');
  });

  test('a study that was frozen before comes in as it was', async () => {
    const made = await plan({
      'study.json': JSON.stringify(marking),
      'items.jsonl': items,
      'events.jsonl': '',
    });
    expect(made.items.refused).toBe(0);
  });

  test('a field over parts that no item has is said to ask nothing', async () => {
    const each = {
      ...study,
      form: {
        fields: [
          {
            id: 'beat',
            kind: 'each',
            over: 'beats',
            ask: 'Each beat',
            fields: [{ id: 'there', kind: 'yes-no', ask: 'Is it there?' }],
          },
        ],
      },
    };
    const rows = jsonl([flat('a')]);
    const made = await plan({ 'study.json': JSON.stringify(each), 'items.jsonl': rows });
    expect(made.warnings).toContain(
      'No item has parts of the set "beats": the field "beat" would ask nothing of anybody.',
    );
  });

  test('siblings that cannot be kept apart are a fault of study.json, before the freeze', async () => {
    const close = { ...study, plan: { siblingsApart: 3 } };
    const files = {
      'study.json': JSON.stringify(close, null, 2),
      'items.jsonl': jsonl([flat('a'), flat('b', { siblings: ['a'] }), flat('c')]),
    };
    const made = await plan(files);
    expect(lines(made)[0]).toMatch(/^study\.json:\d+ No order keeps siblings 3 positions apart/);
    expect(made.storable).toBe('no');
    const wider = { ...files, 'items.jsonl': `${files['items.jsonl']}${jsonl([flat('d')])}` };
    expect((await plan(wider)).storable).toBe('yes');
  });

  test('fixtures that say whether a judge is usable are items that say what is expected of them', async () => {
    const usable = { ...study, usable: { fixtures: ['T2'] } };
    const made = (...rows: unknown[]) => plan({ 'study.json': JSON.stringify(usable, null, 2), 'items.jsonl': jsonl([flat('a'), ...rows]) }); // prettier-ignore
    const line = JSON.stringify(usable, null, 2).split('\n').findIndex((text) => text.includes('"usable"')) + 1; // prettier-ignore
    const fixture = { sample: 'fixture', expected: { kind: 'no' } };
    expect((await made(flat('T2', fixture))).storable).toBe('yes');
    for (const [rows, why] of [
      [[], 'No item has this id.'],
      [[flat('T2')], 'This item is no fixture: its sample is another, or none.'],
      [[flat('T2', { sample: 'fixture' })], 'This fixture does not say what is expected of it.'],
    ] as const) {
      const refused = await made(...rows);
      expect(refused.refused).toEqual([{ file: 'study.json', line, reason: `usable.fixtures[0]: ${why}`, mend: 'Correct study.json.' }]); // prettier-ignore
      expect(refused.storable).toBe('no');
    }
  });

  test('a line for verdicts names a variable or question, and where the verdict stands', async () => {
    const refused = async (reply: Record<string, string>, ambiguous?: string) => {
      const judges = { reply, ...(ambiguous !== undefined && { ambiguous }) };
      const made = await plan({ 'study.json': JSON.stringify({ ...study, judges }, null, 2), 'items.jsonl': jsonl([flat('a')]) }); // prettier-ignore
      return made.refused.map(({ reason }) => reason);
    };
    expect(await refused({ kind: 'KIND: {}' }, 'AMBIGUOUS: {}')).toEqual([]);
    expect(await refused({ tone: 'TONE: {}' })).toEqual(['judges.reply.tone: No variable and no question outside of parts has this id; known are kind.']); // prettier-ignore
    expect(await refused({ kind: 'KIND' })).toEqual(['judges.reply.kind: This is one line of the reply, with {} once where the verdict stands: "COVERAGE: {}".']); // prettier-ignore
    expect(await refused({ kind: 'KIND: {}' }, '{}')).toEqual(['judges.ambiguous: This has no words beside {}, so that every line would match.']); // prettier-ignore
  });
});
