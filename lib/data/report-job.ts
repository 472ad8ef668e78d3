import 'server-only';
import { sha256 } from '@/lib/domain/ledger';
import type { LabelsUsed } from '@/lib/figures/report-input';
import type { StudyAccess } from './access';
import { declaredStudy } from './declared-study';
import { judgmentFiles } from './judgment-pages';
import type { FactsBeforeLedger, ReportJob } from './report-pages';
import { read } from './store/database';
import { keyOfStudy } from './store/queries/figures';

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
        alsoResample: declared.alsoResample,
        seed: declared.seed,
        altTest: declared.altTest,
        labelled: declared.labelled,
        gold: declared.gold,
        sensitivity: declared.sensitivity,
        usable: declared.usable,
        prompts: declared.judges?.prompts?.map(({ role, text }) => ({
          role,
          sha256: sha256(text),
        })),
        hypotheses: declared.hypotheses,
        opened,
        labelsUsed,
      },
      facts: { ...(await factsOf(study, manifestSha256)), key: await keyOf(study) },
    },
  };
}

async function factsOf(
  study: StudyAccess,
  manifestSha256: string | null,
): Promise<Omit<FactsBeforeLedger, 'key'>> {
  const files = study.opened.has('judgments') ? await judgmentFiles(study.id) : [];
  return {
    slug: study.slug,
    title: study.title,
    manifestSha256,
    judgmentFiles: files.map(({ sha256, rows }) => ({ sha256, judgments: rows })),
  };
}

/** The key's commitment and its secret, once provenance is open; undefined where no trial has a right side. */
async function keyOf(study: StudyAccess): Promise<FactsBeforeLedger['key']> {
  if (!study.opened.has('provenance')) return undefined;
  const version = await read((tx) => tx.get(keyOfStudy, { study: study.id }));
  if (!version || version.sha256 === null) return undefined;
  return { sha256: version.sha256, secret: version.secret };
}
