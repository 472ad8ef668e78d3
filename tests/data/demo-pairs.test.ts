import { beforeAll, describe, expect, test } from 'vitest';
import { fillWithDemo } from '@/lib/commands/demo';
import { exportFiles } from '@/lib/commands/export-files';
import { verifyExport } from '@/lib/commands/verify-export';
import { operator } from '@/lib/data/actor';
import { database } from '@/lib/data/store/database';
import { findDemoPeople } from '@/lib/data/demo-people';
import { readReport } from '@/lib/data/read-report';
import { closeStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import { memoryFolder } from '@/lib/formats/folder';
import type { FigureRow } from '@/lib/domain/figure-row';
import type { Report } from '@/lib/figures/report';
import { withDatabase } from './with-database';

withDatabase();

beforeAll(() => fillWithDemo());

const studies = [
  'allotment-answers',
  'change-of-hand',
  'finished-tone',
  'notice-rubric',
  'real-or-rewrite',
  'two-voices',
];

async function exported(slug: string): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for (const file of (await exportFiles(operator(), slug)).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    out[file.name] = text;
  }
  return out;
}

test('an empty installation gets six studies: one to label for each kind of sheet, two that are finished', async () => {
  const { prisma } = await database();
  const rows = await prisma.study.findMany({
    orderBy: { slug: 'asc' },
    select: { slug: true, state: true, seals: true },
  });
  expect(rows.map(({ slug, state, seals }) => [slug, state, seals.length])).toEqual([
    ['allotment-answers', 'labelling', 0],
    ['change-of-hand', 'labelling', 0],
    ['finished-tone', 'closed', 3],
    ['notice-rubric', 'labelling', 0],
    ['real-or-rewrite', 'closed', 3],
    ['two-voices', 'labelling', 0],
  ]);
});

test('nobody is freezing by an excuse: no study of the demo gives a reason for what its texts tell', async () => {
  const { prisma } = await database();
  const rows = await prisma.version.findMany({ select: { because: true } });
  expect(rows).toEqual(studies.map(() => ({ because: null })));
});

test('the two demo raters have a sheet in each study that is labelled, with the same 16 pairs from both sides', async () => {
  const { prisma } = await database();
  const people = await findDemoPeople(['Demo rater 1', 'Demo rater 2']);
  const sheets = await prisma.sheet.findMany({
    where: { rater: { personId: { in: people.map(({ id }) => id) } } },
    select: {
      form: true,
      study: { select: { slug: true } },
      trials: { select: { unitId: true, sides: true }, orderBy: { unitId: 'asc' } },
    },
  });
  expect(sheets.map(({ study }) => study.slug).sort()).toEqual([
    ...['allotment-answers', 'allotment-answers'],
    ...['change-of-hand', 'change-of-hand'],
    ...['notice-rubric', 'notice-rubric'],
    ...['two-voices', 'two-voices'],
  ]);
  const [one, other] = sheets.filter(({ study }) => study.slug === 'two-voices');
  expect(one?.trials).toHaveLength(16);
  expect(other?.trials).toEqual(
    one?.trials.map(({ unitId, sides }) => ({ unitId, sides: sides === 'ab' ? 'ba' : 'ab' })),
  );
});

test.each(studies)('the export of %s verifies', async (slug) => {
  const verified = await verifyExport(memoryFolder(await exported(slug)));
  expect(verified.firstBad).toBeUndefined();
  expect(verified.ok).toBe(true);
});

test('the export of the voices tells neither a voice nor a model while it is sealed', async () => {
  for (const text of Object.values(await exported('two-voices')))
    expect(text.replace(/"condition": ?"voice"/, '')).not.toMatch(/harbour|lantern|larch|alder-2/i);
});

describe('the report of the author’s texts and the rewrites', () => {
  let report: Report;
  beforeAll(async () => {
    report = await readReport(operator(), 'real-or-rewrite');
  });
  const valueOf = (section: string, metric: string, more: Partial<FigureRow> = {}) => {
    const wanted = { grader: 'people', run: null, category: null, stratum: null, ...more };
    const found = report.figures.filter(
      (row) =>
        row.section === section &&
        row.metric === metric &&
        row.grader === wanted.grader &&
        row.run === wanted.run &&
        row.category === wanted.category &&
        row.stratum === wanted.stratum,
    );
    expect(found, `${section} ${metric}`).toHaveLength(1);
    return found[0]?.value;
  };

  test('has the accuracy that docs/demo/README.md counts by hand: 43 of 72, and 38 of 60 without the excluded rater', () => {
    expect(valueOf('2afc', 'accuracy')).toBeCloseTo(43 / 72, 10);
    expect(valueOf('2afc', 'accuracy', { stratum: 'raters=kept' })).toBeCloseTo(38 / 60, 10);
    expect(valueOf('2afc', 'catch_right')).toBeCloseTo(5 / 6, 10);
    expect(valueOf('2afc', 'excluded_raters', { category: 'catch pairs wrong' })).toBeCloseTo(1 / 6, 10); // prettier-ignore
  });

  test('keeps the verdicts apart: the rule is met, and neither below the limit nor equivalence is shown', () => {
    const verdicts = ['rule_met', 'below_limit', 'equivalent', 'above_chance', 'below_chance'];
    expect(verdicts.map((metric) => valueOf('2afc', metric))).toEqual([1, 0, 0, 0, 0]);
  });

  test('has sensitivity and side bias, whatever sides were drawn', () => {
    for (const metric of ['dprime', 'criterion', 'first_side_rate', 'randomisation_p'])
      expect(valueOf('2afc', metric), metric).toEqual(expect.any(Number));
  });

  test('scores boundaries apart, as docs/demo/README.md does by hand', () => {
    expect(valueOf('boundary', 'exact')).toBeCloseTo(10 / 18, 10);
    expect(valueOf('boundary', 'signed_distance')).toBeCloseTo(0, 10);
    expect(valueOf('boundary', 'absolute_distance')).toBeCloseTo(10 / 12, 10);
    expect(valueOf('boundary', 'points')).toBeCloseTo(60 / 18, 10);
  });

  test('has three judges who keep the rule for a jury, two of them with a leaning to the first text', () => {
    const jury = { grader: 'all judges' };
    expect(valueOf('judges-on-pairs', 'jury_rule', jury)).toBe(1);
    const first = ['judge-north', 'judge-west', 'judge-south'].map((grader) =>
      valueOf('judges-on-pairs', 'first_side_rate', { grader }),
    );
    // ½ + (always the first − always the second) / 24: 4 − 0, 7 − 1 and 0 − 2 of the twelve pairs.
    expect(first).toEqual([8 / 12, 9 / 12, 5 / 12].map((rate) => expect.closeTo(rate, 10)));
  });
});

test('once the voices are closed and their seals are open, judges’ runs on them are scored', async () => {
  await closeStudy(operator(), 'two-voices');
  for (const seal of sealKinds) await revealSeal(operator(), 'two-voices', seal);
  const { figures } = await readReport(operator(), 'two-voices');
  const rows = figures.filter(({ section, n }) => section === 'judges-on-pairs' && n > 0);
  expect(new Set(rows.map(({ grader }) => grader))).toEqual(
    new Set(['judge-north', 'judge-south', 'judge-west', 'all judges']),
  );
  const rule = rows.find(({ metric }) => metric === 'jury_rule');
  expect(rule?.value).toBe(1);
});
