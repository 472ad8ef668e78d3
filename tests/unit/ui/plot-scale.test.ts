import { expect, test } from 'vitest';
import { agreementStep, countStep, differenceStep } from '@/app/(desk)/_figures/colour-step';
import { judgeMarks, judgePanels } from '@/app/(desk)/_figures/panels';
import { place, plotScale } from '@/app/(desk)/_figures/plot-scale';

test('the axis runs from 0 to 1 where nothing lies below, with a tick at each fifth', () => {
  const scale = plotScale([0.31, null, 0.9], 430);
  expect(scale).toEqual({ low: 0, high: 1, width: 430, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] });
  expect(place(scale, 0.5)).toBe(215);
});

test('a value below 0 takes the axis down in whole fifths, and never below −1', () => {
  expect(plotScale([-0.05], 100).ticks[0]).toBe(-0.2);
  expect(plotScale([-0.2], 100).ticks[0]).toBe(-0.2);
  expect(plotScale([-0.21], 100).ticks[0]).toBe(-0.4);
  expect(plotScale([-3], 100).ticks).toHaveLength(11);
  // From −0.2 to 1 are six fifths: 0 lies a sixth of the way along 120 pixels.
  expect(place(plotScale([-0.1], 120), 0)).toBe(20);
});

test('what is outside the axis is drawn on its end', () => {
  const scale = plotScale([0.5], 100);
  expect([place(scale, 1.04), place(scale, -0.5)]).toEqual([100, 0]);
});

test('kappa below .4 is palest, .9 and more darkest; each tenth between is one step', () => {
  expect([-0.3, 0.39, 0.4, 0.55, 0.7, 0.8, 0.9, 1].map(agreementStep)).toEqual(['k0', 'k0', 'k1', 'k2', 'k4', 'k5', 'k6', 'k6']); // prettier-ignore
});

test('counts: nothing has no colour, one is seen, the most is darkest', () => {
  expect([countStep(0, 43), countStep(1, 43), countStep(22, 43), countStep(43, 43)]).toEqual(['', 'k1', 'k4', 'k6']); // prettier-ignore
  expect(countStep(0, 0)).toBe('');
});

test('differences: ochre below, petrol above, paper around nothing', () => {
  expect([-0.86, -0.2, -0.06, -0.05, 0.03, 0.15, 0.25, 0.4].map(differenceStep)).toEqual(['dn3', 'dn2', 'dn1', 'd0', 'd0', 'dp1', 'dp2', 'dp3']); // prettier-ignore
});

test('each judge keeps one mark over its runs; a fifth judge begins a second panel, never a fifth colour', () => {
  const runs = ['a', 'a', 'b', 'c', 'd', 'e'];
  expect([...judgeMarks(runs)]).toEqual([['a', 1], ['b', 2], ['c', 3], ['d', 4], ['e', 1]]); // prettier-ignore
  expect(judgePanels(runs)).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  expect(judgePanels([])).toEqual([]);
});
