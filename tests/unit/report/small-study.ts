import type { Judgment } from '@/lib/domain/judgment';
import type { FigureRow } from '@/lib/domain/figure-row';
import { figures } from '@/lib/figures/figures';
import type { ReportInput, ReportItem, ReportLabel } from '@/lib/figures/report-input';
import type { Form } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';

/** One yes-no question, which may be left unjudged, and a scale. */
export const smallForm: Form = {
  cannotJudge: { reasons: [{ value: 'broken', label: 'The text is broken' }] },
  fields: [
    { id: 'departs', kind: 'yes-no', ask: 'Does it depart?', cannotJudge: true },
    { id: 'care', kind: 'scale', ask: 'How much care?', min: 1, max: 5, level: 'interval', required: false }, // prettier-ignore
  ],
};

/** "y", "n", "?" (cannot judge), "x" (malformed; no label of a rater), "f" (failed), "." (nothing); digits are the scale. */
export type Said = string;

function valuesOf(sign: string): Values | null {
  if (sign === 'y') return { departs: 'yes' };
  if (sign === 'n') return { departs: 'no' };
  if (sign === '?') return { departs: { cannotJudge: { reason: 'broken' } } };
  return /\d/.test(sign) ? { departs: 'no', care: Number(sign) } : null;
}

/** One sign an item: what each rater and each judge said. A judge's name may carry its run, "gpt/2". */
export function smallStudy(
  raters: Readonly<Record<string, Said>>,
  judges: Readonly<Record<string, Said>>,
  more: Partial<ReportInput> & { readonly item?: (place: number) => Partial<ReportItem> } = {},
): ReportInput {
  const all = [...Object.values(raters), ...Object.values(judges)];
  const count = Math.max(0, ...all.map((said) => said.length));
  const { item, ...rest } = more;
  const items = Array.from({ length: count }, (_, place): ReportItem => ({
    id: `i${place}`,
    name: `i${place}`,
    content: { texts: [] },
    ...item?.(place),
  }));
  const ids = items.map(({ id }) => id);
  return {
    form: smallForm,
    strata: [],
    resample: 'item',
    seed: 1,
    resamples: 200,
    items,
    sheets: Object.keys(raters).map((rater) => ({ rater, items: ids })),
    labels: Object.entries(raters).flatMap(([rater, said]) =>
      [...said].flatMap((sign, place) => {
        const values = valuesOf(sign);
        return values === null ? [] : [label(rater, ids[place] ?? '', values)];
      }),
    ),
    judgments: Object.entries(judges).flatMap(([name, said]) =>
      [...said].flatMap((sign, place) => judgment(name, ids[place] ?? '', sign)),
    ),
    opened: { labels: true, provenance: true, judgments: true },
    ...rest,
  };
}

export const label = (
  rater: string,
  item: string,
  values: Values,
  more: Partial<ReportLabel> = {},
): ReportLabel => ({
  rater,
  item,
  values,
  revision: 1,
  seq: 1,
  savedAt: '2026-10-01T10:00:00.000Z',
  sealsOpen: [],
  source: 'made',
  ...more,
});

function judgment(name: string, item: string, sign: string): Judgment[] {
  if (sign === '.') return [];
  const [judge = '', run = '1'] = name.split('/');
  const values = valuesOf(sign);
  const none = {
    promptSha256: null,
    family: null,
    model: null,
    returnedModel: null,
    iteration: null,
    order: null,
    cost: null,
  };
  return [
    {
      ...none,
      judge,
      run: Number(run),
      item,
      attempt: 1,
      state: values !== null ? 'given' : sign === 'f' ? 'failed' : 'malformed',
      values,
      unfound: [],
      problem: values === null ? 'no answer of the form' : null,
      calledAt: '2026-10-02T10:00:00Z',
    },
  ];
}

/** The rows of one section, by what is named of their head. */
export function rowsOf(input: ReportInput, wanted: Partial<FigureRow>): FigureRow[] {
  // The keys are the row's own.
  const keys = Object.keys(wanted) as (keyof FigureRow)[];
  return figures(input).rows.filter((row) => keys.every((key) => row[key] === wanted[key]));
}

/** The one row that is meant. */
export function rowOf(input: ReportInput, wanted: Partial<FigureRow>): FigureRow {
  const [row, ...others] = rowsOf(input, wanted);
  if (!row || others.length > 0) throw new Error(`${others.length + Number(Boolean(row))} rows: ${JSON.stringify(wanted)}`); // prettier-ignore
  return row;
}
