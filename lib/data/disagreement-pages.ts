import 'server-only';
import type { DisagreementPage } from '@/lib/domain/gather-disagreements';
import { judgeNames, type NamedJudge } from '@/lib/domain/judge-names';
import { written } from '@/lib/figures/strata';
import type { StudyAccess } from './access';
import { agreementPages } from './agreement-pages';
import { judgmentPages } from './judgment-pages';
import { pages, read } from './store/database';
import {
  itemAttributes,
  itemSamples,
  judgesOfStudy,
  type ItemAttributes,
} from './store/queries/figures';

export type Compared = {
  readonly formJson: string;
  /** Names of attributes by which items may be picked; null = every attribute. */
  readonly strata: readonly string[] | null;
};

/**
 * All that differences in a study are found from, a page at a time. Attributes of items come only while provenance is
 * open, judges' answers only while judgments are.
 */
export async function* disagreementPages(
  study: StudyAccess,
  { formJson, strata }: Compared,
): AsyncGenerator<DisagreementPage> {
  const provenanceOpen = study.opened.has('provenance');
  yield* agreementPages(study.id, { formJson, seed: undefined, provenanceOpen });
  yield* leftOutPages(study.id);
  if (provenanceOpen) yield* attributePages(study.id, strata);
  if (study.opened.has('judgments')) yield* judgmentAnswers(study.id);
}

/** Figures leave pilots and fixtures out, whatever is sealed. */
async function* leftOutPages(studyId: string): AsyncGenerator<DisagreementPage> {
  for await (const rows of pages(itemSamples, { study: studyId })) {
    const items = rows.flatMap(({ id, sample }) =>
      sample === 'pilot' || sample === 'fixture' ? [id] : [],
    );
    if (items.length > 0) yield { kind: 'left-out', items };
  }
}

async function* attributePages(
  studyId: string,
  strata: readonly string[] | null,
): AsyncGenerator<DisagreementPage> {
  for await (const rows of pages(itemAttributes, { study: studyId })) {
    yield {
      kind: 'attributes',
      rows: rows.map((row) => ({ item: row.id, values: named(row, strata) })),
    };
  }
}

/** Attributes by name; what an item is for is one of them, as figures have it. */
function named(
  { json, sample }: ItemAttributes,
  strata: readonly string[] | null,
): Record<string, string> {
  const provenance = JSON.parse(json) as Record<string, unknown>; // an object by its importer
  const values = Object.entries(provenance).flatMap(([name, value]) => {
    const text = strata === null || strata.includes(name) ? written(value) : null;
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(sample === null ? values : [['sample', sample] as const, ...values]);
}

async function* judgmentAnswers(studyId: string): AsyncGenerator<DisagreementPage> {
  const nameOf = await judgeNamer(studyId);
  for await (const rows of judgmentPages(studyId)) {
    yield {
      kind: 'judgments',
      rows: rows.map((row) => ({
        judge: nameOf(row),
        run: row.run,
        item: row.item,
        attempt: row.attempt,
        valuesJson: row.valuesJson,
        partial: row.state === 'partial',
      })),
    };
  }
}

/** Judges by the names that figures give them: a name that stands for several prompts tells which. */
export async function judgeNamer(studyId: string): Promise<(judge: NamedJudge) => string> {
  return judgeNames(await read((tx) => tx.all(judgesOfStudy, { study: studyId })));
}
