import { clopperPearson } from '@/lib/stats/intervals/clopper-pearson';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { RevisedLabel } from '@/lib/domain/blind-labels';
import type { RatedItem } from '@/lib/domain/rating-cells';
import { raterPairs, type RaterPair, type RaterPairs } from '@/lib/figures/rater-pairs';
import { report } from '@/lib/figures/report';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';
import { cohenKappa } from '@/lib/stats/agreement/cohen-kappa';
import { crossTable } from '@/lib/stats/agreement/cross-table';
import { generator } from '@/lib/stats/resampling/generator';
import { ratingsFromRows } from '@/lib/stats/agreement/ratings';
import { kappaOfSums } from '@/lib/stats/agreement/kappa-of-sums';
import { replicate } from '@/lib/stats/resampling/sum-statistic';
import { resampleItems } from '@/lib/stats/resampling/resamples';
import { rounds } from '../../support/long';

type AgreementInput = {
  readonly form: Form;
  readonly items: readonly RatedItem[];
  readonly sheets: readonly { readonly rater: string; readonly items: readonly string[] }[];
  readonly labels: readonly RevisedLabel[];
  readonly provenanceOpen: boolean;
  readonly seed?: number;
  readonly resamples?: number;
};

/** As the route answers: out of the report of the same labels. */
function agreement({ items, labels, provenanceOpen, ...input }: AgreementInput): RaterPairs {
  const facts = { slug: null, title: '', manifestSha256: null, judgmentFiles: [], labelFiles: [], withdrawn: 0 }; // prettier-ignore
  const own = {
    ...input,
    strata: [],
    resample: 'item',
    items: items.map((item) => ({ ...item, name: item.id })),
    labels: labels.map((one, seq) => ({ ...one, seq, savedAt: '2026-10-01T10:00:00.000Z' })),
    judgments: [],
    opened: { labels: true, provenance: provenanceOpen, judgments: false },
  };
  return raterPairs(report(own, facts));
}

const form: Form = {
  cannotJudge: { reasons: [{ value: 'broken', label: 'The text is broken' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true },
    {
      id: 'way',
      kind: 'choice',
      ask: 'In which way?',
      when: { departs: 'yes' },
      options: ['number', 'reach', 'timing'].map((value) => ({ value, label: value })),
    },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
};

const unsure: Values = { departs: { cannotJudge: { reason: 'broken' } } };
const label = (
  rater: string,
  item: string,
  values: Values,
  more: Partial<RevisedLabel> = {},
): RevisedLabel => ({
  rater,
  item,
  values,
  revision: 1,
  sealsOpen: [],
  source: 'made',
  ...more,
});

/** Every rater has every item on the sheet; `said[rater]` holds their values, null where unlabelled. */
function study(
  said: Record<string, (Values | null)[]>,
  more: Partial<AgreementInput> = {},
): AgreementInput {
  const count = Math.max(0, ...Object.values(said).map((values) => values.length));
  const items = Array.from({ length: count }, (_, at) => ({
    id: `i${at}`,
    content: { texts: [] },
  }));
  return {
    form,
    items,
    sheets: Object.keys(said).map((rater) => ({ rater, items: items.map(({ id }) => id) })),
    labels: Object.entries(said).flatMap(([rater, values]) =>
      values.flatMap((one, at) => (one === null ? [] : [label(rater, `i${at}`, one)])),
    ),
    provenanceOpen: true,
    resamples: 400,
    ...more,
  };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const yes: Values = { departs: 'yes', way: 'reach' };
const no: Values = { departs: 'no' };

const variable = (input: AgreementInput, id = 'departs') => {
  const found = agreement(input).variables.find((one) => one.id === id);
  if (!found) throw new Error(`no variable ${id}`);
  return found;
};
const only = (input: AgreementInput, id = 'departs'): RaterPair => {
  const [pair] = variable(input, id).pairs;
  if (!pair) throw new Error('no pair');
  return pair;
};

describe('pairs of raters', () => {
  it('is the kappa that the 2×2 table gives by hand', () => {
    // yes-yes 20, yes-no 5, no-yes 10, no-no 15: po = 35/50 = .7; pe = .5·.6 + .5·.4 = .5; κ = .2/.5 = .4
    const a = [...times(25, yes), ...times(25, no)];
    const b = [...times(20, yes), ...times(5, no), ...times(10, yes), ...times(15, no)];
    const pair = only(study({ A: a, B: b }));
    expect(pair).toMatchObject({
      raters: ['A', 'B'],
      agreed: 35,
      n: 50,
      missing: 0,
      cannotJudge: 0,
      notAnswered: 0,
    });
    expect(pair.percent).toMatchObject({ kind: 'estimate', value: 0.7, n: 50 });
    expect(pair.kappa).toMatchObject({ kind: 'estimate', value: 0.4, n: 50, unit: 'item' });
  });

  it('covers the value with limits near the known standard error', () => {
    // Same table, Fleiss-Cohen-Everitt: SE(κ) = .1271, so Wald limits are .15 and .65; percent: ±1.96·√(.7·.3/50) = ±.127.
    const a = [...times(25, yes), ...times(25, no)];
    const b = [...times(20, yes), ...times(5, no), ...times(10, yes), ...times(15, no)];
    const { kappa, percent } = only(study({ A: a, B: b }, { resamples: 10_000 }));
    if (kappa.kind !== 'estimate' || percent.kind !== 'estimate') throw new Error('undefined');
    expect(kappa.low).toBeGreaterThan(0.1);
    expect(kappa.low).toBeLessThan(0.2);
    expect(kappa.high).toBeGreaterThan(0.6);
    expect(kappa.high).toBeLessThan(0.7);
    expect(percent.low).toBeCloseTo(0.58, 1);
    expect(percent.high).toBeCloseTo(0.82, 1);
  });

  it('has the limits that drawing items one by one gives', () => {
    const [n, draws] = [40, 10_000];
    const a = Array.from({ length: n }, (_, at) => (at % 3 === 0 ? yes : no));
    const b = Array.from({ length: n }, (_, at) => (at % 4 === 0 ? yes : no));
    const { kappa } = only(study({ A: a, B: b }, { resamples: draws }));
    const departs = (values: Values): string => String(values['departs']);
    const rows = a.map((one, at) => [departs(one), departs(b[at] ?? no)]);
    const slow = replicate(
      [kappaOfSums(ratingsFromRows(rows, ['yes', 'no']), 0, 1)],
      resampleItems(n, draws, 7),
    );
    const sorted = (slow[0] ?? new Float64Array(0)).filter((value) => !Number.isNaN(value)).sort();
    if (kappa.kind !== 'estimate') throw new Error('undefined');
    // The limit of 10,000 draws has a standard error of about .005 here.
    expect(kappa.low).toBeCloseTo(sorted[Math.round(0.025 * sorted.length)] ?? 9, 1.5);
    expect(kappa.high).toBeCloseTo(sorted[Math.round(0.975 * sorted.length)] ?? 9, 1.5);
  });

  it('has no category to compare where nobody gave a value', () => {
    const rating: Form = {
      ...form,
      fields: [
        ...form.fields,
        {
          id: 'tone',
          kind: 'scale',
          ask: 'How warm?',
          min: 1,
          max: 5,
          level: 'ordinal',
          required: false,
        },
      ],
    };
    expect(variable(study({ A: [yes, no], B: [yes, no] }, { form: rating }), 'tone')).toMatchObject(
      {
        scale: 'ordinal, 5 values',
        pairs: [
          {
            n: 0,
            // Skipped by both: they were asked.
            missing: 2,
            notAnswered: 0,
            kappa: { kind: 'undefined', reason: 'no item has a value from both' },
          },
        ],
      },
    );
  });

  it('says that one rater is not enough, and that nobody is', () => {
    expect(variable(study({ A: [yes, no] }))).toMatchObject({
      undefinedBecause: 'only one rater has labelled',
      pairs: [],
    });
    expect(variable(study({ A: [null] }))).toMatchObject({
      undefinedBecause: 'nobody has labelled',
      pairs: [],
    });
  });

  it('says where no item has a value from both raters', () => {
    const reason = { kind: 'undefined', reason: 'no item has a value from both', n: 0 };
    const pair = only(study({ A: [yes, no, null, null], B: [null, null, yes, no] }));
    expect(pair).toMatchObject({ percent: reason, kappa: reason, n: 0, missing: 4 });
  });

  it('says that both gave every item the same answer, and bounds their agreement exactly', () => {
    const pair = only(study({ A: times(12, no), B: times(12, no) }));
    expect(pair.kappa).toEqual({
      kind: 'undefined',
      reason: 'both gave every item the same value',
      n: 12,
    });
    // Clopper-Pearson, 12 of 12: (.025)^(1/12) = .7353
    expect(pair.percent).toMatchObject({ value: 1, high: 1, n: 12 });
    expect(pair.percent.kind === 'estimate' && pair.percent.low).toBeCloseTo(0.025 ** (1 / 12), 6);
  });

  it('marks an interval where every resample gives one value', () => {
    const { kappa } = only(study({ A: [yes, no, yes, no], B: [yes, no, yes, no] }));
    expect(kappa).toMatchObject({
      value: 1,
      note: expect.stringContaining('degenerate: every resample gives one value') as string,
    });
  });

  it('leaves cannot judge and what was not asked out, and counts them', () => {
    const pair = only(study({ A: [yes, no, unsure, no, null], B: [yes, no, no, unsure, no] }));
    expect(pair).toMatchObject({ agreed: 2, n: 2, cannotJudge: 2, missing: 1, notAnswered: 0 });
    // "way" is asked of i0 only, by both; nobody can say whether i2 and i3 would have been asked it.
    const way = only(study({ A: [yes, no, yes], B: [yes, no, no] }), 'way');
    expect(way).toMatchObject({ agreed: 1, n: 1, notAnswered: 2, missing: 0, cannotJudge: 0 });
  });

  it('accounts for every item on both sheets', () => {
    const value = fc.constantFrom(yes, no, unsure, null);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 12 }), (rows) => {
        const input = study(
          { A: rows.map(([a]) => a), B: rows.map(([, b]) => b) },
          { resamples: 2 },
        );
        const { variables, labelsUsed } = agreement(input);
        expect(labelsUsed).toBe(rows.flat().filter((one) => one !== null).length);
        for (const { pairs } of variables) {
          for (const pair of pairs)
            expect(pair.n + pair.missing + pair.cannotJudge + pair.notAnswered).toBe(rows.length);
        }
      }),
    );
  });

  it('counts only items that are on both sheets', () => {
    const input = study({ A: [yes, no, null], B: [yes, null, null] });
    const pair = only({
      ...input,
      sheets: [
        { rater: 'A', items: ['i0', 'i1'] },
        { rater: 'B', items: ['i0', 'i2'] },
      ],
    });
    expect(pair).toMatchObject({ n: 1, missing: 0 });
  });

  it('leaves out labels made after a seal was opened, and falls back on the last blind one', () => {
    const input = study({ A: [yes, no], B: [no, no] });
    const corrected = [
      label('B', 'i0', yes, { revision: 3, sealsOpen: ['judgments'] }),
      label('B', 'i0', no, { revision: 2 }),
      label('B', 'i0', yes, { revision: 1 }),
    ];
    const labels = [
      ...corrected,
      ...input.labels.filter(({ rater, item }) => rater !== 'B' || item !== 'i0'),
    ];
    const figures = agreement({ ...input, labels });
    expect(figures).toMatchObject({ labelsUsed: 4, labelsAfterReveal: 1 });
    expect(figures.variables[0]?.pairs[0]).toMatchObject({ agreed: 1, n: 2 });
  });

  it('counts a declared label where its file came in before a seal was opened, and no other', () => {
    const input = study({ A: [yes, no] });
    const counts = (sealsOpen: string[]) => {
      const file = ['i0', 'i1'].map((item) =>
        label('F', item, yes, { source: 'declared', sealsOpen }),
      );
      const { labelsUsed, labelsAfterReveal } = agreement({
        ...input,
        labels: [...input.labels, ...file],
      });
      return [labelsUsed, labelsAfterReveal];
    };
    expect(counts([])).toEqual([4, 0]);
    expect(counts(['labels'])).toEqual([2, 2]);
  });

  it('gives the same bytes whatever order and names items and labels come with', () => {
    const value = fc.constantFrom<Values | null>(
      yes,
      no,
      { departs: 'yes', way: 'timing' },
      unsure,
      null,
    );
    const rows = fc.array(fc.tuple(value, value, value), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (said, keys) => {
        const input = study(
          { A: said.map(([a]) => a), B: said.map(([, b]) => b), C: said.map(([, , c]) => c) },
          { resamples: 50 },
        );
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, key: keys.next().value ?? 0 }))
            .sort((a, b) => a.key - b.key)
            .map(({ one }) => one);
        const name = new Map(shuffled(input.items).map(({ id }, at) => [id, `renamed ${at}`]));
        const renamed = (id: string): string => name.get(id) ?? id;
        const other: AgreementInput = {
          ...input,
          items: shuffled(input.items.map((item) => ({ ...item, id: renamed(item.id) }))),
          sheets: shuffled(
            input.sheets.map((sheet) => ({
              rater: sheet.rater,
              items: shuffled(sheet.items.map(renamed)),
            })),
          ),
          labels: shuffled(input.labels.map((one) => ({ ...one, item: renamed(one.item) }))),
        };
        expect(JSON.stringify(agreement(other))).toBe(JSON.stringify(agreement(input)));
      }),
      { numRuns: rounds(12, 40) },
    );
  });

  it('draws other resamples with another seed, and the same ones with the same', () => {
    const said = {
      A: [...times(15, yes), ...times(15, no)],
      B: [...times(10, yes), ...times(20, no)],
    };
    const first = agreement(study(said, { seed: 1 }));
    expect(agreement(study(said))).toEqual(first);
    expect(agreement(study(said, { seed: 2 }))).not.toEqual(first);
  });

  it('draws the parts of an item together', () => {
    const beats: Form = {
      fields: [
        {
          id: 'beats',
          kind: 'each',
          ask: 'Each beat',
          over: 'beats',
          fields: [{ id: 'present', kind: 'yes-no', ask: 'Is it there?' }],
        },
      ],
    };
    const parts = ['b1', 'b2', 'b3', 'b4'].map((id) => ({ id, set: 'beats', label: id }));
    const items = ['i0', 'i1'].map((id) => ({ id, content: { texts: [], parts } }));
    const all = (...present: string[]): Values => ({
      beats: Object.fromEntries(present.map((one, at) => [`b${at + 1}`, { present: one }])),
    });
    const pair = only(
      {
        form: beats,
        items,
        sheets: ['A', 'B'].map((rater) => ({ rater, items: ['i0', 'i1'] })),
        labels: [
          label('A', 'i0', all('yes', 'yes', 'no', 'no')),
          label('B', 'i0', all('yes', 'yes', 'no', 'no')),
          label('A', 'i1', all('yes', 'yes', 'no', 'no')),
          label('B', 'i1', all('no', 'no', 'no', 'no')),
        ],
        provenanceOpen: true,
        resamples: 2000,
      },
      'beats.present',
    );
    // po = 6/8, pe = (4·2 + 4·6)/64 = .5, κ = .5
    expect(pair).toMatchObject({
      n: 8,
      agreed: 6,
      kappa: { value: 0.5 },
      percent: { value: 0.75 },
    });
    // Two items of four parts each are worth fewer trials than eight.
    const { low, high } = { low: null, high: null, ...pair.percent };
    const eight = { low: null, high: null, ...clopperPearson(6, 8) };
    expect(low).toBeLessThan(eight.low ?? 0);
    expect(high).toBeGreaterThan(eight.high ?? 1);
  });

  it('says nothing of a rule that reads how items were made while that is sealed', () => {
    const ruled: Form = {
      ...form,
      variables: [
        { id: 'whole', rule: 'first', of: ['item.complete'], else: 'no', level: 'nominal' },
        { id: 'both', rule: 'all', of: ['departs', 'whole'] },
      ],
    };
    const input = study({ A: [yes, no], B: [yes, yes] }, { form: ruled, provenanceOpen: false });
    for (const id of ['whole', 'both']) {
      expect(variable(input, id)).toMatchObject({
        pairs: [],
        undefinedBecause: 'it reads how the items were made, and that is sealed',
      });
    }
    expect(variable(input).pairs).toHaveLength(1);
  });

  it('takes every pair of raters by code', () => {
    const { pairs } = variable(study({ M2: [yes], K9: [no], B7: [yes] }));
    expect(pairs.map(({ raters }) => raters.join())).toEqual(['B7,K9', 'B7,M2', 'K9,M2']);
  });

  it('draws a large study in random groups, whose interval is that of items drawn one by one', () => {
    const draw = generator(5);
    const items = Array.from({ length: 2_400 }, (_, at) => `i${at}`);
    const codes = ['R10', 'R11', 'R12'];
    const given = items.map(() => {
      const truth = draw.below(2);
      return codes.map(() => (draw.below(10) < 3 ? 1 - truth : truth));
    });
    const { method, variables } = agreement({
      form: { fields: [{ id: 'departs', kind: 'yes-no', ask: 'Does it depart?' }] },
      items: items.map((id) => ({ id, content: { texts: [], parts: [] } })),
      sheets: codes.map((rater) => ({ rater, items })),
      labels: codes.flatMap((rater, at) =>
        items.map((item, place) => label(rater, item, given[place]?.[at] === 1 ? yes : no)),
      ),
      provenanceOpen: true,
      resamples: 4_000,
    });
    expect(method).toContain('1,000 random groups of items, 4,000 resamples');
    const kappa = variables[0]?.pairs[0]?.kappa;
    const rated = ratingsFromRows(
      given.map((row) => row.slice(0, 2).map(String)),
      ['0', '1'],
    );
    const known = cohenKappa(crossTable(rated, 0, 1));
    if (kappa?.kind !== 'estimate' || known.kind !== 'estimate')
      throw new Error('kappa is defined here');
    expect(kappa.value).toBeCloseTo(known.value, 11);
    const width = (kappa.high ?? 0) - (kappa.low ?? 0);
    const single = (known.high ?? 0) - (known.low ?? 0);
    // The standard error from 1,000 groups is itself known to 2%: 8% is four times that.
    expect(width / single).toBeGreaterThan(0.92);
    expect(width / single).toBeLessThan(1.08);
  });
});
