import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLongRatings, type LongRatingsOptions } from '@/lib/formats/long-ratings';
import { ratingsCsv, type RatedLabel } from '@/lib/formats/ratings-csv';

const read = (text: string, options: LongRatingsOptions = {}) =>
  readLongRatings(Buffer.from(text), options);

/** The rows as "item rater value"; a missing value is "-", one that could not be judged "?". */
async function rows(text: string, options: LongRatingsOptions = {}): Promise<string[]> {
  const found = await read(text, options);
  if (!found.ok) throw new Error(JSON.stringify(found));
  return found.ratings.map(({ item, rater, value, cannotJudge }) =>
    [item, rater, cannotJudge ? '?' : (value ?? '-')].join(' '),
  );
}

async function refusals(text: string, options: LongRatingsOptions = {}): Promise<string[]> {
  const found = await read(text, options);
  if (found.ok || 'problem' in found) throw new Error(JSON.stringify(found));
  return found.refused.map(({ line, column, reason, mend }) => {
    return `${line} ${column ?? '-'}: ${reason} ${mend}`;
  });
}

async function problem(text: string, options: LongRatingsOptions = {}): Promise<string> {
  const found = await read(text, options);
  if (found.ok || !('problem' in found)) throw new Error(JSON.stringify(found));
  return found.problem;
}

describe('one file in many spellings', () => {
  const wanted = ['1 ada yes', '1 ben no', '2 ada -'];

  test.each([
    ['LF', 'item,rater,value\n1,ada,yes\n1,ben,no\n2,ada,\n'],
    ['CRLF', 'item,rater,value\r\n1,ada,yes\r\n1,ben,no\r\n2,ada,\r\n'],
    ['CR', 'item,rater,value\r1,ada,yes\r1,ben,no\r2,ada,\r'],
    ['a byte order mark', '\ufeffitem,rater,value\n1,ada,yes\n1,ben,no\n2,ada,\n'],
    ['no last line end', 'item,rater,value\n1,ada,yes\n1,ben,no\n2,ada,'],
    ['blank lines', 'item,rater,value\n\n1,ada,yes\n1,ben,no\n\n2,ada,\n\n'],
    ['quotes', '"item","rater","value"\n"1","ada","yes"\n1,ben,"no"\n2,ada,""\n'],
    [
      'other names, another order, more columns',
      'value,seen,item_id,rater_id\nyes,x,1,ada\nno,,1,ben\n,,2,ada\n',
    ],
    [
      'JSON Lines',
      '{"item":1,"rater":"ada","value":"yes"}\n{"item":"1","rater":"ben","value":"no"}\n{"item":"2","rater":"ada","value":null}',
    ],
    [
      'JSON Lines with a mark and CRLF, and no value at all',
      '\ufeff{"item":"1","rater":"ada","value":"yes"}\r\n{"item":"1","rater":"ben","value":"no"}\r\n{"item":"2","rater":"ada"}\r\n',
    ],
  ])('%s', async (_, text) => {
    expect(await rows(text)).toEqual(wanted);
  });
});

test('texts are taken exactly as they are written: no trimming, no folding, no guard undone', async () => {
  const text = `item,rater,value\n a,A,"yes, or ""no""\r\nmaybe"\na,a, yes\nb,a,'=x\n`;
  expect(await rows(text, { asWritten: true })).toEqual([
    ' a A yes, or "no"\r\nmaybe',
    'a a  yes',
    "b a '=x",
  ]);
});

test('labels named like the insides of a program are labels; only null is missing in JSON', async () => {
  const names = ['__proto__', 'constructor', 'NaN', 'null', ''];
  const text = names.map((value, item) => JSON.stringify({ item, rater: 'a', value })).join('\n');
  expect(await rows(text, { asWritten: true })).toEqual(
    names.map((value, item) => `${item} a ${value}`),
  );
});

test('numbers and booleans of JSON are labels of the same spelling', async () => {
  expect(
    await rows(
      '{"item":1,"rater":2,"value":0}\n{"item":2,"rater":2,"value":-1.5}\n{"item":3,"rater":2,"value":false}',
    ),
  ).toEqual(['1 2 0', '2 2 -1.5', '3 2 false']);
});

test('cannot judge is a state of its own, by column or by value', async () => {
  expect(
    await rows(
      'item,rater,state,value\n1,a,given,yes\n2,a,cannot-judge,\n3,a,skipped,\n4,a,missing,\n5,a,,no\n',
    ),
  ).toEqual(['1 a yes', '2 a ?', '3 a -', '4 a -', '5 a no']);
  expect(await rows('{"item":1,"rater":"a","value":{"cannotJudge":{"reason":"dark"}}}')).toEqual([
    '1 a ?',
  ]);
});

test('a file with several fields says which there are and how to name one', async () => {
  const text = 'item,rater,criterion,value\n1,a,tone,x\n1,a,clarity,y\n';
  expect(await problem(text)).toBe(
    'The file has several fields: say one with --field. They are: "clarity", "tone".',
  );
  expect(await rows(text, { field: 'tone' })).toEqual(['1 a x']);
  expect(await problem(text, { field: 'clarty' })).toContain('Did you mean "clarity"?');
  expect(await problem('item,rater,value\n1,a,x\n', { field: 'tone' })).toContain(
    'leave --field out',
  );
  const one = await read('item,rater,field,value\n1,a,tone,x\n');
  expect(one).toMatchObject({ ok: true, field: 'tone' });
});

describe('what cannot be used is named with its line', () => {
  test('a second value of the same rater, with both lines', async () => {
    expect(await refusals('item,rater,value\n1,a,x\n2,a,x\n1,a,y\n')).toEqual([
      '4 -: Line 2 has a value of the same rater for the same item. Keep one of lines 2 and 4.',
    ]);
  });

  test('lines are counted over blank lines and breaks inside cells', async () => {
    const text = 'item,rater,value\r\n\r\n1,a,"x\r\ny"\r\n2,a,x\r\n1,a,z\r\n';
    expect(await refusals(text)).toEqual([
      '6 -: Line 3 has a value of the same rater for the same item. Keep one of lines 3 and 6.',
    ]);
  });

  test('an empty item or rater', async () => {
    expect(await refusals('item,rater,value\n,a,x\n1,,x\n')).toEqual([
      '2 item: It is empty, or no text or number. Give every row its item, as a text or a number.',
      '3 rater: It is empty, or no text or number. Give every row its rater, as a text or a number.',
    ]);
  });

  test('too few and too many cells', async () => {
    expect(await refusals('item,rater,value\n1,a\n1,a,x,y\n')).toEqual([
      '2 -: The row has 2 cells; the header has 3. Put cells that hold a separator in double quotes, or complete the row.',
      '3 -: The row has 4 cells; the header has 3. Put cells that hold a separator in double quotes, or complete the row.',
    ]);
  });

  test('an item in two clusters, and one in none', async () => {
    const text = 'item,rater,value,page\n1,a,x,p\n1,b,x,q\n2,a,x,\n';
    expect(await refusals(text, { cluster: 'page' })).toEqual([
      '3 page: Line 2 puts the same item in another cluster. Give the item one cluster in lines 2 and 3.',
      '4 page: It is empty, or no text or number. Give every row its page, as a text or a number.',
    ]);
    expect(await problem(text, { cluster: 'pages' })).toContain('There is no column "pages"');
  });

  test('a quote that never ends, a state that is none, a list for a value, a row that is no object', async () => {
    expect((await refusals('item,rater,value\n1,a,x\n2,a,"y\n3,a,z\n'))[0]).toMatch(
      /^3 -: A quoted/,
    );
    expect((await refusals('item,rater,state,value\n1,a,given,x\n2,a,Bavaria,x\n'))[0]).toMatch(
      /^3 state: It is none of/,
    );
    expect((await refusals('{"item":1,"rater":"a","value":[1]}'))[0]).toMatch(
      /^1 value: It is a list/,
    );
    expect((await refusals('[[1]]'))[0]).toMatch(/^1 -: The row is not an object/);
    expect((await refusals('{"item":1,"rater":"a","rater":"b"}'))[0]).toMatch(/^1 -: Column 23/);
  });

  test('another encoding than UTF-8', async () => {
    const latin = await readLongRatings(Buffer.from('item,rater,value\n1,a,\xe9\n', 'latin1'), {});
    expect(latin).toMatchObject({ ok: false, refused: [{ line: 2 }] });
    const wide = await readLongRatings(Buffer.from('item,rater,value\n1,a,x\n', 'utf16le'), {});
    expect(wide).toMatchObject({ ok: false, refused: [{ line: 1 }] });
  });
});

describe('a file as a whole that cannot be used', () => {
  test('empty, or a header alone', async () => {
    const nothing = 'The file has no rows: there is nothing to compute.';
    expect(await problem('')).toBe(nothing);
    expect(await problem('item,rater,value\n')).toBe(nothing);
  });

  test('a missing column, with those that are there and the likely one', async () => {
    expect(await problem('itme,rater,value\n1,a,x\n')).toBe(
      'There is no column "item" or "item_id". The columns are: "itme", "rater", "value". Is it "itme"? Then rename it.',
    );
    expect(await problem('item,rater,label\n1,a,x\n')).toContain('There is no column "value".');
  });

  test('a column under two names, and one named twice', async () => {
    expect(await problem('item,item_id,rater,value\n1,1,a,x\n')).toContain('rename one of them');
    expect((await refusals('item,item,rater,value\n1,1,a,x\n'))[0]).toContain('"item" twice');
  });
});

describe('an exported ratings.csv', () => {
  const label = (more: Partial<RatedLabel>): RatedLabel => ({
    version: 1,
    item: '=i',
    rater: 'r1',
    revision: 1,
    current: true,
    savedAt: '2026-11-30T14:02:11.000Z',
    activeMs: 1200,
    source: 'made',
    blind: { state: 'made blind', because: 'x' },
    sealsOpen: [],
    roles: ['rater'],
    leaves: [
      { path: 'tone', kind: 'choice', state: 'given', value: '-warm' },
      { path: 'why', kind: 'text', state: 'skipped' },
    ],
    ...more,
  });

  const notBlind = { state: 'not blind', because: 'x' } as const;
  const declared = { state: 'declared blind', because: 'x' } as const;

  async function exported(...labels: RatedLabel[]): Promise<string> {
    let text = '';
    for await (const piece of ratingsCsv(labels)) text += piece;
    return text;
  }

  test('is read with its guards undone', async () => {
    expect(await rows(await exported(label({})), { field: 'tone' })).toEqual(['=i r1 -warm']);
  });

  test('counts the last revision that was made blind, and says what it left out', async () => {
    const given = (value: string): RatedLabel['leaves'] => [
      { path: 'tone', kind: 'choice', state: 'given', value },
    ];
    const text = await exported(
      label({ leaves: given('first'), current: false }),
      label({ revision: 2, leaves: given('second'), current: false }),
      label({ revision: 3, leaves: given('third'), blind: notBlind, sealsOpen: ['labels'] }),
      label({ rater: 'r2', leaves: given('brought'), source: 'declared', blind: declared }),
      label({ rater: 'r4', leaves: given('late'), source: 'declared', blind: notBlind }),
      label({
        rater: 'r3',
        leaves: [{ path: 'tone', kind: 'choice', state: 'cannot-judge', reason: 'dark' }],
      }),
    );
    expect(await rows(text)).toEqual(['=i r1 second', '=i r2 brought', '=i r3 ?']);
    expect(await read(text)).toMatchObject({
      leftOut: { otherFields: 0, replaced: 1, afterReveal: 2 },
    });
  });
});

test('any texts come back as they are, from CSV with every cell in quotes', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !one.includes('\0'));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ item: text, rater: text, value: text }), {
        selector: ({ item, rater }) => JSON.stringify([item, rater]),
        minLength: 1,
      }),
      async (given) => {
        const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
        const lines = given.map((row) => [row.item, row.rater, row.value].map(quoted).join(','));
        const found = await read(['item,rater,value', ...lines].join('\n'), { asWritten: true });
        if (!found.ok) throw new Error(JSON.stringify(found));
        expect(found.ratings.map(({ item, rater, value }) => ({ item, rater, value }))).toEqual(
          given,
        );
      },
    ),
  );
});

describe('what may stand for nothing is asked about, and never taken for a label', () => {
  const MARKS = [
    'NA',
    'NaN',
    'None',
    '#N/A',
    'null',
    'n/a',
    '<NA>',
    '#VALUE!',
    '-',
    '?',
    ' ',
    'nan ',
  ];

  test.each(MARKS)('%j', async (mark) => {
    const text = `item,rater,value\n1,a,x\n1,b,"${mark}"\n2,a,x\n2,b,"${mark}"\n`;
    const [refusal, ...more] = await refusals(text);
    expect(more).toEqual([]);
    expect(refusal).toMatch(/^3 value: .* may stand for nothing \(2 rows\)\. Say --missing /);
    expect(await rows(text, { missing: [mark] })).toEqual(['1 a x', '1 b -', '2 a x', '2 b -']);
    expect(await rows(text, { asWritten: true })).toEqual([
      '1 a x',
      `1 b ${mark}`,
      '2 a x',
      `2 b ${mark}`,
    ]);
  });

  test('an empty text of JSON; null alone is nothing', async () => {
    const text = '{"item":1,"rater":"a","value":""}\n{"item":1,"rater":"b","value":null}\n';
    expect(await refusals(text)).toEqual([expect.stringMatching(/^1 value: "" may stand/)]);
    expect(await rows(text, { missing: [''] })).toEqual(['1 a -', '1 b -']);
  });

  test('a rater, an item and a cluster too', async () => {
    const text = 'item,rater,value,page\n1,NA,x,p\nnan,b,x,#N/A\n';
    expect(await refusals(text, { cluster: 'page' })).toEqual([
      expect.stringMatching(/^3 item: "nan" may stand for nothing \(1 row\)\. Write the name/),
      expect.stringMatching(/^2 rater: "NA"/),
      expect.stringMatching(/^3 page: "#N\/A"/),
    ]);
  });
});

describe('what looks alike is asked about, and never counted as two', () => {
  test.each([
    ['white space', 'lea', 'lea ', /white space/],
    ['capitals', 'Lea', 'lea', /capital letters/],
    ['a zero-width space', 'lea', 'le\u200ba', /hard to see/],
    ['a Cyrillic letter', 'lea', 'le\u0430', /hard to see/],
    ['Unicode forms', 'lé\u0061', 'le\u0301a', /Unicode form/],
    ['a hyphen that does not break', 'co-op', 'co\u2011op', /hard to see/],
    ['a number in two ways', '1', '1.0', /one number/],
    ['a number with a zero before it', '7', '07', /one number/],
  ])('%s, in raters, items, labels and clusters', async (_, one, other, how) => {
    const asRaters = `item,rater,value\n1,"${one}",x\n1,"${other}",x\n2,b,y\n`;
    expect(await refusals(asRaters)).toEqual([expect.stringMatching(/^3 rater: .* look alike/)]);
    expect((await refusals(asRaters))[0]).toMatch(how);
    expect(await rows(asRaters, { asWritten: true })).toHaveLength(3);
    const asItems = `item,rater,value\n"${one}",a,x\n"${other}",b,x\n`;
    expect((await refusals(asItems))[0]).toMatch(/^3 item: .* look alike/);
    const asLabels = `item,rater,value\n1,a,"${one}"\n1,b,"${other}"\n`;
    expect((await refusals(asLabels))[0]).toMatch(/^3 value: .* look alike/);
    const asClusters = `item,rater,value,page\n1,a,x,"${one}"\n2,a,x,"${other}"\n`;
    expect((await refusals(asClusters, { cluster: 'page' }))[0]).toMatch(/^3 page: .* look alike/);
  });

  test('numbers of an interval or ratio scale are the same however they are written', async () => {
    const text = 'item,rater,value\n1,a,1\n1,b,1.0\n';
    expect(await rows(text, { numbers: true })).toEqual(['1 a 1', '1 b 1.0']);
  });

  test('each is named once, with its first line, however often it stands there', async () => {
    const lines = Array.from({ length: 50 }, (_, item) => `${item},lea,x\n${item},lea ,x`);
    expect(await refusals(['item,rater,value', ...lines].join('\n'))).toHaveLength(1);
  });
});
