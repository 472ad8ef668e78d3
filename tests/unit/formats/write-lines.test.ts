import { describe, expect, test } from 'vitest';
import { memoryFolder } from '@/lib/formats/folder';
import type { EventRow, LabelRow, SheetRow } from '@/lib/formats/ledger-rows';
import { planImport } from '@/lib/formats/plan';
import { readItems } from '@/lib/formats/read-items';
import { readEventRows, readLabelRows, type LedgerRow } from '@/lib/formats/read-ledger';
import { readSheetRows } from '@/lib/formats/read-sheets';
import { writeStudyJson } from '@/lib/formats/study-json';
import {
  eventLines,
  goldLines,
  itemLines,
  labelLines,
  provenanceLines,
  sheetLines,
} from '@/lib/formats/write-lines';

const hash = 'ab'.repeat(32);
const savedAt = '2026-11-30T14:02:11.000Z';

const label = (seq: number, changes: Partial<LabelRow> = {}): LabelRow => ({
  seq,
  previous: hash,
  hash,
  kind: 'label',
  sheet: 's1',
  rater: 'r-7',
  trial: `t${seq}`,
  item: 'a',
  position: 1,
  revision: 1,
  savedAt,
  version: 1,
  payload: {
    values: { kind: 'yes' },
    shownAt: savedAt,
    activeMs: 1200,
    version: 1,
    sealsOpen: [],
    roles: ['rater'],
    source: 'made',
  },
  payloadSha256: hash,
  salt: 'cd'.repeat(16),
  ...changes,
});

const event: EventRow = {
  seq: 1,
  previous: hash,
  hash,
  kind: 'frozen',
  sheet: null,
  trial: null,
  revision: null,
  savedAt,
  payload: { version: 1, because: 'é 😀 \u2028' },
  payloadSha256: hash,
  salt: null,
};

const claimed: EventRow = { ...event, kind: 'claimed', sheet: 's1', payload: { rater: 'r-7' } };

const sheet = (slot: number, version = 1): SheetRow => ({
  sheet: `s${slot}-${version}`,
  rater: null,
  version,
  slot,
  purpose: 'main',
  state: 'free',
  secret: null,
  trials: [
    { trial: 't2', item: 'a', position: 2, kind: 'worksheet' },
    { trial: 't1', item: 'a', position: 1, kind: 'worksheet' },
  ],
  claimedAt: null,
  handedInAt: null,
});

async function text(lines: AsyncIterable<string>): Promise<string> {
  let written = '';
  for await (const line of lines) written += line;
  return written;
}

async function rows<T>(read: AsyncIterable<LedgerRow<T>>): Promise<T[]> {
  const found: T[] = [];
  for await (const row of read) {
    if ('reason' in row) throw new Error(row.reason);
    found.push(row.row);
  }
  return found;
}

describe('the ledger in an export', () => {
  test('what is written is read back the same, and written again gives the same bytes', async () => {
    const erased = label(3, { payload: null, salt: null });
    const labels = [label(2), erased];
    const folder = memoryFolder({
      'labels.jsonl': await text(labelLines(labels)),
      'events.jsonl': await text(eventLines([event])),
      'sheets.jsonl': await text(sheetLines([sheet(1), sheet(2)])),
    });
    expect(await rows(readLabelRows(folder))).toEqual(labels);
    expect(await rows(readEventRows(folder))).toEqual([event]);
    const again = await text(sheetLines(await rows(readSheetRows(folder))));
    expect(again).toBe(await text(sheetLines([sheet(1), sheet(2)])));
  });

  test('a row is RFC 8785 canonical JSON: keys in order, no space, one newline', async () => {
    expect(await text(eventLines([event]))).toBe(
      `{"hash":"${hash}","kind":"frozen","payload":{"because":"é 😀 \u2028","version":1},` +
        `"payloadSha256":"${hash}","previous":"${hash}","revision":null,"salt":null,` +
        `"savedAt":"${savedAt}","seq":1,"sheet":null,"trial":null}\n`,
    );
  });

  test('sheets stand by version and slot, their trials by position', async () => {
    const written = await text(sheetLines([sheet(1, 1), sheet(2, 1), sheet(1, 2)]));
    const order = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SheetRow);
    expect(order.map((row) => row.sheet)).toEqual(['s1-1', 's2-1', 's1-2']);
    expect(order[0]?.trials.map(({ position }) => position)).toEqual([1, 2]);
    await expect(text(sheetLines([sheet(2), sheet(1)]))).rejects.toThrow(RangeError);
  });

  test('rows out of the order of the chain are a bug, and throw', async () => {
    await expect(text(labelLines([label(2), label(2)]))).rejects.toThrow(RangeError);
  });

  test('a row that is not one is refused with its line, and so is a label of an unknown item', async () => {
    const good = await text(labelLines([label(1), label(2, { item: 'zz' })]));
    const plan = await planImport(
      memoryFolder({
        'study.json': JSON.stringify({
          title: 'T',
          texts: [{ id: 'answer' }],
          form: { fields: [{ id: 'kind', kind: 'yes-no', ask: 'Kind?' }] },
        }),
        'guidelines.md': 'G',
        'items.jsonl': '{"id":"a","answer":"x"}\n',
        'labels.jsonl': `${good}{"seq":3}\n`,
        'events.jsonl': await text(eventLines([claimed])),
        'sheets.jsonl': await text(sheetLines([{ ...sheet(1), sheet: 's1', rater: 'r-7' }])),
        'ratings.csv': 'not read',
      }),
    );
    expect(plan.ledger.labels).toEqual({ in: 3, stored: 1, refused: 2 });
    expect(plan.warnings).toEqual([]);
    expect(plan.refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 The row names an item that is not in items.jsonl.',
      '3 previous: This is missing; it is a text.',
    ]);
  });
});

test('a study written, read and written again gives the same bytes', async () => {
  const studyJson = JSON.stringify({
    texts: [{ role: 'judged', id: 'answer' }],
    title: 'T',
    form: {
      fields: [
        {
          ask: 'Kind?',
          kind: 'scale',
          id: 'k',
          min: 1,
          max: 5,
          level: 'ordinal',
          anchors: { '5': 'b', '1': 'a' },
        },
      ],
    },
  });
  const write = async (files: Record<string, string>) => {
    const folder = memoryFolder(files);
    const plan = await planImport(folder);
    if (!plan.study) throw new Error('no study');
    const read = [];
    for await (const row of readItems(folder, { plan })) read.push(row);
    return {
      'study.json': writeStudyJson(plan.study),
      'guidelines.md': plan.guidelines,
      'items.jsonl': await text(itemLines(read.map(({ item }) => item))),
      'provenance.jsonl': await text(
        provenanceLines(
          read.map(({ item, provenance, salt }) => ({
            id: item.id,
            provenance,
            ...(salt !== undefined && { salt }),
          })),
        ),
      ),
    };
  };
  const first = await write({
    'study.json': studyJson,
    'guidelines.md': '# G\r\n',
    'items.jsonl':
      '{"id":"b","answer":"é\u2028\\r\\n😀","zz":1.5,"aa":{"b":[],"a":null}}\n{"id":"a","answer":"x"}',
  });
  expect(await write(first)).toEqual(first);
  expect(first['items.jsonl'].split('\n')[0]).toBe(
    '{"content":{"texts":[{"body":"é\u2028\\r\\n😀","id":"answer"}]},"id":"b"}',
  );
  expect(first['provenance.jsonl'].split('\n')[0]).toBe(
    '{"id":"b","provenance":{"aa":{"a":null,"b":[]},"zz":1.5}}',
  );
});

test('gold.jsonl names every item once, in order: its gold, or why it has none', async () => {
  const made = { rater: 'r', item: 'a', seq: 1, savedAt, values: { kind: 'yes', why: 'so' } };
  const written = await text(
    goldLines(
      {
        rows: [
          {
            item: 'a',
            fields: { kind: { route: 'single', value: 'yes', agree: 1 } },
            label: made,
            whole: true,
            labels: [made],
          },
        ],
        undecided: [
          {
            item: 'b',
            fields: [{ field: 'kind', reason: 'raters differ' }],
            decided: {},
            labels: [],
          },
        ],
        unlabelled: ['c'],
      },
      ['c', 'b', 'a'],
    ),
  );
  expect(written).toBe(
    '{"item":"c","unlabelled":true}\n' +
      '{"item":"b","undecided":[{"field":"kind","reason":"raters differ"}]}\n' +
      '{"carried":{"why":"so"},"gold":{"kind":{"route":"single","value":"yes"}},"item":"a","labelledOn":"2026-11-30"}\n',
  );
});
