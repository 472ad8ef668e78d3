import 'server-only';
import { formSchema } from '@/lib/form/form';
import type { ReportFacts } from '@/lib/domain/report/report';
import type { LabelsUsed } from '@/lib/domain/report/report-input';
import type { ReportItemRow, ReportPage } from '@/lib/domain/report/gather-report';
import type { StudyAccess } from './access';
import { sheetPages } from './agreement-pages';
import { asksOfParts, labelRowPages } from './counted-labels';
import { database } from './database';
import { declaredStudy } from './declared-study';
import { judgmentFiles, judgmentPages } from './judgment-pages';
import { paged, rowsAtOnce } from './paged';
import { statement } from './write';

/**
 * All that a study's report is made of, as stored text, a page at a time: raters' saves go on in between. Attributes
 * of items come only while provenance is open, judges' answers only while judgments are; the caller has made sure
 * that labels are.
 */
export async function* reportPages(
  study: StudyAccess,
  labelsUsed: LabelsUsed = 'blind',
): AsyncGenerator<ReportPage> {
  const { study: declared, formJson, manifestSha256 } = await declaredStudy(study.id);
  const opened = {
    labels: study.opened.has('labels'),
    provenance: study.opened.has('provenance'),
    judgments: study.opened.has('judgments'),
  };
  yield {
    kind: 'study',
    study: {
      formJson,
      strata: declared.strata ?? [],
      juries: declared.juries ?? [],
      resample: declared.resample,
      seed: declared.seed,
      opened,
      labelsUsed,
    },
    facts: await factsOf(study, manifestSha256),
  };
  const form = formSchema.parse(JSON.parse(formJson));
  yield* itemPages(study.id, asksOfParts(form.fields), opened.provenance);
  yield* sheetPages(study.id);
  for await (const rows of labelRowPages(study.id)) yield { kind: 'labels', rows };
  if (!opened.judgments) return;
  for await (const rows of judgmentPages(study.id)) yield { kind: 'judgments', rows };
}

async function factsOf(study: StudyAccess, manifestSha256: string | null): Promise<ReportFacts> {
  const { gate } = await database();
  await gate.idle();
  const files = study.opened.has('judgments') ? await judgmentFiles(study.id) : [];
  const erased = statement(
    gate.handle,
    "SELECT count(DISTINCT trialId) AS labels FROM Entry WHERE studyId = ? AND kind = 'label' AND payload IS NULL",
  ).get(study.id) as { labels: number };
  return {
    slug: study.slug,
    title: study.title,
    manifestSha256,
    judgmentFiles: files.map(({ sha256, rows }) => ({ sha256, judgments: rows })),
    labelFiles: labelFilesOf(gate.handle, study.id),
    withdrawn: erased.labels,
  };
}

type ImportedPayload = {
  rater: string;
  labels: number;
  fileSha256: string;
  blindness: string;
};

function labelFilesOf(
  handle: Parameters<typeof statement>[0],
  studyId: string,
): ReportFacts['labelFiles'] {
  const rows = statement(
    handle,
    `SELECT e.payload FROM Entry e WHERE e.studyId = ? AND e.kind = 'labels-imported' AND e.payload IS NOT NULL ORDER BY e.seq`,
  ).all(studyId) as { payload: string }[];
  return rows.map(({ payload }) => {
    const { fileSha256, rater, labels, blindness } = JSON.parse(payload) as ImportedPayload; // written by store-labels.ts
    return { sha256: fileSha256, rater, labels, blindness };
  });
}

type StoredItem = ReportItemRow & { readonly ordinal: number };

async function* itemPages(
  studyId: string,
  withParts: boolean,
  provenanceOpen: boolean,
): AsyncGenerator<ReportPage> {
  const sealed = provenanceOpen
    ? 'i.sourceId AS name, p.json AS provenanceJson, i.expectedJson, i.sample'
    : 'i.contentSha256 AS name, NULL AS provenanceJson, NULL AS expectedJson, NULL AS sample';
  const sql = `SELECT i.id, i.ordinal, CASE u.kind WHEN 'item' THEN NULL ELSE u.kind END AS trial, ${withParts ? "json_extract(i.contentJson, '$.parts')" : 'NULL'} AS partsJson, ${sealed}
    FROM Item i JOIN Unit u ON u.itemId = i.id AND u.purpose = 'standard' LEFT JOIN Provenance p ON p.itemId = i.id
    WHERE i.studyId = ? AND i.ordinal > ? ORDER BY i.ordinal LIMIT ${rowsAtOnce}`;
  const pages = paged(
    (handle, after) => statement(handle, sql).all(studyId, after) as StoredItem[],
    (row) => row.ordinal,
  );
  for await (const rows of pages) yield { kind: 'items', rows };
}
