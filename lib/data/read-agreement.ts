import 'server-only';
import type { Agreement } from '@/lib/figures/agreement';
import { requireOpened, requireStudy, type Role, type StudyAccess } from './access';
import type { Actor } from './actor';
import { agreementPages } from './agreement-pages';
import { answersHead } from './answers-head';
import { declaredStudy } from './declared-study';
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
  const key = `${study.id} ${await answersHead(study.id)}`;
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
  const declared = await declaredStudy(study.id);
  return runAgreement(
    agreementPages(study.id, {
      formJson: declared.formJson,
      seed: declared.study.seed,
      provenanceOpen: study.opened.has('provenance'),
    }),
  );
}
