import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { causes, causeOf, newestCauses, type RecordedCause } from '@/lib/domain/disagreement-cause';
import {
  everything,
  filterQuery,
  readFilter,
  type DisagreementFilter,
  type Said,
} from '@/lib/domain/disagreement-filter';
import type { DisagreementIndex } from '@/lib/domain/disagreement-index';
import { disagreements } from '@/lib/domain/disagreements';
import {
  gatherDisagreements,
  type DisagreementPage,
  type JudgmentAnswer,
} from '@/lib/domain/gather-disagreements';
import { ratingCells } from '@/lib/domain/rating-cells';
import { parseForm } from '@/lib/form/parse-form';
import { variables } from '@/lib/form/variables';
import type { Form, Values } from '@/lib/form/form';

const reasons = [{ value: 'broken', label: 'The text is broken' }];
const form = {
  cannotJudge: { reasons },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', gold: true, cannotJudge: true },
    {
      id: 'way',
      kind: 'choice',
      ask: 'In which way?',
      when: { departs: 'yes' },
      options: [
        { value: 'number', label: 'Number' },
        { value: 'reach', label: 'Reach' },
      ],
    },
    {
      id: 'words',
      kind: 'span',
      ask: 'Which words?',
      in: 'answer',
      gold: true,
      when: { departs: 'yes' },
    },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
};

type Said3 = Values | null;
const yes = (way: string, start = 0): Values => ({
  departs: 'yes',
  way,
  words: [
    { text: 'answer', start, end: start + 3, start16: start, end16: start + 3, quote: 'abc' },
  ],
});
const no: Values = { departs: 'no', why: 'I looked twice.' };
const unsure: Values = { departs: { cannotJudge: { reason: 'broken' } } };

type Study = {
  readonly form?: unknown;
  readonly parts?: readonly string[];
  readonly items: readonly string[];
  /** By rater, by item. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, Said3>>>>;
  readonly judges?: Readonly<Record<string, Readonly<Record<string, Said3>>>>;
  readonly attributes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const payload = (values: Values, sealsOpen: string[] = []) =>
  JSON.stringify({ values, sealsOpen, source: 'made' });

function pagesOf(study: Study): DisagreementPage[] {
  const parts = (study.parts ?? []).map((id) => ({ id, set: 'beats', label: id }));
  const raters = Object.entries(study.labels);
  return [
    {
      kind: 'protocol',
      formJson: JSON.stringify(study.form ?? form),
      seed: 1,
      provenanceOpen: study.attributes !== undefined,
    },
    {
      kind: 'items',
      rows: study.items.map((id) => ({
        id,
        partsJson: JSON.stringify(parts),
        provenanceJson: null,
      })),
    },
    {
      kind: 'attributes',
      rows: Object.entries(study.attributes ?? {}).map(([item, values]) => ({ item, values })),
    },
    ...raters.map(([rater, own]): DisagreementPage => ({
      kind: 'sheet',
      rater,
      items: Object.keys(own),
    })),
    {
      kind: 'labels',
      rows: raters.flatMap(([rater, own]) =>
        Object.entries(own).flatMap(([item, values]) =>
          values === null ? [] : [{ rater, item, revision: 1, payload: payload(values) }],
        ),
      ),
    },
    {
      kind: 'judgments',
      rows: Object.entries(study.judges ?? {}).flatMap(([judge, own]) =>
        Object.entries(own).map(([item, values]) => ({
          judge,
          run: 1,
          item,
          attempt: 1,
          valuesJson: values === null ? null : JSON.stringify(values),
        })),
      ),
    },
  ];
}

function indexOf(pages: readonly DisagreementPage[]): DisagreementIndex {
  const gathered = gatherDisagreements();
  for (const page of pages) gathered.add(page);
  return gathered.index();
}

/** What is listed: the item with the questions that brought it there. */
function listed(index: DisagreementIndex, filter: Partial<DisagreementFilter> = {}): string[] {
  return disagreements(index, { ...everything, ...filter }, new Map()).listed.map(
    ({ item, questions }) =>
      `${index.items[item] ?? ''}: ${questions.map(({ question }) => question).join(' ')}`,
  );
}

describe('people with each other', () => {
  test.each<[string, Said3, Said3, string[]]>([
    ['the same answer is no difference', yes('reach'), yes('reach'), []],
    ['another category is', yes('reach'), yes('number'), ['i: way']],
    ['yes and no differ; what only one was asked does not', yes('reach'), no, ['i: departs']],
    ['other words in the text are', yes('reach', 0), yes('reach', 4), ['i: words']],
    ['cannot judge is an answer of its own', unsure, no, ['i: departs']],
    ['cannot judge twice is the same', unsure, unsure, []],
    ['a missing label differs from nothing', yes('reach'), null, []],
    ['a remark in free words is not compared', { departs: 'no', why: 'A.' }, no, []],
  ])('%s', (_, wren, lark, expected) => {
    const index = indexOf(pagesOf({ items: ['i'], labels: { W: { i: wren }, L: { i: lark } } }));
    expect(listed(index)).toEqual(expected);
  });

  it('lists who cannot judge beside who answered what that might have opened', () => {
    // Without a judgment of "departs" the way might have been asked: it is cannot judge, as in every figure.
    const study = { items: ['i'], labels: { W: { i: unsure }, L: { i: yes('reach') } } };
    expect(listed(indexOf(pagesOf(study)))).toEqual(['i: departs way words']);
  });

  it('shows items that agree, and all, when asked', () => {
    const index = indexOf(
      pagesOf({
        items: ['same', 'other', 'lone'],
        labels: { W: { same: no, other: no, lone: no }, L: { same: no, other: yes('reach') } },
      }),
    );
    expect(listed(index, { question: 'departs' })).toEqual(['other: departs']);
    expect(listed(index, { question: 'departs', show: 'agree' })).toEqual(['same: departs']);
    expect(listed(index, { question: 'departs', show: 'all' })).toHaveLength(3);
  });

  it('compares the answers of each part', () => {
    const each = {
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
    const both = (b1: string, b2: string): Values => ({
      beats: { b1: { present: b1 }, b2: { present: b2 } },
    });
    const index = indexOf(
      pagesOf({
        form: each,
        parts: ['b1', 'b2'],
        items: ['i', 'j'],
        labels: {
          W: { i: both('yes', 'no'), j: both('yes', 'no') },
          L: { i: both('yes', 'yes'), j: both('yes', 'no') },
        },
      }),
    );
    expect(listed(index)).toEqual(['i: beats.present']);
    const pair = { kind: 'pair', first: 'rater:W', second: 'rater:L' } as const;
    const gave = { first: { state: 'value', value: 'yes' }, second: null } as const;
    expect(listed(index, { who: pair, gave })).toEqual(['i: beats.present', 'j: beats.present']);
  });
});

describe('one grader, and pairs', () => {
  const index = indexOf(
    pagesOf({
      items: ['a', 'b', 'c', 'd'],
      labels: {
        W: { a: yes('reach'), b: no, c: no, d: null },
        L: { a: yes('reach'), b: no, c: unsure, d: no },
        F: { a: yes('reach'), b: yes('reach') },
      },
      judges: { Larch: { a: no, b: no, c: no, d: null } },
    }),
  );
  const of = (who: DisagreementFilter['who'], more: Partial<DisagreementFilter> = {}) =>
    listed(index, { question: 'departs', who, ...more });

  it('holds a judge against every person, and against gold where most people gave it', () => {
    const one = { kind: 'one', grader: 'judge:1:Larch' } as const;
    expect(of(one)).toEqual(['a: departs', 'b: departs', 'c: departs']);
    const gold = { kind: 'pair', first: 'judge:1:Larch', second: 'gold' } as const;
    // b is "no" by two of three; on c nobody has more than half of those assigned.
    expect(of(gold)).toEqual(['a: departs']);
    expect(of(gold, { show: 'agree' })).toEqual(['b: departs']);
  });

  it('finds the items behind a cell, of the diagonal too', () => {
    const pair = { kind: 'pair', first: 'rater:W', second: 'rater:L' } as const;
    const cell = (first: Said | null, second: Said | null) => of(pair, { gave: { first, second } });
    const value = (of_: string): Said => ({ state: 'value', value: of_ });
    expect(cell(value('yes'), value('yes'))).toEqual(['a: departs']);
    expect(cell(value('no'), { state: 'cannot-judge' })).toEqual(['c: departs']);
    expect(cell({ state: 'missing' }, value('no'))).toEqual(['d: departs']);
    expect(cell(value('maybe'), null)).toEqual([]);
    expect(cell(null, value('no'))).toEqual(['b: departs', 'd: departs']);
  });

  it('knows nobody behind a name that is not there', () => {
    expect(of({ kind: 'one', grader: 'rater:nobody' }, { show: 'all' })).toEqual([]);
  });
});

it('keeps to the items of a stratum', () => {
  const index = indexOf(
    pagesOf({
      items: ['a', 'b'],
      labels: { W: { a: no, b: no }, L: { a: unsure, b: unsure } },
      attributes: { a: { kind: 'twin', length: 'a & b' }, b: { kind: 'plain', length: 'c' } },
    }),
  );
  expect(listed(index, { stratum: 'kind=twin' })).toEqual(['a: departs']);
  expect(listed(index, { stratum: 'kind=twin & length=a & b' })).toEqual(['a: departs']);
  for (const none of [
    'kind=none',
    'else=twin',
    'kind=twin & length=c',
    'kind=plain & kind=twin',
    '',
  ])
    expect(listed(index, { stratum: none }), none).toEqual([]);
});

it('finds items by their reference, as figures break them down', () => {
  const labels = { W: { a: no, b: yes('reach') }, L: { a: no, b: yes('number') }, F: { b: no } };
  const index = indexOf(pagesOf({ items: ['a', 'b'], labels }));
  const asked = { show: 'all', question: 'departs' } as const;
  expect(listed(index, { ...asked, stratum: 'gold:departs=yes' })).toEqual(['b: departs']);
  expect(listed(index, { ...asked, stratum: 'gold:departs=no' })).toEqual(['a: departs']);
  expect(listed(index, { ...asked, stratum: 'gold:way=reach' })).toEqual([]);
});

it('leaves out what enters no figure where figures are followed', () => {
  const pages = pagesOf({
    items: ['a', 'b'],
    labels: { W: { a: no, b: no }, L: { a: unsure, b: unsure } },
  });
  const index = indexOf([...pages, { kind: 'left-out', items: ['a'] }]);
  expect(listed(index, { labels: 'blind' })).toEqual(['b: departs']);
  expect(listed(index)).toEqual(['a: departs', 'b: departs']);
});

it('counts a later revision alone, and for figures the last blind one', () => {
  const pages = pagesOf({ items: ['i'], labels: { W: { i: no }, L: { i: no } } });
  const rows = [
    { rater: 'L', item: 'i', revision: 3, payload: payload(yes('reach'), ['labels']) },
    { rater: 'L', item: 'i', revision: 2, payload: payload(unsure) },
  ];
  for (const order of [rows, [...rows].reverse()]) {
    const index = indexOf([...pages, { kind: 'labels', rows: order }]);
    const pair = { kind: 'pair', first: 'rater:W', second: 'rater:L' } as const;
    const cell = (labels: 'current' | 'blind', second: Said) =>
      listed(index, { question: 'departs', who: pair, labels, gave: { first: null, second } });
    expect(cell('current', { state: 'value', value: 'yes' })).toHaveLength(1);
    expect(cell('blind', { state: 'cannot-judge' })).toHaveLength(1);
    expect(cell('blind', { state: 'value', value: 'yes' })).toHaveLength(0);
  }
});

it('lets the last attempt of a judge count, an answer or none, in whatever order they come', () => {
  const pages = pagesOf({ items: ['i'], labels: { W: { i: no } } });
  const attempt = (at: number, values: Values | null): JudgmentAnswer => ({
    judge: 'Larch',
    run: 1,
    item: 'i',
    attempt: at,
    valuesJson: values && JSON.stringify(values),
  });
  const pair = { kind: 'pair', first: 'judge:1:Larch', second: 'rater:W' } as const;
  const gave = (first: Said, rows: JudgmentAnswer[]) =>
    listed(indexOf([...pages, { kind: 'judgments', rows }]), {
      question: 'departs',
      who: pair,
      gave: { first, second: null },
    }).length;
  for (const turn of [
    (rows: JudgmentAnswer[]) => rows,
    (rows: JudgmentAnswer[]) => rows.reverse(),
  ]) {
    const mended = turn([attempt(1, null), attempt(2, yes('reach'))]);
    expect(gave({ state: 'value', value: 'yes' }, mended)).toBe(1);
    const broken = turn([attempt(1, yes('reach')), attempt(2, null)]);
    expect(gave({ state: 'missing' }, broken)).toBe(1);
  }
});

const anyLabel = fc.constantFrom<Said3>(
  no,
  unsure,
  yes('reach'),
  yes('number'),
  yes('reach', 4),
  null,
);
const anyStudy = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 }))
  .chain(([items, raters]) =>
    fc
      .array(fc.array(anyLabel, { minLength: items, maxLength: items }), {
        minLength: raters,
        maxLength: raters,
      })
      .map((table): Study => {
        const ids = Array.from({ length: items }, (_, at) => `i${at}`);
        return {
          items: ids,
          labels: Object.fromEntries(
            table.map((row, rater) => [
              `r${rater}`,
              Object.fromEntries(row.map((values, item) => [ids[item] ?? '', values])),
            ]),
          ),
        };
      }),
  );

it('is the same whatever the order of raters, items and labels', () => {
  fc.assert(
    fc.property(anyStudy, fc.constantFrom('differ', 'agree', 'all' as const), (study, show) => {
      const turned: Study = {
        items: [...study.items].reverse(),
        labels: Object.fromEntries(Object.entries(study.labels).reverse()),
      };
      const one = listed(indexOf(pagesOf(study)), { show });
      const other = listed(indexOf(pagesOf(turned)), { show });
      expect(other.sort()).toEqual(one.sort());
    }),
    { numRuns: 60 },
  );
});

it('says of an item what two labels that differ say, however they are counted', () => {
  fc.assert(
    fc.property(anyStudy, (study) => {
      const said = (item: string) =>
        Object.values(study.labels).flatMap((own) => {
          const values = own[item];
          return values ? [JSON.stringify(values.departs)] : [];
        });
      const differing = study.items.filter((item) => new Set(said(item)).size > 1);
      expect(listed(indexOf(pagesOf(study)), { question: 'departs' })).toEqual(
        differing.map((item) => `${item}: departs`),
      );
    }),
    { numRuns: 60 },
  );
});

it('has in its cells what every figure has in its cells', () => {
  const parsed = parseForm(form);
  if (!parsed.ok) throw new Error('the form does not parse');
  const asked: Form = parsed.form;
  fc.assert(
    fc.property(anyStudy, (study) => {
      const index = indexOf(pagesOf(study));
      const items = study.items.map((id) => ({ id, content: { texts: [], parts: [] } }));
      const raters = Object.keys(study.labels).sort();
      for (const variable of variables(asked)) {
        const cells = ratingCells(
          variable,
          items,
          raters.map((rater) => {
            const own = Object.entries(study.labels[rater] ?? {});
            const values = own.flatMap(([item, said]) => (said ? [[item, said] as const] : []));
            return { assigned: new Set(own.map(([item]) => item)), values: new Map(values) };
          }),
        );
        const question = index.questions.find(({ id }) => id === variable.id);
        const named = (names: readonly string[] | null, codes: Int32Array | undefined) =>
          Array.from(codes ?? [], (code) => names?.[code] ?? code);
        raters.forEach((_, at) => {
          expect(named(question?.answers ?? null, question?.blind[at])).toEqual(
            named(cells.categories, cells.codes[at]),
          );
        });
      }
    }),
    { numRuns: 40 },
  );
});

describe('causes', () => {
  const recorded = (seq: number, field: string | null, cause: RecordedCause['cause']) => ({
    seq,
    field,
    cause,
    savedAt: '2026-11-30T09:00:00.000Z',
    note: null,
    by: ['owner'],
  });

  it('lets the newest of each field count, in whatever order they are read', () => {
    const history = [
      recorded(4, 'departs', 'rater-slip'),
      recorded(7, 'departs', 'guideline-gap'),
      recorded(5, null, 'item-defect'),
      recorded(9, 'way', null),
      recorded(8, 'way', 'judge-error'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(history, { minLength: 5 }), (order) => {
        const own = newestCauses(order);
        expect(causeOf(own, 'departs')).toBe('guideline-gap');
        // Taken back: what was said of the whole item holds again.
        expect(causeOf(own, 'way')).toBe('item-defect');
        expect(causeOf(own, 'words')).toBe('item-defect');
      }),
    );
    expect(causeOf(undefined, 'departs')).toBeNull();
  });

  it('counts every difference once, under every filter but its own', () => {
    fc.assert(
      fc.property(
        anyStudy,
        fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...causes))),
        fc.constantFrom(null, 'none', ...causes),
        (study, said, cause) => {
          const index = indexOf(pagesOf(study));
          const known = new Map(
            said.map(([item, of_], seq) => [`i${item}`, newestCauses([recorded(seq, null, of_)])]),
          );
          const all = disagreements(index, everything, known);
          const some = disagreements(index, { ...everything, cause }, known);
          expect(some.counts).toEqual(all.counts);
          const differences = all.listed.flatMap(({ questions }) => questions).length;
          const counted = all.counts.flatMap(({ counts }) => Object.values(counts));
          expect(counted.reduce((sum, count) => sum + count, 0)).toBe(differences);
          if (cause !== null) {
            const shown = some.listed.flatMap(({ questions }) => questions).length;
            expect(shown).toBe(all.counts.reduce((sum, { counts }) => sum + counts[cause], 0));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('stands in an address and comes back from it', () => {
  const text = fc.string({ minLength: 1 });
  const said = fc.oneof(
    fc.constant(null),
    text.map((value): Said => ({ state: 'value', value })),
    fc.constantFrom<Said>({ state: 'cannot-judge' }, { state: 'not-asked' }, { state: 'missing' }),
  );
  const who = fc.oneof(
    fc.constant({ kind: 'people' } as const),
    text.map((code) => ({ kind: 'one', grader: `rater:${code}` }) as const),
    fc
      .tuple(text, text)
      .map(
        ([code, judge]) =>
          ({ kind: 'pair', first: `rater:${code}`, second: `judge:2:${judge}` }) as const,
      ),
  );
  const filter = fc.record({
    question: fc.option(text),
    cause: fc.constantFrom(null, 'none' as const, ...causes),
    who,
    gave: fc.record({ first: said, second: said }),
    show: fc.constantFrom('differ' as const, 'agree' as const, 'all' as const),
    labels: fc.constantFrom('current' as const, 'blind' as const),
    stratum: fc.option(text),
  });
  fc.assert(
    fc.property(filter, (wanted) => {
      const asked = wanted.who.kind === 'pair' ? wanted : { ...wanted, gave: everything.gave };
      expect(readFilter(new URLSearchParams(filterQuery(asked).toString()))).toEqual(asked);
    }),
  );
  expect(filterQuery(everything).toString()).toBe('');
  expect(
    readFilter(new URLSearchParams('cause=boredom&show=some&labels=old&gave=value:x')),
  ).toEqual(everything);
});
