import { expect, test } from 'vitest';
import { figures } from '@/lib/figures/figures';
import { raterPairs } from '@/lib/figures/rater-pairs';
import { answerCounts, confusionMatrix } from '@/lib/figures/read-confusions';
import { report } from '@/lib/figures/report';
import { generator } from '@/lib/stats/resampling/generator';
import { agreementOfRows, longRows } from '@/tests/unit/domain/file-ratings';
import { smallStudy } from '@/tests/unit/report/small-study';

const [raters, items] = [22, 40];
const names = Array.from({ length: raters }, (_, at) => `R${at + 10}`);

/** What 22 raters said of 40 items: right seven times in ten, and one item in ten left out. */
const said = (() => {
  const draw = generator(3);
  const truths = Array.from({ length: items }, () => draw.below(2));
  return names.map(() =>
    truths.map((truth) => {
      if (draw.below(10) === 0) return null;
      return draw.below(10) < 7 ? truth : 1 - truth;
    }),
  );
})();

const study = smallStudy(
  Object.fromEntries(names.map((name, at) => [name, said[at]?.map((one) => (one === null ? '.' : 'ny'[one])).join('') ?? ''])),
  {},
); // prettier-ignore

/** 1 − Do / De of one rater with the others, from its definition. */
function withOthers(rater: number): number {
  let [apart, n] = [0, 0];
  const own = [0, 0];
  const theirs = [0, 0];
  for (let item = 0; item < items; item++) {
    const mine = said[rater]?.[item];
    const others = said.flatMap((row, at) => (at === rater ? [] : (row[item] ?? [])));
    if (mine === null || mine === undefined || others.length === 0) continue;
    n += 1;
    own[mine] = (own[mine] ?? 0) + 1;
    apart += others.filter((one) => one !== mine).length / others.length;
    for (const one of others) theirs[one] = (theirs[one] ?? 0) + 1 / others.length;
  }
  const expected = ((own[0] ?? 0) * (theirs[1] ?? 0) + (own[1] ?? 0) * (theirs[0] ?? 0)) / n ** 2;
  return 1 - apart / n / expected;
}

test('of more than twenty raters each stands with all others, by the definition', () => {
  const { rows } = figures(study);
  const people = rows.filter(({ section, variable }) => section === 'people' && variable === 'departs');
  const each = people.filter(({ other }) => other === 'others');
  expect(each.map(({ grader }) => grader)).toEqual(names);
  each.forEach(({ value, low, high }, rater) => {
    expect(value).toBeCloseTo(withOthers(rater), 10);
    expect(low).toBeLessThanOrEqual(value ?? -1);
    expect(high).toBeGreaterThanOrEqual(value ?? 1);
  });
  // A line a rater, and none for each of the 231 pairs.
  expect(people.length).toBeLessThan(raters + 20);
  const spread = people.filter(({ other }) => other === 'pairs');
  expect(spread.map(({ metric }) => metric)).toEqual(['pair_kappa_p10', 'pair_kappa_p50', 'pair_kappa_p90']);
  expect(spread.map(({ n }) => n)).toEqual([200, 200, 200]);
  const [least = 0, middle = 0, most = 0] = spread.map(({ value }) => value ?? 0);
  expect(least).toBeLessThan(middle);
  expect(middle).toBeLessThan(most);
  const ceiling = rows.find(({ section, variable }) => section === 'ceiling' && variable === 'departs');
  expect(ceiling?.method).toContain('pooled 1 − Do/De, since there are more than 20 raters');
}); // prettier-ignore

test('the route says so, and a file has the same figures', () => {
  const facts = { slug: null, title: '', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 };
  const [departs] = raterPairs(report(study, facts)).variables;
  expect(departs).toMatchObject({ pairs: [], undefinedBecause: expect.stringContaining('more than 20 raters') as string });

  const matrix = Array.from({ length: items }, (_, item) => said.map((row) => row[item] ?? null));
  const file = agreementOfRows(longRows(matrix, names), { categories: ['0', '1'] });
  const kappas = new Map(file.rows.flatMap(({ grader, other, value }) => (other === 'others' ? [[grader, value]] : [])));
  names.forEach((name, rater) => expect(kappas.get(name)).toBeCloseTo(withOthers(rater), 10));
  expect(file.rows.some(({ grader, other }) => names.includes(grader ?? '') && names.includes(other ?? ''))).toBe(false);
}); // prettier-ignore

test('counts of two answers hold judges and gold beside each rater, and no two raters', () => {
  const made = report(
    smallStudy(
      Object.fromEntries(names.map((name, at) => [name, said[at]?.map((one) => (one === null ? '.' : 'ny'[one])).join('') ?? ''])),
      { north: 'yn'.repeat(items / 2), south: 'ynyy'.repeat(items / 4) },
    ),
    { slug: null, title: '', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 },
  ); // prettier-ignore
  const { graders } = made.confusions;
  expect(graders.map(({ kind }) => kind).slice(raters)).toEqual(['judge', 'judge', 'gold']);
  expect(confusionMatrix(made.confusions, 'departs', 0, 1)).toBeNull();
  for (const [one, other] of [[0, raters], [raters - 1, raters + 1], [5, raters + 2], [raters, raters + 1], [raters + 1, raters + 2]] as const) {
    const matrix = confusionMatrix(made.confusions, 'departs', one, other);
    // The share of items on which both say the same is what the figure of the two says.
    const answers = [one, other].map((at) => answerCounts(made.confusions, 'departs', at)?.values);
    expect(matrix?.both).toBeLessThanOrEqual(Math.min(...answers.map((count) => count ?? 0)));
    const [row, column] = [matrix?.counts.map((line) => line.reduce((a, b) => a + b, 0)), answers[0]];
    const values = matrix?.rows.flatMap(({ kind }, at) => (kind === 'value' ? [row?.[at] ?? 0] : [])) ?? [];
    expect(values.reduce((a, b) => a + b, 0)).toBe(column);
  } // prettier-ignore
  // A judge beside each of many raters is a list that nobody reads: its mean with people stands.
  const withPeople = made.figures.filter(({ section, metric }) => section === 'judge-people' && metric === 'kappa'); // prettier-ignore
  expect(new Set(withPeople.map(({ other }) => other))).toEqual(new Set(['people']));
});

test('of each condition people together, judges and gold have their say, and no single one of many raters', () => {
  const saidOf = (count: number) => {
    const own = Object.fromEntries(names.slice(0, count).map((name, at) => [name, said[at]?.map((one) => (one === null ? '.' : 'ny'[one])).join('') ?? '']));
    const { rows } = figures(smallStudy(own, { north: 'yn'.repeat(items / 2) }, { strata: ['kind'], item: (place) => ({ attributes: { kind: place % 2 === 0 ? 'even' : 'odd' } }) }));
    const conditions = rows.filter(({ section, variable }) => section === 'conditions' && variable === 'departs');
    return [...new Set(conditions.map(({ grader }) => grader))];
  };
  expect(saidOf(raters)).toEqual(['gold', 'people', 'north']);
  expect(saidOf(20)).toEqual(['gold', 'people', ...names.slice(0, 20), 'north']);
}); // prettier-ignore
