import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportFiles } from '@/lib/commands/export-files';
import { importStudy, planOf } from '@/lib/commands/import-study';
import { bringInJudgments } from '@/lib/commands/judgments-file';
import type { SignedIn } from '@/lib/data/actor';
import { freezeStudy } from '@/lib/data/freeze-study';
import { nextTrial } from '@/lib/data/rater-sheet';
import { readReport } from '@/lib/data/read-report';
import { closeStudy, openStudy, revealSeal, sealKinds } from '@/lib/data/study-state';
import type { BlindTrial } from '@/lib/domain/blind';
import type { Report } from '@/lib/figures/report';
import { memoryFolder } from '@/lib/formats/folder';
import { binomialSum, crossedLimits, exactLimits, mean, normalQuantile } from '../support/hand-arithmetic'; // prettier-ignore
import { figure } from '../support/pair-figure';
import { harbourFiles, voicesFiles } from '../support/pair-study';
import { answer, joinAs, makePerson } from './make-study';
import { withDatabase } from './with-database';

const { folder } = withDatabase();

const aliases = ['Finch', 'Heron', 'Plover', 'Tern', 'Wren'];

type Row = Record<string, unknown>;

/** A study worked through by five raters, closed, every seal opened: its report, and its export as rows of files. */
async function worked(
  slug: string,
  files: Readonly<Record<string, string>>,
  say: (trial: BlindTrial, rater: number) => unknown,
  judgments: readonly Row[] = [],
): Promise<{ report: Report; read: (file: string) => Row[] }> {
  const study = memoryFolder(files);
  const owner: SignedIn = await makePerson(`Owner of ${slug}`, { mayOwn: true });
  const plan = await planOf(study, {});
  expect(plan.refused).toEqual([]);
  await importStudy(owner, study, plan, slug, { leaveOut: false });
  await freezeStudy(owner, slug);
  await openStudy(owner, slug);
  for (const [place, alias] of aliases.entries()) {
    const rater = await joinAs(owner, slug, alias);
    const skipped = new Set<string>();
    for (;;) {
      const next = await nextTrial(rater.actor, rater.sheet);
      if ('done' in next || skipped.has(next.trial.id)) break;
      const values = say(next.trial, place);
      // A rater who stops early: this trial and all after it have no answer.
      if (values === null) skipped.add(next.trial.id);
      else await answer(rater, next.trial, values);
    }
  }
  if (judgments.length > 0) {
    const path = join(folder(), `${slug}.jsonl`);
    writeFileSync(path, judgments.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await bringInJudgments(owner, slug, { path, name: 'runs.jsonl' }, () => false);
  }
  await closeStudy(owner, slug);
  for (const kind of sealKinds) await revealSeal(owner, slug, kind);
  const written = new Map<string, string>();
  for (const file of (await exportFiles(owner, slug)).files) {
    let text = '';
    for await (const piece of file.text()) text += piece;
    written.set(file.name, text);
  }
  const read = (name: string) =>
    (written.get(name) ?? '').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row); // prettier-ignore
  return { report: await readReport(owner, slug), read };
}

/** The exported rows, joined by what an outside reader knows of them: one entry a trial, in the author's a and b. */
function trialsOf(read: (file: string) => Row[]) {
  const pairs = new Map(read('pairs.jsonl').map((row) => [row['id'], row]));
  const said = new Map<unknown, Row>();
  for (const row of read('labels.jsonl')) {
    const known = said.get(row['trial']);
    if (!known || Number(known['revision']) < Number(row['revision'])) said.set(row['trial'], row);
  }
  return read('sheets.jsonl').flatMap((sheet) =>
    (sheet['trials'] as Row[]).map((trial) => {
      const pair = pairs.get(trial['item']) ?? {};
      const label = said.get(trial['trial']);
      const values = (label?.['payload'] as Row | undefined)?.['values'] as Row | undefined;
      return {
        rater: String(sheet['rater']),
        pair: String(trial['item']),
        kind: String(pair['kind'] === 'standard' ? trial['kind'] : pair['kind']),
        showing: Number(trial['showing'] ?? 0),
        sides: trial['sides'],
        target: pair['target'],
        boundary: (pair['provenance'] as Row | undefined)?.['boundary'],
        values: values ?? {},
      };
    }),
  );
}

type Trial = ReturnType<typeof trialsOf>[number];

/** The author's a or b that a rater pressed; null for anything else. */
function chosen({ sides, values }: Trial, field: string): 'a' | 'b' | null {
  const pressed = values[field];
  if (pressed !== 'a' && pressed !== 'b') return null;
  return sides === 'ab' ? pressed : pressed === 'a' ? 'b' : 'a';
}

/** Numbers that follow from a text, so that answers are mixed and the same on every run. */
const mixed = (text: string, more: number): number =>
  [...text].reduce(
    (sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 10_007,
    more * 577 + 13,
  );

describe('a 2AFC sheet with boundary texts, computed again from its export', () => {
  let report: Report;
  let trials: Trial[];
  beforeAll(async () => {
    const made = await worked('harbour', harbourFiles(aliases.length), (trial, rater) => {
      if (trial.kind === 'boundary') {
        const place = (mixed(trial.parts?.[0]?.body ?? '', rater) % 6) as number;
        return { change: place === 0 ? 'none' : place };
      }
      // The last rater stops after eleven trials.
      if (rater === 4 && trial.position > 11) return null;
      const [first = '', second = ''] = trial.texts.map(({ body }) => body);
      const real = first.includes(' kept ') ? 'a' : 'b';
      const words = [first, second].sort().join();
      const sure = 1 + (mixed(words, rater) % 2);
      // Right in three of five; the second rater leans to text A; both texts of a catch pair are told apart.
      if (rater === 1 && mixed(words, 7) % 3 === 0) return { real: 'a', sure };
      const right = words.includes('ledger') ? rater !== 2 : mixed(words, rater) % 5 < 3;
      return { real: right === (real === 'a') ? 'a' : 'b', sure };
    });
    report = made.report;
    trials = trialsOf(made.read);
  });

  const first = () => trials.filter(({ kind, showing }) => kind === '2afc' && showing === 0);
  const of = (metric: string, grader = 'people', stratum: string | null = null) =>
    figure(report.figures, metric, { section: '2afc', grader, stratum });
  /** Right 1, wrong 0, no answer ½. */
  const judged = (own = first()) =>
    own.map((trial) => {
      const text = chosen(trial, 'real');
      return { rater: trial.rater, pair: trial.pair, value: text === null ? 0.5 : Number(text === trial.target) }; // prettier-ignore
    });

  test('accuracy with missing choices as half right, and its crossed limits', () => {
    const hand = crossedLimits(judged());
    expect(judged()).toHaveLength(60);
    expect(judged().filter(({ value }) => value === 0.5).length).toBeGreaterThan(0);
    const made = of('accuracy');
    expect(made.value).toBeCloseTo(hand.value, 9);
    expect(made.low).toBeCloseTo(hand.low, 7);
    expect(made.high).toBeCloseTo(hand.high, 7);
    expect(made.missing).toBe(judged().filter(({ value }) => value === 0.5).length);
    const answered = judged().filter(({ value }) => value !== 0.5);
    expect(of('accuracy_answered').value).toBeCloseTo(mean(answered.map(({ value }) => value)), 9);
    expect(of('accuracy_answered').low).toBeCloseTo(crossedLimits(answered).low, 7);
  });

  test('the four verdicts follow from the share and its 90% limits', () => {
    const { value, low, high } = crossedLimits(judged(), 0.9);
    expect(of('accuracy_90').high).toBeCloseTo(high, 7);
    expect(of('rule_met').value).toBe(Number(Math.ceil(value * 60 - 1e-9) <= 39));
    expect(of('below_limit').value).toBe(Number(high < 0.65));
    expect(of('equivalent').value).toBe(Number(low > 0.35 && high < 0.65));
    expect(of('above_chance').value).toBe(Number(low > 0.5));
    expect(of('below_chance').value).toBe(Number(high < 0.5));
    // The curve of the rule: at most 39 of 60.
    expect(of('rule_passes', 'people', 'truth=0.70').value).toBeCloseTo(binomialSum(60, 0.7, 0, 39), 9); // prettier-ignore
  });

  test('each rater’s accuracy with exact limits', () => {
    for (const rater of new Set(first().map((trial) => trial.rater))) {
      const own = judged(first().filter((trial) => trial.rater === rater));
      const sum = own.reduce((all, { value }) => all + value, 0);
      const made = of('accuracy', rater);
      expect(made.value).toBeCloseTo(sum / 12, 9);
      expect(made.low).toBeCloseTo(exactLimits(Math.floor(sum), 12)[0], 7);
      expect(made.high).toBeCloseTo(exactLimits(Math.ceil(sum), 12)[1], 7);
      expect(of('rule_met', rater).value).toBe(Number(Math.ceil(sum) <= 7.8));
    }
  });

  test('side bias, d′ and criterion from how often text A was pressed', () => {
    const pressed = first().filter(({ values }) => values['real'] !== undefined);
    const box = (trial: Trial) => ((trial.sides === 'ab') === (trial.target === 'a') ? 'a' : 'b');
    const share = (side: 'a' | 'b', own: readonly Trial[]) => {
      const there = own.filter((trial) => box(trial) === side);
      return { said: there.filter(({ values }) => values['real'] === 'a').length, n: there.length };
    };
    expect(of('first_side_rate').value).toBeCloseTo(mean(pressed.map(({ values }) => Number(values['real'] === 'a'))), 9); // prettier-ignore
    const sensitivity = (own: readonly Trial[]) => {
      const [hits, alarms] = [share('a', own), share('b', own)];
      const extreme = [hits, alarms].some(({ said, n }) => said === 0 || said === n);
      const z = ({ said, n }: { said: number; n: number }) => normalQuantile(extreme ? (said + 0.5) / (n + 1) : said / n); // prettier-ignore
      return { d: (z(hits) - z(alarms)) / Math.SQRT2, c: -(z(hits) + z(alarms)) / 2 };
    };
    expect(of('first_side_target_first')).toMatchObject({ count: share('a', pressed).said, n: share('a', pressed).n }); // prettier-ignore
    expect(of('first_side_target_second')).toMatchObject({ count: share('b', pressed).said, n: share('b', pressed).n }); // prettier-ignore
    for (const rater of [null, ...new Set(first().map((trial) => trial.rater))]) {
      const hand = sensitivity(pressed.filter((trial) => rater === null || trial.rater === rater));
      expect(of('dprime', rater ?? 'people').value).toBeCloseTo(hand.d, 6);
      expect(of('criterion', rater ?? 'people').value).toBeCloseTo(hand.c, 6);
    }
  });

  test('repeats and mirrored repeats: the same text again; catch pairs apart', () => {
    const again = (showing: number) =>
      trials.filter((trial) => trial.showing === showing && chosen(trial, 'real') !== null);
    const same = (trial: Trial) =>
      chosen(trial, 'real') === chosen(first().find((one) => one.rater === trial.rater && one.pair === trial.pair) ?? trial, 'real'); // prettier-ignore
    expect(of('repeat_consistency')).toMatchObject({ count: again(1).filter(same).length, n: again(1).length }); // prettier-ignore
    expect(of('mirrored_consistency')).toMatchObject({ count: again(2).filter(same).length, n: again(2).length }); // prettier-ignore
    const caught = trials.filter(({ kind }) => kind === 'catch');
    expect(caught).toHaveLength(5);
    expect(of('catch_right')).toMatchObject({ count: caught.filter((trial) => chosen(trial, 'real') === 'a').length, n: 5 }); // prettier-ignore
  });

  test('without the raters that missed a catch pair, by the frozen rule', () => {
    const out = new Set(
      trials.filter((trial) => trial.kind === 'catch' && chosen(trial, 'real') === 'b').map(({ rater }) => rater), // prettier-ignore
    );
    expect(out.size).toBeGreaterThan(0);
    const kept = judged(first().filter(({ rater }) => !out.has(rater)));
    expect(of('accuracy', 'people', 'raters=kept').value).toBeCloseTo(mean(kept.map(({ value }) => value)), 9); // prettier-ignore
    expect(figure(report.figures, 'excluded_raters', { section: '2afc', category: 'catch pairs wrong' })).toMatchObject({ count: out.size, n: 5 }); // prettier-ignore
  });

  test('accuracy by confidence', () => {
    for (const level of [1, 2]) {
      const own = judged(first().filter(({ values }) => values['sure'] === level));
      expect(of('accuracy', 'people', `confidence=${level}`).value).toBeCloseTo(mean(own.map(({ value }) => value)), 9); // prettier-ignore
    }
  });

  test('boundary distances, points and the exact rate, by rater and for all', () => {
    const texts = trials.filter(({ kind }) => kind === 'boundary');
    for (const rater of [null, ...new Set(texts.map((trial) => trial.rater))]) {
      const own = texts.filter((trial) => (rater === null || trial.rater === rater) && trial.values['change'] !== undefined); // prettier-ignore
      if (own.length === 0) continue;
      const distances = own.flatMap(
        ({ values, boundary }) =>
        typeof values['change'] === 'number' && typeof boundary === 'number' ? [values['change'] - boundary] : [], // prettier-ignore
      );
      const points = own.map(({ values, boundary }) => {
        if (values['change'] === boundary) return 5;
        const late = Number(values['change']) - Number(boundary);
        return late > 0 ? Math.max(0, 5 - late) : 0;
      });
      const at = (metric: string) => figure(report.figures, metric, { section: 'boundary', grader: rater ?? 'people' }); // prettier-ignore
      expect(at('exact')).toMatchObject({ count: own.filter(({ values, boundary }) => values['change'] === boundary).length, n: own.length }); // prettier-ignore
      expect(at('exact_by_chance').value).toBeCloseTo(1 / 6, 9);
      expect(at('points').value).toBeCloseTo(mean(points), 9);
      if (distances.length === 0) continue;
      expect(at('signed_distance').value).toBeCloseTo(mean(distances), 9);
      expect(at('absolute_distance').value).toBeCloseTo(mean(distances.map(Math.abs)), 9);
    }
  });
});

describe('a preference study of two voices, computed again from its export', () => {
  test('win rates with ties both ways, the side, the length, and the runs by their names', async () => {
    const { report, read } = await worked('voices', voicesFiles(aliases.length), (trial, rater) => {
      // prettier-ignore
      const [, first = '', second = ''] = trial.texts.map(({ body }) => body);
      const draw = mixed([first, second].sort().join(), rater) % 10;
      if (draw === 0) return { better: 'tie' };
      if (draw === 1) return { better: { cannotJudge: { reason: 'broken' } } };
      if (draw === 2) return { better: 'both-bad' };
      const heath = first.includes('gorse') ? 'a' : 'b';
      return { better: draw < 7 ? heath : heath === 'a' ? 'b' : 'a' };
    });
    const trials = trialsOf(read);
    const voice = new Map(read('provenance.jsonl').map((row) => [row['id'], (row['provenance'] as Row)['voice']])); // prettier-ignore
    const pairs = new Map(read('pairs.jsonl').map((row) => [row['id'], row]));
    const scores = trials.flatMap((trial) => {
      const text = chosen(trial, 'better');
      const said = trial.values['better'];
      if (text === null && said !== 'tie' && said !== 'both-bad') return [];
      const heath = text !== null && voice.get(pairs.get(trial.pair)?.[text]) === 'heath';
      return [{ rater: trial.rater, pair: trial.pair, value: text === null ? 0.5 : Number(heath) }];
    });
    const at = (metric: string, grader = 'people') => figure(report.figures, metric, { section: 'preference', grader, category: 'heath' }); // prettier-ignore
    const hand = crossedLimits(scores);
    expect(at('win_rate_ties_half')).toMatchObject({ other: 'moor', n: scores.length });
    expect(at('win_rate_ties_half').value).toBeCloseTo(hand.value, 9);
    expect(at('win_rate_ties_half').low).toBeCloseTo(hand.low, 7);
    const decided = scores.filter(({ value }) => value !== 0.5);
    expect(at('win_rate_without_ties').value).toBeCloseTo(mean(decided.map(({ value }) => value)), 9); // prettier-ignore
    const wins = decided.filter(({ value }) => value === 1).length;
    expect(at('log_odds').value).toBeCloseTo(Math.log(wins / (decided.length - wins)), 9);
    for (const rater of new Set(scores.map(({ rater: one }) => one))) {
      const own = decided.filter((of) => of.rater === rater);
      const won = own.filter(({ value }) => value === 1).length;
      const smaller = Math.min(won, own.length - won);
      expect(at('preference_p', rater).value).toBeCloseTo(Math.min(1, 2 * binomialSum(own.length, 0.5, 0, smaller)), 9); // prettier-ignore
    }
    const pressed = trials.filter((trial) => chosen(trial, 'better') !== null);
    expect(figure(report.figures, 'first_side_rate', { section: 'preference' }).value).toBeCloseTo(mean(pressed.map(({ values }) => Number(values['better'] === 'a'))), 9); // prettier-ignore
    const undecided = trials.filter(({ values }) => typeof values['better'] === 'object');
    expect(figure(report.figures, 'without_preference')).toMatchObject({ cannotJudge: undecided.length, n: 40 }); // prettier-ignore
  });
});

describe('judges on pairs, imported as a file', () => {
  // Rows speak of what a judge saw: "a" is the first text, and order says which item that was.
  const pairs = Array.from({ length: 12 }, (_, at) => ({
    item: `pair-${at + 1}`,
    target: (at + 1) % 3 === 0 ? 'b' : 'a',
  }));
  const orders = ['ab', 'ba'] as const;
  const rows = pairs.flatMap(({ item, target }) =>
    orders.flatMap((order) => {
      const right = (order === 'ab') === (target === 'a') ? 'a' : 'b';
      return [
        { judge: 'knows', family: 'Nordic', run: 1, order, item, values: { real: right, sure: 2 } },
        { judge: 'first', family: 'Sudic', run: 1, order, item, values: { real: 'a', sure: 2 } },
      ];
    }),
  );

  test('one that knows is right in both orders; one that takes the first is half right, and it shows', async () => {
    const { report } = await worked('judged', harbourFiles(aliases.length), (trial) => trial.kind === 'boundary' ? { change: 2 } : { real: 'a', sure: 1 }, rows); // prettier-ignore
    const at = (grader: string, metric: string) => figure(report.figures, metric, { section: 'judges-on-pairs', grader }); // prettier-ignore
    expect(at('knows', 'accuracy')).toMatchObject({ count: 12, n: 12 });
    expect(at('knows', 'consistency')).toMatchObject({ count: 12, n: 12 });
    expect(at('first', 'accuracy')).toMatchObject({ count: 6, n: 12 });
    expect(at('first', 'first_side_rate').value).toBe(1);
    expect(at('first', 'position_p').value).toBeCloseTo(2 / 2 ** 12, 12);
    expect(at('all judges', 'mean_accuracy')).toMatchObject({ count: 18, n: 24 });
    expect(report.sentences.find(({ id }) => id === 'jury-rule')?.text).toContain('2 judges, and three are the least'); // prettier-ignore
  });
});
