import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { bringInJudgments, planJudgments } from '@/lib/commands/judgments-file';
import { operator, type SignedIn } from '@/lib/data/actor';
import { freezeStudy } from '@/lib/data/freeze-study';
import { readReport } from '@/lib/data/read-report';
import { closeStudy, openStudy, revealSeal } from '@/lib/data/study-state';
import { sha256 } from '@/lib/domain/ledger';
import { memoryFolder } from '@/lib/formats/folder';
import type { Values } from '@/lib/form/values';
import { rubricForm, rubricParts, rubricReply } from '../support/rubric';
import { answerAll, joinAs, makePerson } from './make-study';
import { trips } from './trips';
import { withDatabase } from './with-database';

const { folder } = withDatabase();
const { elsewhere, exportTo, importFrom } = trips(folder, 'rubric');
const here = () => join(folder(), 'here');

/** 12 of 16 beats, every group developed, nothing added. */
const answered: Values = {
  beats: Object.fromEntries(
    rubricParts
      .filter(({ set }) => set === 'beats')
      .map(({ id }, at) => [id, { present: at < 12 ? 'yes' : 'no' }]),
  ),
  groups: Object.fromEntries(
    ['A', 'B', 'C', 'D'].map((id) => [id, { moves: [{ move: 'cause' }, { move: 'example' }] }]),
  ),
  additions: [],
  onBrief: 'yes',
};

const block = (c1: string, more = '') =>
  `Steps first.\n\n=== VERDICTS ===\nC1_COVERAGE: ${c1}\nC2_DEVELOPMENT: 1 of 4\nC4_ADDITIONS: PASS\nC6_ON_BRIEF: PASS\nAMBIGUOUS: C2\n${more}`;
const prompt = 'Grade the section by the rubric.\nWork through the steps first.';
const larch = { judge: 'Larch', run: 1, promptSha256: sha256(prompt), iteration: 3 };
const rows = [
  { ...larch, item: 's1', verdicts: { covered: '13 of 16', C4: 'PASS' } },
  { ...larch, item: 's2', verdicts: { covered: 11 }, ambiguous: ['C4'] },
  { ...larch, item: 's3', raw: block('12 of 16') },
  { ...larch, item: 's4', raw: block('12 of 16', 'C1_COVERAGE: 13 of 16\n') },
];

let owner: SignedIn;
beforeAll(async () => {
  owner = await makePerson('Ada', { mayOwn: true });
  const study = {
    title: 'Rubric',
    texts: [{ id: 'section' }],
    form: rubricForm,
    judges: { ...rubricReply, prompts: [{ role: 'judge', text: prompt }] },
    plan: { ratersPerUnit: 1 },
  };
  const items = [1, 2, 3, 4].map((at) => ({
    id: `s${at}`,
    content: { texts: [{ id: 'section', body: `Section ${at}.` }], parts: rubricParts },
  }));
  const brought = memoryFolder({
    'study.json': JSON.stringify(study),
    'guidelines.md': '# How\n',
    'items.jsonl': items.map((item) => `${JSON.stringify(item)}\n`).join(''),
  });
  await importStudy(owner, brought, await planOf(brought, {}), 'rubric', { leaveOut: false });
  await freezeStudy(owner, 'rubric');
  await openStudy(owner, 'rubric');
  await answerAll(await joinAs(owner, 'rubric', 'Wren'), () => answered);
});

function written(name: string, all: readonly unknown[]) {
  const path = join(folder(), name);
  writeFileSync(path, all.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return { path, name };
}

test('a count of other parts is refused with its line, its name and the reason; nothing is stored', async () => {
  const wrong = written('wrong.jsonl', [
    rows[0],
    { ...larch, item: 's2', verdicts: { covered: '13 of 15' } },
  ]);
  const plan = await planJudgments(owner, 'rubric', wrong);
  expect(plan.refused).toEqual([
    {
      file: 'wrong.jsonl',
      line: 2,
      id: 's2',
      reason:
        'verdicts.covered: The count is of another number of parts than the item has: it has 16 parts.',
      mend: expect.stringContaining('raw') as string,
    },
  ]);
  expect((await bringInJudgments(owner, 'rubric', wrong, () => false)).stored).toBe(0);
});

test('verdicts and raw blocks are stored, counted, and held against people; an export brings back the same bytes', async () => {
  expect(
    (await bringInJudgments(owner, 'rubric', written('larch.jsonl', rows), () => false)).stored,
  ).toBe(4);
  await closeStudy(owner, 'rubric');
  for (const seal of ['labels', 'provenance', 'judgments'] as const)
    await revealSeal(owner, 'rubric', seal);
  const report = await readReport(owner, 'rubric');
  expect(report.counts.judges).toMatchObject([
    { judge: 'Larch', asked: 4, given: 3, partial: 3, malformed: 1, cannotJudge: 2 },
  ]);
  const ofC1 = report.figures.filter(
    ({ section, variable, metric, stratum }) =>
      section === 'judge-gold' &&
      variable === 'C1' &&
      metric === 'percent_agreement' &&
      stratum === null,
  );
  // N is 12, and people say 12: 13 and 12 are alike, 11 is not; the fourth reply says it twice.
  expect(ofC1).toMatchObject([{ count: 2, n: 3, malformed: 1 }]);
  const unjudged = (variable: string, metric: string) =>
    report.figures.filter(
      (row) =>
        row.section === 'unjudged' &&
        row.grader === 'Larch' &&
        row.variable === variable &&
        row.metric === metric,
    );
  expect(unjudged('C4', 'cannot_judge_of_answered')).toMatchObject([{ count: 1, n: 3 }]);
  // Two rows do not name it: they are not asked, and the malformed one has no answer.
  expect(unjudged('onBrief', 'missing_of_planned')).toMatchObject([{ count: 1, n: 2 }]);
  const items = { validation: 4 };
  expect(report.prompts).toEqual([{ judge: 'Larch', run: 1, sha256: larch.promptSha256, role: 'judge', iterations: [{ iteration: 3, items }] }]); // prettier-ignore
  await exportTo(here(), owner);
  expect(readFileSync(join(here(), 'study.json'), 'utf8')).toContain(
    'Work through the steps first.',
  );
  await elsewhere(async () => {
    await importFrom(here());
    const again = join(folder(), 'again');
    expect(await exportTo(again, operator())).toEqual(readdirSync(here()).sort());
    for (const name of readdirSync(here())) {
      const [first, second] = [here(), again].map((at) => readFileSync(join(at, name), 'utf8'));
      expect(second, name).toBe(first);
    }
  });
});
