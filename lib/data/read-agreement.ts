import 'server-only';
import { raterPairs, type RaterPairs } from '@/lib/figures/rater-pairs';
import type { Actor } from './actor';
import { readReport } from './read-report';

/** How far a study's raters agree pair by pair, out of its report: for whoever may read that. */
export async function readAgreement(actor: Actor, slug: string): Promise<RaterPairs> {
  return raterPairs(await readReport(actor, slug));
}
