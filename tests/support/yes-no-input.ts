import type { Judgment } from '@/lib/domain/judgment';
import type { ReportInput } from '@/lib/figures/report-input';
import { formSchema } from '@/lib/form/form';
import type { Values } from '@/lib/form/values';

const form = formSchema.parse({
  cannotJudge: { reasons: [{ value: 'unclear', label: 'Unclear' }] },
  fields: [{ id: 'good', kind: 'yes-no', ask: 'Is it good?', cannotJudge: true }],
});

export type YesNoStudy = {
  /** One letter an item: y, n, ? (cannot judge), - (no label), x (judges only: malformed). */
  readonly raters: Readonly<Record<string, string>>;
  readonly judges?: Readonly<Record<string, string>>;
  readonly resamples?: number;
  /** Provenance of each item, in order. */
  readonly attributes?: readonly Readonly<Record<string, unknown>>[];
  readonly strata?: readonly string[];
  readonly resample?: string;
};

/** A study with one question, its answers written as words of letters. A judge "north/2" is its second run. */
export function yesNoStudy(study: YesNoStudy): ReportInput {
  const { raters, judges = {}, attributes = [], strata = [], resample = 'item' } = study;
  const length = Math.max(0, ...Object.values(raters).map((word) => word.length));
  const ids = Array.from({ length }, (_, at) => `item-${at + 1}`);
  return {
    form,
    strata,
    resample,
    seed: 1,
    resamples: study.resamples ?? 200,
    items: ids.map((id, at) => ({
      id,
      name: id,
      content: { texts: [], parts: [] },
      attributes: attributes[at] ?? {},
    })),
    sheets: Object.keys(raters).map((rater) => ({ rater, items: ids })),
    labels: Object.entries(raters).flatMap(([rater, word], place) =>
      ids.flatMap((item, at) => {
        const values = valuesOf(word[at]);
        if (values === null) return [];
        const seq = place * length + at + 1;
        const savedAt = '2026-01-02T03:04:05.000Z';
        return [{ rater, item, revision: 1, sealsOpen: [], source: 'made' as const, values, seq, savedAt }]; // prettier-ignore
      }),
    ),
    judgments: Object.entries(judges).flatMap(([name, word]) => {
      const [judge = name, run = '1'] = name.split('/');
      return ids.flatMap((item, at) => judgmentOf(judge, Number(run), item, word[at]));
    }),
    opened: { labels: true, provenance: true, judgments: true },
  };
}

function valuesOf(letter: string | undefined): Values | null {
  if (letter === 'y') return { good: 'yes' };
  if (letter === 'n') return { good: 'no' };
  return letter === '?' ? { good: { cannotJudge: { reason: 'unclear' } } } : null;
}

function judgmentOf(
  judge: string,
  run: number,
  item: string,
  letter: string | undefined,
): Judgment[] {
  const values = valuesOf(letter);
  if (values === null && letter !== 'x') return [];
  return [
    {
      judge,
      promptSha256: null,
      family: null,
      model: null,
      returnedModel: null,
      run,
      iteration: null,
      order: null,
      item,
      attempt: 1,
      state: values === null ? 'malformed' : 'given',
      values,
      unfound: [],
      problem: values === null ? 'No answer.' : null,
      calledAt: null,
      cost: null,
    },
  ];
}
