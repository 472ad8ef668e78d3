import 'server-only';
import type { DisagreementPage } from '@/lib/domain/gather-disagreements';
import { judgeNames, type NamedJudge } from '@/lib/domain/report/graders';
import { written } from '@/lib/domain/report/strata';
import type { StudyAccess } from './access';
import { agreementPages } from './agreement-pages';
import { database } from './database';
import { judgmentPages } from './judgment-pages';
import { paged, rowsAtOnce } from './paged';
import { statement } from './write';

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
  if (provenanceOpen) yield* attributePages(study.id, strata);
  if (study.opened.has('judgments')) yield* judgmentAnswers(study.id);
}

async function* attributePages(
  studyId: string,
  strata: readonly string[] | null,
): AsyncGenerator<DisagreementPage> {
  const pages = paged(
    (handle, after) =>
      statement(
        handle,
        `SELECT i.id, i.ordinal, p.json FROM Item i JOIN Provenance p ON p.itemId = i.id
         WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal LIMIT ${rowsAtOnce}`,
      ).all(studyId, after) as { id: string; ordinal: number; json: string }[],
    (row) => row.ordinal,
  );
  for await (const rows of pages) {
    yield {
      kind: 'attributes',
      rows: rows.map(({ id, json }) => ({ item: id, values: named(json, strata) })),
    };
  }
}

function named(json: string, strata: readonly string[] | null): Record<string, string> {
  const provenance = JSON.parse(json) as Record<string, unknown>; // an object by its importer
  return Object.fromEntries(
    Object.entries(provenance).flatMap(([name, value]) => {
      const text = strata === null || strata.includes(name) ? written(value) : null;
      return text === null ? [] : [[name, text]];
    }),
  );
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
      })),
    };
  }
}

/** Judges by the names that figures give them: a name that stands for several prompts tells which. */
export async function judgeNamer(studyId: string): Promise<(judge: NamedJudge) => string> {
  const { gate } = await database();
  await gate.idle();
  const judges = statement(
    gate.handle,
    `SELECT DISTINCT j.judge, j.promptSha256 FROM Judgment j JOIN JudgmentFile f ON f.id = j.fileId
     WHERE f.studyId = ? AND f.seq IS NOT NULL`,
  ).all(studyId) as NamedJudge[];
  return judgeNames(judges);
}
