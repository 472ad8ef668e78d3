import { expect, test } from 'vitest';
import { sha256 } from '@/lib/domain/ledger';
import { readStudy } from '@/lib/domain/study';
import { promptWords } from '@/lib/figures/judge-prompts';
import { report } from '@/lib/figures/report';
import type { ReportInput } from '@/lib/figures/report-input';
import { reportMarkdown } from '@/lib/formats/report-md';
import { smallStudy } from './small-study';

const facts = { slug: null, title: 'T', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
const [first, second] = [sha256('first'), sha256('second')];

/** Two pilot items, two for tuning, two for validation; the first draft on the tuning items alone. */
function drafts(more: Partial<ReportInput> = {}): ReportInput {
  const samples = ['pilot', 'pilot', 'tuning', 'tuning', 'validation', undefined] as const;
  const base = smallStudy({ a: 'ynynyn' }, { gpt: 'ynynyn', old: 'ynynyn', none: 'ynynyn' }, {
    prompts: [{ sha256: second, role: 'judge' }],
    item: (place) => (samples[place] === undefined ? {} : { sample: samples[place] }),
    ...more,
  }); // prettier-ignore
  const judgments = base.judgments.map((one) => {
    const place = Number(one.item.slice(1));
    if (one.judge === 'none') return one;
    return { ...one, promptSha256: one.judge === 'gpt' ? second : first, iteration: place < 4 ? 1 : 2 };
  }); // prettier-ignore
  return { ...base, judgments };
}

test('every judge stands with its prompt, whether that was frozen, and which draft met which items', () => {
  const of = report(drafts(), facts);
  const iterations = [
    { iteration: 1, items: { pilot: 2, tuning: 2 } },
    { iteration: 2, items: { validation: 2 } },
  ];
  expect(of.prompts).toEqual([
    { judge: 'gpt', run: 1, sha256: second, role: 'judge', iterations },
    { judge: 'none', run: 1, sha256: null, role: null, iterations: [{ iteration: null, items: { pilot: 2, tuning: 2, validation: 2 } }] }, // prettier-ignore
    { judge: 'old', run: 1, sha256: first, role: null, iterations },
  ]);
  expect(of.prompts.map(promptWords)).toEqual([
    `${second.slice(0, 8)}, frozen (judge); iteration 1 on 2 pilot items and 2 tuning items; iteration 2 on 2 validation items`,
    'not named',
    `${first.slice(0, 8)}, not frozen; iteration 1 on 2 pilot items and 2 tuning items; iteration 2 on 2 validation items`,
  ]);
  expect(reportMarkdown(of)).toContain('frozen (judge); iteration 1 on 2 pilot items');
});

test('a prompt that was not frozen is said where the study froze some', () => {
  const note = (input: ReportInput) => report(input, facts).sentences.find(({ id }) => id === 'prompt-not-frozen')?.text; // prettier-ignore
  expect(note(drafts())).toContain('none (not named) and old answered under others');
  expect(note(drafts({ prompts: [] }))).toBeUndefined();
});

test('while how items were made is sealed, nothing is said of samples', () => {
  const sealed = drafts({ opened: { labels: true, provenance: false, judgments: true } });
  expect(report(sealed, facts).prompts[0]?.iterations).toEqual([{ iteration: 1, items: { items: 4 } }, { iteration: 2, items: { items: 2 } }]); // prettier-ignore
  expect(report(drafts({ opened: { labels: true, provenance: true, judgments: false } }), facts).prompts).toEqual([]); // prettier-ignore
});

test.each([
  [
    [
      { role: 'judge', text: 'x' },
      { role: 'other', text: 'x' },
    ],
    'judges.prompts.1.text',
  ],
  [[{ role: 'judge', text: '' }], 'judges.prompts.0.text'],
  [[{ role: 'judge' }], 'judges.prompts.0.text'],
  [[{ text: 'x' }], 'judges.prompts.0.role'],
])('study.json is refused with the prompts %j', (prompts, place) => {
  const base = { title: 'T', texts: [{ id: 'answer' }], form: { fields: [{ id: 'ok', kind: 'yes-no', ask: 'OK?' }] } }; // prettier-ignore
  expect(readStudy({ ...base, judges: { prompts: [{ role: 'judge', text: 'x' }] } }).ok).toBe(true);
  const read = readStudy({ ...base, judges: { prompts } });
  expect(read.ok ? [] : read.faults.map(({ path }) => path.join('.'))).toContain(place);
});
