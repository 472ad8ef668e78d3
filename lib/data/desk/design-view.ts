import 'server-only';
import type { DesignHelp, DesignPlan } from '@/lib/domain/design/design-help';
import { pairRules, studySchema } from '@/lib/domain/study';
import { requireStudy } from '../access';
import type { SignedIn } from '../actor';
import { designedBeside } from '../check-beside';
import { checkers } from '../check-blindness';
import { database } from '../store/database';

export type DesignView = {
  readonly slug: string;
  /** What the study itself plans. */
  readonly planned: Pick<DesignPlan, 'raters' | 'pairs' | 'limit' | 'margin'>;
  readonly help: DesignHelp;
};

/** Other numbers than the study's, as its reader tries them. */
export type Tried = Partial<Pick<DesignPlan, 'raters' | 'pairs' | 'limit' | 'margin'>>;

/** Spread of raters and pairs in log odds: of the order seen in practice. */
const SPREAD = { raterSd: 0.3, pairSd: 0.8 };
const SIMULATIONS = 2_000;
/** Without a declared rule and without pairs. */
const USUAL = { limit: 0.65, pairs: 12 };

/** What a study's plan can show, or the plan with other numbers in its place. No figure depends on an answer. */
export async function designView(actor: SignedIn, slug: string, tried: Tried): Promise<DesignView> {
  const access = await requireStudy(actor, slug, checkers);
  const { prisma } = await database();
  const { studyJson } = await prisma.study.findUniqueOrThrow({
    where: { id: access.id },
    select: { studyJson: true },
  });
  const study = studySchema.parse(JSON.parse(studyJson));
  const standing = await prisma.unit.count({
    where: { studyId: access.id, kind: '2afc', purpose: 'standard' },
  });
  const { limit = USUAL.limit, margin } = pairRules(study);
  const onSheet = Math.min(standing, study.plan.unitsPerSheet ?? standing);
  const planned = {
    raters: study.plan.ratersPerUnit,
    pairs: Math.min(MOST.pairs, onSheet === 0 ? USUAL.pairs : onSheet),
    limit,
    margin,
  };
  const plan = { ...planned, ...tried, ...SPREAD, simulations: SIMULATIONS, seed: study.seed ?? 1 };
  return { slug: access.slug, planned, help: await designedBeside(plan) };
}

/** Beyond this a page would take too long. */
export const MOST = { raters: 100, pairs: 500 };
