import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaryScore } from '@/lib/stats/forced-choice/boundary-score';
import { readCase } from '@/scripts/reference/case';
import { compareCase } from '@/scripts/reference/compare';
import { handlers } from '@/scripts/reference/handlers';

/**
 * 31 cases of forced choice, Bradley–Terry, exact power and equivalence, computed with R (sensR, psyphy,
 * BradleyTerry2, psychotools, exactci) and scipy; each case names its source and its tolerance.
 */
const given: unknown = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'pair-references.json'), 'utf8'),
);
const cases = (Array.isArray(given) ? given : []).map((one) => readCase(one, 'pair-references'));

describe('values that R and scipy give', () => {
  it('are of the four kinds, none left out', () => {
    const kinds = [...new Set(cases.map(({ subject }) => subject.kind))];
    expect(kinds).toEqual(['twoafc_dprime', 'bradley_terry', 'binomial_power', 'tost_proportion']);
    expect(cases).toHaveLength(31);
  });

  it.each(cases.map((one) => [one.subject.id, one] as const))('%s', (_, one) => {
    const { within, outside, notComputed } = compareCase(
      one,
      handlers.get(one.subject.kind),
      () => undefined,
    );
    expect({ outside, notComputed }).toEqual({ outside: [], notComputed: [] });
    expect(within).toBeGreaterThan(0);
  });
});

it('RoFT’s published 23.4% exact against 10% chance is far outside the exact limits of chance', () => {
  // 21,646 annotations with ten answers each (arXiv:2212.12672); taken as independent here.
  const right = Math.round(0.234 * 21_646);
  const guesses = Array.from({ length: 21_646 }, (_, at) => ({
    guess: at < right ? 3 : 5,
    boundary: 3,
    offered: 10,
  }));
  const { exact, chance } = boundaryScore(guesses);
  expect(exact).toMatchObject({
    value: expect.closeTo(0.234, 4),
    low: expect.closeTo(0.2284, 3),
  });
  expect(chance).toMatchObject({ value: expect.closeTo(0.1, 12) });
});
