import 'server-only';
import { database } from '../store/database';

export type NewestVersion = {
  readonly number: number;
  readonly frozenAt: string;
  readonly manifestSha256: string;
  readonly formJson: string;
  readonly guidelines: string;
};

/** The protocol version that holds now; null before the first freeze, and while one is being made. */
export async function newestVersion(studyId: string): Promise<NewestVersion | null> {
  const { prisma } = await database();
  return prisma.version.findFirst({
    where: { studyId, frozenAt: { not: '' } },
    orderBy: { number: 'desc' },
    select: {
      number: true,
      frozenAt: true,
      manifestSha256: true,
      formJson: true,
      guidelines: true,
    },
  });
}
