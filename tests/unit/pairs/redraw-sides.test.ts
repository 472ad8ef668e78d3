import { describe, expect, it } from 'vitest';
import { sideOf } from '@/lib/domain/pairs/pair';
import { redrawSidesOf } from '@/lib/forced-choice/redraw-sides';
import type { ScoredTrial } from '@/lib/forced-choice/scored-trial';
import { sidedSheets, type SidedUnit } from '@/lib/domain/sided-sheets';
import { generator } from '@/lib/stats/resampling/generator';
import { scoredTrial } from '../../support/scored-trials';

const showings = ['first', 'repeat', 'mirrored'] as const;

/** Sheets as the plan makes them: 7 pairs with a target (a or b), 2 catch pairs, 4 preferences, a boundary text. */
function plannedTrials(secret: string): ScoredTrial[] {
  const unit = (id: string, kind: SidedUnit['kind'], more: Partial<SidedUnit> = {}): SidedUnit => ({ id, kind, purpose: 'standard', group: null, texts: [`${id}-1`, `${id}-2`], key: 'a', ...more }); // prettier-ignore
  const units = [
    ...Array.from({ length: 7 }, (_, at) => unit(`p${at}`, '2afc', { key: at % 3 === 0 ? 'b' : 'a' })), // prettier-ignore
    ...Array.from({ length: 2 }, (_, at) => unit(`c${at}`, '2afc', { purpose: 'catch' })),
    ...Array.from({ length: 4 }, (_, at) => unit(`v${at}`, 'preference')),
    unit('t0', 'boundary'),
  ];
  const byId = new Map(units.map((one) => [one.id, one]));
  const plan = { ratersPerUnit: 3, siblingsApart: 0, repeats: 1, mirroredRepeats: 2 };
  return sidedSheets(units, plan, secret).flatMap(({ slot, form, trials }) =>
    trials.map(({ unit: id, kind, showing, sides }, at) =>
      scoredTrial({
        pair: id,
        kind: kind === 'worksheet' ? '2afc' : kind,
        purpose: byId.get(id)?.purpose ?? 'standard',
        showing: showings[showing],
        rater: `r${slot}`,
        slot,
        mirrored: form.endsWith('m'),
        position: at + 1,
        sides,
        target: kind === '2afc' ? (byId.get(id)?.key ?? 'a') : null,
      }),
    ),
  );
}

/** What must hold of the sides of a set of sheets, whoever drew them: the key's box by form, kind and purpose. */
function check(trials: readonly ScoredTrial[]): { onA: string[] } {
  const first = trials.filter(({ showing, sides }) => showing === 'first' && sides !== null);
  const boxOf = (trial: ScoredTrial) => sideOf(trial.target ?? 'a', trial.sides ?? 'ab');
  const classes = new Map<string, number>();
  for (const trial of first) {
    const name = `${trial.slot} ${trial.kind} ${trial.purpose}`;
    classes.set(name, (classes.get(name) ?? 0) + Number(boxOf(trial) === 'a'));
  }
  for (const trial of trials.filter(({ showing }) => showing !== 'first')) {
    const own = first.find(({ slot, pair }) => slot === trial.slot && pair === trial.pair);
    expect(own?.sides === trial.sides).toBe(trial.showing === 'repeat');
  }
  for (const trial of first.filter(({ mirrored }) => mirrored)) {
    const other = first.find(({ slot, pair }) => slot === trial.slot - 1 && pair === trial.pair);
    expect(other?.sides).not.toBe(trial.sides);
  }
  return { onA: [...classes].map(([name, count]) => `${name} ${count}`).sort() };
}

describe('sides drawn anew by the plan of the sheets', () => {
  const trials = plannedTrials('ab'.repeat(32));
  const redraw = redrawSidesOf(trials);
  const again = (seed: number): ScoredTrial[] => {
    const sides = redraw(generator(seed));
    return trials.map((trial) =>
      trial.sides === null ? trial : { ...trial, sides: sides(trial) },
    );
  };

  it('keep every rule that the plan itself keeps: balance, mirrors, repeats', () => {
    const allowed = new Set<string>();
    for (const secret of ['01', '23', '45', '67', '89'].map((pair) => pair.repeat(32))) {
      for (const one of check(plannedTrials(secret)).onA) allowed.add(one);
    }
    for (let seed = 1; seed <= 200; seed++) {
      for (const one of check(again(seed)).onA) {
        const [, kind, purpose, count] = one.split(' ');
        const expected = purpose === 'catch' ? [1] : kind === 'preference' ? [2] : [3, 4];
        expect(expected).toContain(Number(count));
      }
    }
    expect([...allowed].every((one) => /(catch 1|preference standard 2|2afc standard [34])$/.test(one))).toBe(true); // prettier-ignore
  });

  it('each pair stands on either side in half of 4,000 draws', () => {
    const counts = new Map<string, number>();
    const draw = generator(3);
    for (let at = 0; at < 4_000; at++) {
      const sides = redraw(draw);
      for (const trial of trials) {
        if (trial.sides === null) continue;
        const name = `${trial.slot} ${trial.pair} ${trial.showing}`;
        counts.set(name, (counts.get(name) ?? 0) + Number(sides(trial) === 'ab'));
      }
    }
    // Five standard errors of 4,000 fair draws are 158.
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(158);
  });
});
