import 'server-only';
import type { Agreement } from '@/lib/domain/agreement';
import { studySchema } from '@/lib/domain/study';
import { canonicalJson } from '@/lib/domain/ledger';
import { requireOpened, requireStudy, type Role, type StudyAccess } from './access';
import type { Actor } from './actor';
import { agreementPages } from './agreement-pages';
import { database } from './database';
import { runAgreement } from './run-agreement';

const readers: readonly Role[] = ['owner', 'author', 'reviewer', 'adjudicator'];

/** Agreement between a study's raters, for whoever may, once other people's labels are open. */
export async function readAgreement(actor: Actor, slug: string): Promise<Agreement> {
  const study = await requireStudy(actor, slug, readers);
  requireOpened(study, ['labels']);
  return agreementAt(study);
}

// The figures follow from the ledger, and after the reveal it seldom grows: the same head is computed once.
// The server's bundles each have their own modules, so what is computed is kept for the process.
const shared = globalThis as { blindmarkAgreement?: Map<string, Promise<Agreement>> };
const knownMost = 20;

async function agreementAt(study: StudyAccess): Promise<Agreement> {
  const { prisma } = await database();
  const { ledgerHash } = await prisma.study.findUniqueOrThrow({
    where: { id: study.id },
    select: { ledgerHash: true },
  });
  const key = `${study.id} ${ledgerHash}`;
  const known = (shared.blindmarkAgreement ??= new Map());
  const before = known.get(key);
  if (before) return before;
  const computed = compute(study);
  if (known.size >= knownMost) known.clear();
  known.set(key, computed);
  computed.catch(() => known.delete(key));
  return computed;
}

async function compute(study: StudyAccess): Promise<Agreement> {
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: study.id },
    select: {
      studyJson: true,
      versions: {
        where: { frozenAt: { not: '' } },
        orderBy: { number: 'desc' },
        take: 1,
        select: { formJson: true },
      },
    },
  });
  const declared = studySchema.parse(JSON.parse(row.studyJson));
  return runAgreement(
    agreementPages(study.id, {
      formJson: row.versions[0]?.formJson ?? canonicalJson(declared.form),
      seed: declared.seed,
      provenanceOpen: study.opened.has('provenance'),
    }),
  );
}
