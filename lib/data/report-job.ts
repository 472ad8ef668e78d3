import 'server-only';
import type { ReportFacts } from '@/lib/domain/report/report';
import type { LabelsUsed } from '@/lib/domain/report/report-input';
import type { StudyAccess } from './access';
import { database } from './database';
import { declaredStudy } from './declared-study';
import { judgmentFiles } from './judgment-pages';
import type { ReportJob } from './report-pages';
import { statement } from './write';

/**
 * What a report is about, and where its rows are read: attributes of items only while provenance is open, judges'
 * answers only while judgments are. The caller has made sure that labels are.
 */
export async function reportJob(
  study: StudyAccess,
  labelsUsed: LabelsUsed = 'blind',
): Promise<ReportJob> {
  const { study: declared, formJson, manifestSha256 } = await declaredStudy(study.id);
  const opened = {
    labels: study.opened.has('labels'),
    provenance: study.opened.has('provenance'),
    judgments: study.opened.has('judgments'),
  };
  return {
    studyId: study.id,
    head: {
      kind: 'study',
      study: {
        formJson,
        pairs: declared.pairs,
        strata: declared.strata ?? [],
        juries: declared.juries ?? [],
        resample: declared.resample,
        seed: declared.seed,
        opened,
        labelsUsed,
      },
      facts: { ...(await factsOf(study, manifestSha256)), key: await keyOf(study) },
    },
  };
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

/** The key's commitment and its secret, once provenance is open; undefined where no trial has a right side. */
async function keyOf(study: StudyAccess): Promise<ReportFacts['key']> {
  if (!study.opened.has('provenance')) return undefined;
  const { prisma } = await database();
  const version = await prisma.version.findFirst({
    where: { studyId: study.id, frozenAt: { not: '' } },
    orderBy: { number: 'desc' },
    select: { manifestJson: true, secret: true },
  });
  if (!version) return undefined;
  const { key } = JSON.parse(version.manifestJson) as { readonly key?: string }; // written by manifestJson
  return key === undefined ? undefined : { sha256: key, secret: version.secret };
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
