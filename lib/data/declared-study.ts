import 'server-only';
import { canonicalJson } from '@/lib/domain/ledger';
import { studySchema, type Study } from '@/lib/domain/study';
import { database } from './store/database';
import { newestVersion } from './desk/newest-version';

export type DeclaredStudy = {
  readonly study: Study;
  /** The form that holds: the frozen one, or the draft's. */
  readonly formJson: string;
  /** Null before the first freeze. */
  readonly manifestSha256: string | null;
};

/** What a study says of itself, and the form that its labels were made under. The caller has asked who may. */
export async function declaredStudy(studyId: string): Promise<DeclaredStudy> {
  const { prisma } = await database();
  const { studyJson } = await prisma.study.findUniqueOrThrow({
    where: { id: studyId },
    select: { studyJson: true },
  });
  const study = studySchema.parse(JSON.parse(studyJson));
  const version = await newestVersion(studyId);
  return {
    study,
    formJson: version?.formJson ?? canonicalJson(study.form),
    manifestSha256: version?.manifestSha256 ?? null,
  };
}
