import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardCell, readCell } from '@/lib/formats/csv-cell';
import {
  earlierRatingsCsv,
  ratingsCsv,
  readRatingsCsv,
  RATING_COLUMNS,
  type RatedLabel,
  type RatingRow,
} from '@/lib/formats/ratings-csv';
import { rounds } from '../../support/long';

const label: RatedLabel = {
  version: 1,
  item: 'a',
  rater: 'r-7',
  revision: 2,
  current: true,
  savedAt: '2026-11-30T14:02:11.000Z',
  activeMs: 1200,
  source: 'made',
  blind: { state: 'made blind', because: 'every seal was closed when it was saved' },
  sealsOpen: [],
  roles: ['rater', 'owner'],
  leaves: [],
};

async function csv(labels: RatedLabel[]): Promise<string> {
  let written = '';
  for await (const piece of ratingsCsv(labels)) written += piece;
  return written;
}

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += 17) yield all.subarray(at, at + 17);
}

async function back(text: string): Promise<RatingRow[]> {
  const rows: RatingRow[] = [];
  for await (const row of readRatingsCsv(bytes(text))) rows.push(row);
  return rows;
}

describe('ratings.csv', () => {
  test('has a day in labelled_on, whatever a file claims; a file of before had the claim', async () => {
    const leaves: RatedLabel['leaves'] = [
      { path: 'f', kind: 'yes-no', state: 'given', value: 'yes' },
    ];
    const claims = [undefined, '2026-10-02', '2026-10-03T09:30:00+02:00', '2026-10'];
    const labels = claims.map((labelledOn) => ({ ...label, labelledOn, leaves }));
    const days = (await back(await csv(labels))).map((row) => row.labelled_on);
    expect(days).toEqual(['2026-11-30', '2026-10-02', '2026-10-03', '2026-10']);
    let earlier = '';
    for await (const piece of earlierRatingsCsv(labels)) earlier += piece;
    expect(earlier).toContain(',2026-10-03T09:30:00+02:00,');
  });

  test('one row for each answer, with what it takes to tell them apart', async () => {
    const written = await csv([
      {
        ...label,
        leaves: [
          { path: 'beats/A1/present', kind: 'yes-no', state: 'given', value: 'yes' },
          { path: 'score', kind: 'scale', state: 'given', value: -1.5 },
          { path: 'why', kind: 'text', state: 'cannot-judge', reason: 'broken', text: 'a, "b"\nc' },
        ],
      },
    ]);
    expect(written).toBe(
      `${RATING_COLUMNS.join(',')}\n` +
        '1,a,r-7,beats/A1/present,yes-no,given,yes,,,2,yes,2026-11-30T14:02:11.000Z,2026-11-30,1200,made,made blind,,rater owner,every seal was closed when it was saved,\n' +
        '1,a,r-7,score,scale,given,-1.5,,,2,yes,2026-11-30T14:02:11.000Z,2026-11-30,1200,made,made blind,,rater owner,every seal was closed when it was saved,\n' +
        '1,a,r-7,why,text,cannot-judge,,broken,"a, ""b""\nc",2,yes,2026-11-30T14:02:11.000Z,2026-11-30,1200,made,made blind,,rater owner,every seal was closed when it was saved,\n',
    );
  });

  test('no text cell starts a formula; numbers stay numbers', async () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']) {
      const text = `${start}cmd|'/c calc'!A1`;
      const leaves = [
        { path: text, kind: 'text', state: 'given', value: text, reason: text, text } as const,
      ];
      const written = await csv([{ ...label, item: text, rater: text, leaves }]);
      // Every cell that holds the text has the apostrophe in front of it.
      expect(written.split(text).length).toBe(written.split(`'${text}`).length);
      const [row] = await back(written);
      expect(row).toMatchObject({
        item: text,
        rater: text,
        field: text,
        value: text,
        reason: text,
        text,
      });
    }
    const leaves = [{ path: 'n', kind: 'scale', state: 'given', value: -3 } as const];
    expect(await csv([{ ...label, leaves }])).toContain(',given,-3,');
  });

  test('reading undoes the guard for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => readCell(guardCell(text)) === text),
    );
    const awkward = fc.stringMatching(/^[=+\-@'\t\r\n]{0,4}[a-z'",]{0,4}$/);
    fc.assert(fc.property(awkward, (text) => readCell(guardCell(text)) === text));
  });

  test('names and values that are awkward in CSV come back as they were', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'toString',
        'then',
        'NaN',
        'null',
        '=1+1',
        'a,b',
        '"q"',
        'l\nm',
        'l\r\nm',
        '\r',
        ' s ',
        '',
        '__proto__',
      ),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, name, name), { minLength: 1, maxLength: 5 }),
        async (triples) => {
          const leaves = triples.map(
            ([path, value, text]) => ({ path, kind: 'text', state: 'given', value, text }) as const,
          );
          const rows = await back(await csv([{ ...label, leaves }]));
          expect(rows.map((row) => [row.field, row.value, row.text])).toEqual(triples);
        },
      ),
      { numRuns: rounds(150, 300) },
    );
  });

  test('the same labels give the same bytes', async () => {
    const leaves = [{ path: 'x', kind: 'count', state: 'given', value: 3 } as const];
    expect(await csv([{ ...label, leaves }])).toBe(await csv([{ ...label, leaves }]));
  });
});
