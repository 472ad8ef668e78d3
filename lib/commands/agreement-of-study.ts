import 'server-only';
import type { FigureRow } from '@/lib/domain/figure-row';
import { peopleFigures } from '@/lib/figures/figures';
import type { ReportInput, ReportItem, ReportLabel } from '@/lib/figures/report-input';
import { Refusal } from '@/lib/domain/refusal';
import type { Study } from '@/lib/domain/study';
import { valuesOfLeaves } from '@/lib/form/values-of-leaves';
import { exportedLabels, type ExportedLabel } from '@/lib/formats/exported-labels';
import { entryOf, type Folder } from '@/lib/formats/folder';
import type { LeftOut } from '@/lib/formats/long-ratings';
import type { UnreadRow } from '@/lib/formats/rating-records';
import { readItems } from '@/lib/formats/read-items';
import { readStudyFiles } from '@/lib/formats/study-files';

/** How far people agree by an exported ratings.csv and the study that it is of. */
export type StudyAgreement = {
  readonly title: string;
  readonly variables: readonly {
    readonly id: string;
    readonly level: string;
    readonly categories: readonly string[];
  }[];
  readonly raters: readonly string[];
  readonly labels: number;
  readonly leftOut: LeftOut;
  readonly unit: string;
  readonly units: number;
  readonly resamples: number;
  readonly seed: number;
  readonly rows: readonly FigureRow[];
};

export type StudyAgreementOptions = {
  readonly field?: string | undefined;
  readonly resamples?: number | undefined;
  readonly seed?: number | undefined;
  readonly progress?: ((done: number, of: number) => void) | undefined;
};

type Refused = { readonly ok: false; readonly refused: readonly UnreadRow[] };

/**
 * The figures that the study's report has on people, from its export: `folder` holds study.json and, where parts,
 * clusters or rules on provenance are asked for, items.jsonl and provenance.jsonl.
 */
export async function agreementOfStudy(
  folder: Folder,
  ratings: Uint8Array,
  { field, resamples, seed, progress }: StudyAgreementOptions = {},
): Promise<{ readonly ok: true; readonly agreement: StudyAgreement } | Refused> {
  const { study, refused } = await readStudyFiles(folder, undefined);
  const [fault] = refused;
  if (!study) throw new Refusal('unreadable', `study.json, line ${fault?.line ?? 1}: ${fault?.reason ?? ''} ${fault?.mend ?? ''}`); // prettier-ignore
  const read = await exportedLabels(ratings);
  if (!read.ok && 'problem' in read) throw new Refusal('value-refused', read.problem);
  if (!read.ok) return read;
  const given = inputOf(study, await itemsOf(folder, study, read.labels), read.labels, folder);
  const input = { ...given, resamples, seed: seed ?? study.seed };
  const { context, rows } = peopleFigures(input, progress);
  const { sampling, tables, graders } = context;
  if (field !== undefined && !tables.some(({ variable }) => variable.id === field))
    throw new Refusal('unreadable', `The study has no variable "${field}". It has ${tables.map(({ variable }) => `"${variable.id}"`).join(', ')}.`); // prettier-ignore
  const asked = (id: string | null): boolean => field === undefined || id === field;
  return {
    ok: true,
    agreement: {
      title: study.title,
      variables: tables
        .filter(({ variable }) => asked(variable.id))
        .map(({ variable: { id, level }, categories }) => ({ id, level, categories })),
      raters: graders.raters.map(({ id }) => id),
      labels: graders.labelsUsed,
      leftOut: read.leftOut,
      unit: sampling.unit,
      units: sampling.units,
      resamples: sampling.resamples.count,
      seed: sampling.seed,
      rows: rows.filter(({ variable }) => asked(variable)),
    },
  };
}

/** The items of items.jsonl; without that file those that somebody labelled, of which no more is known. */
async function itemsOf(
  folder: Folder,
  study: Study,
  labels: readonly ExportedLabel[],
): Promise<ReportItem[]> {
  if (!entryOf(folder, 'items.jsonl')) {
    const [unit] = [study.resample, study.alsoResample ?? 'item'].filter((one) => one !== 'item');
    if (unit !== undefined)
      throw new Refusal('unreadable', `The study draws whole units of "${unit}": put items.jsonl and provenance.jsonl of its export beside study.json.`); // prettier-ignore
    const names = [...new Set(labels.map(({ item }) => item))].sort();
    return names.map((id) => ({ id, name: id, content: { texts: [] } }));
  }
  const items: ReportItem[] = [];
  for await (const { item, provenance, unit } of readItems(folder)) {
    if (unit === null || unit.purpose !== 'standard') continue;
    const { id, content, sample } = item;
    const trial = unit.kind === 'worksheet' ? {} : { trial: unit.kind };
    items.push({ id, name: id, content, attributes: provenance, sample, ...trial });
  }
  return items;
}

function inputOf(
  study: Study,
  items: readonly ReportItem[],
  exported: readonly ExportedLabel[],
  folder: Folder,
): ReportInput {
  const trials = new Map(items.map(({ id, trial }) => [id, trial ?? ('worksheet' as const)]));
  const labels = exported.flatMap(({ item, rater, cells }, seq): ReportLabel[] => {
    const trial = trials.get(item);
    if (trial === undefined) return [];
    const values = valuesOfLeaves(study.form, trial, cells);
    return [{ item, rater, values, revision: 1, seq, savedAt: '', sealsOpen: [], source: 'made' }];
  });
  const raters = [...new Set(labels.map(({ rater }) => rater))];
  return {
    form: study.form,
    strata: [],
    resample: study.resample,
    alsoResample: study.alsoResample,
    seed: study.seed,
    items,
    sheets: raters.map((rater) => ({
      rater,
      items: labels.filter((label) => label.rater === rater).map(({ item }) => item),
    })),
    labels,
    judgments: [],
    opened: {
      labels: true,
      provenance: entryOf(folder, 'provenance.jsonl') !== undefined,
      judgments: false,
    },
  };
}
