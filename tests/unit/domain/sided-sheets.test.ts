import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planStudy, type StudyUnit } from '@/lib/domain/plan-study';
import { PlanImpossible } from '@/lib/domain/plan-impossible';
import {
  sidedSheets,
  type SidedPlan,
  type SidedSheet,
  type SidedUnit,
} from '@/lib/domain/sided-sheets';

const secretOf = (number: number): string =>
  createHash('sha256').update(`sheet test ${number}`).digest('hex');

const pair = (at: number, more: Partial<SidedUnit> = {}): SidedUnit => ({
  id: `p${at}`,
  kind: '2afc',
  purpose: 'standard',
  group: null,
  texts: [`${at}x`, `${at}y`],
  key: at % 3 === 0 ? 'b' : 'a',
  ...more,
});
const pairs = (count: number, more: Partial<SidedUnit> = {}) =>
  Array.from({ length: count }, (_, at) => pair(at, more));
const boundary = (at: number): SidedUnit => ({
  ...pair(at),
  id: `e${at}`,
  kind: 'boundary',
  texts: [`e${at}`],
});

const plan: SidedPlan = { ratersPerUnit: 2, siblingsApart: 0 };
const keys = new Map(pairs(200).map(({ id, key }) => [id, key]));
/** Whether a trial's key stood on side A. */
const keyOnA = ({ unit, sides }: SidedSheet['trials'][number]): boolean =>
  (sides === 'ab') === (keys.get(unit) === 'a');

/** Chi-square of counts against equal expectations. */
function chiSquare(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
}

describe('10,000 sheets of twelve pairs and three boundary texts', () => {
  const units = [...pairs(12), boundary(1), boundary(2), boundary(3)];
  const sheets = Array.from({ length: 5_000 }, (_, at) => sidedSheets(units, plan, secretOf(at)));

  // One assertion over all sheets that break a rule: an assertion for each costs more than the sheets.
  const none = (broken: readonly unknown[]) => expect(broken).toEqual([]);

  test('have the target on A exactly six times of twelve, each', () => {
    const six = ({ trials }: SidedSheet) =>
      trials.filter(({ sides }) => sides !== null).filter(keyOnA).length === 6;
    expect(sheets.flat()).toHaveLength(10_000);
    none(sheets.flat().filter((sheet) => !six(sheet)));
  });

  test('come in twos: the second has every pair on the other side', () => {
    const sidesOf = (sheet: SidedSheet | undefined) =>
      new Map(sheet?.trials.map(({ unit, sides }) => [unit, sides]));
    const both = ['ab', 'ba'].join();
    none(
      sheets.filter(([first, mirror]) => {
        const [own, other] = [sidesOf(first), sidesOf(mirror)];
        return !pairs(12).every(({ id }) => [own.get(id), other.get(id)].sort().join() === both);
      }),
    );
    none(sheets.filter((two) => two.map(({ form }) => form).join() !== '1,1m'));
  });

  test('never have one side more than three times in a row, and the boundary texts last', () => {
    const run = ({ trials }: SidedSheet) =>
      trials.slice(0, 12).map((trial) => (keyOnA(trial) ? 'A' : 'B')).join(''); // prettier-ignore
    const last = ({ trials }: SidedSheet) => trials.slice(12).map(({ kind }) => kind).join(); // prettier-ignore
    none(sheets.flat().filter((sheet) => /A{4}|B{4}/.test(run(sheet))));
    none(sheets.flat().filter((sheet) => last(sheet) !== 'boundary,boundary,boundary'));
    none(sheets.flat().filter(({ trials }) => new Set(trials.map(({ unit }) => unit)).size !== 15));
  });

  test('put the target on A as often at each position, and each pair at each position alike', () => {
    // One sheet of each two: the other mirrors it, and is no draw of its own. Chi-square limits are the .0001 points
    // of 12 tests of one side (df 1) and of 12 × 12 tables (df 121).
    const firsts = sheets.flatMap(([first]) => first ?? []);
    const onA = Array.from({ length: 12 }, (_, at) => firsts.filter(({ trials }) => keyOnA(trials[at] ?? { unit: '', kind: '2afc', showing: 0, sides: null })).length); // prettier-ignore
    for (const count of onA) expect(chiSquare([count, firsts.length - count])).toBeLessThan(15.14);
    const table = pairs(12).map(
      ({ id }) =>
      Array.from({ length: 12 }, (_, at) => firsts.filter(({ trials }) => trials[at]?.unit === id).length), // prettier-ignore
    );
    expect(chiSquare(table.flat())).toBeLessThan(190);
    // Side of each pair: as often on A as on B over the draws.
    for (const { id } of pairs(12)) {
      const count = firsts.filter(({ trials }) => trials.some((trial) => trial.unit === id && trial.sides === 'ab')).length; // prettier-ignore
      expect(chiSquare([count, firsts.length - count])).toBeLessThan(15.14);
    }
  });
});

test('a sheet follows from the secret alone, and from another secret another follows', () => {
  const sheets = sidedSheets(pairs(12), plan, secretOf(1));
  expect(sidedSheets(pairs(12), plan, secretOf(1))).toEqual(sheets);
  expect(sidedSheets(pairs(12), plan, secretOf(2))).not.toEqual(sheets);
});

test('repeats come on the same sides, mirrored repeats on the other, a third of the pairs later at least', () => {
  const wanted = { ...plan, repeats: 2, mirroredRepeats: 2 };
  for (let at = 0; at < 200; at += 1) {
    for (const { trials } of sidedSheets(pairs(12), wanted, secretOf(at))) {
      expect(trials).toHaveLength(16);
      const again = trials.filter(({ showing }) => showing > 0);
      expect(again.map(({ showing }) => showing).sort()).toEqual([1, 1, 2, 2]);
      for (const trial of again) {
        const first = trials.findIndex(({ unit, showing }) => unit === trial.unit && showing === 0);
        expect(trials.indexOf(trial) - first).toBeGreaterThan(16 / 3 - 1);
        expect(trials[first]?.sides === trial.sides).toBe(trial.showing === 1);
      }
    }
  }
});

test('catch pairs are on every sheet, balanced by themselves', () => {
  const units = [
    ...pairs(8),
    pair(100, { purpose: 'catch', id: 'c1' }),
    pair(101, { purpose: 'catch', id: 'c2' }),
  ];
  for (const { trials } of sidedSheets(units, { ...plan, unitsPerSheet: 4 }, secretOf(3))) {
    expect(trials).toHaveLength(6);
    expect(trials.filter(({ unit }) => unit.startsWith('c'))).toHaveLength(2);
  }
});

test('every unit gets as many raters as planned, and no text stands twice on a sheet', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 9999 }),
      (count, ratersPerUnit, unitsPerSheet, seed) => {
        // Pairs in threes share a text: at most every third of them may be on a sheet together.
        const units = pairs(count).map((unit, at) => ({
          ...unit,
          texts: [`own ${at}`, `shared ${Math.floor(at / 3)}`],
        }));
        let sheets: SidedSheet[];
        try {
          sheets = sidedSheets(units, { ...plan, ratersPerUnit, unitsPerSheet }, secretOf(seed));
        } catch (error) {
          expect(error).toBeInstanceOf(PlanImpossible);
          return;
        }
        const times = new Map<string, number>();
        const textsOf = new Map(units.map(({ id, texts }) => [id, texts]));
        for (const { trials } of sheets) {
          const texts = trials.flatMap(({ unit }) => textsOf.get(unit) ?? []);
          expect(new Set(texts).size).toBe(texts.length);
          for (const { unit } of trials) times.set(unit, (times.get(unit) ?? 0) + 1);
        }
        expect([...times.values()].every((time) => time === ratersPerUnit)).toBe(true);
        expect(times.size).toBe(count);
      },
    ),
  );
});

test('siblings stay apart', () => {
  const units = pairs(12).map((unit, at) => ({ ...unit, group: `g${at % 4}` }));
  for (const { trials } of sidedSheets(units, { ...plan, siblingsApart: 3 }, secretOf(5))) {
    const groups = trials.map(({ unit }) => Number(unit.slice(1)) % 4);
    groups.forEach((group, at) => expect(groups.slice(at + 1, at + 3)).not.toContain(group));
  }
});

test('a thousand pairs on one sheet are balanced too, no side four times in a row', () => {
  const many = Array.from({ length: 1000 }, (_, at) => pair(at, { key: 'a' }));
  const [sheet] = sidedSheets(many, plan, secretOf(7));
  const run = (sheet?.trials ?? []).map(({ sides }) => (sides === 'ab' ? 'A' : 'B')).join('');
  expect(run.replaceAll('B', '')).toHaveLength(500);
  expect(run).not.toMatch(/A{4}|B{4}/);
});

test('a plan that cannot be kept says what to change', () => {
  expect(() => sidedSheets(pairs(3), { ...plan, repeats: 4 }, secretOf(1))).toThrow(
    /repeats 4 pairs, and a sheet has 3/,
  );
  const one = pairs(2).map((unit) => ({ ...unit, texts: ['same', unit.id] }));
  expect(() => sidedSheets(one, plan, secretOf(1))).toThrow(/unitsPerSheet/);
});

test('one name keeps two pairs apart, whichever of them says it', () => {
  const unit = (id: string, a: string, b: string, siblings: readonly string[]): StudyUnit => ({
    id,
    kind: '2afc',
    purpose: 'standard',
    siblings,
    shows: [a, b],
    target: 'a',
  });
  const units = [
    unit('named', 'h2', 'm2', []),
    unit('names', 'h3', 'm3', ['h2']),
    ...Array.from({ length: 6 }, (_, at) => unit(`other${at}`, `x${at}`, `y${at}`, [])),
  ];
  const study = { ratersPerUnit: 2, siblingsApart: 4, window: 20, revisit: 'locked' } as const;
  for (let at = 0; at < 20; at += 1)
    for (const { trials } of planStudy(units, study, secretOf(at))) {
      const place = (id: string) => trials.findIndex((trial) => trial.unit === id);
      expect(Math.abs(place('named') - place('names'))).toBeGreaterThanOrEqual(4);
    }
});

test('pairs that share texts are dealt again until they fit', () => {
  const shows: readonly (readonly string[])[] = [
    ['h', 'g'],
    ['h', 'x'],
    ['z', 'g'],
    ['p', 'q'],
  ];
  const units = shows.map((texts, at) => pair(at, { texts }));
  for (let at = 0; at < 50; at += 1)
    for (const { trials } of sidedSheets(units, { ...plan, unitsPerSheet: 2 }, secretOf(at)))
      expect(trials).toHaveLength(2);
});
