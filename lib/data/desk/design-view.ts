import 'server-only';
import type { DesignHelp, DesignPlan } from '@/lib/domain/design/design-help';
import type { WorksheetDesigns } from '@/lib/domain/design/other-raters';
import {
  drawnInSeconds,
  worksheetBounds,
  type WorksheetPlan,
} from '@/lib/domain/design/worksheet-design';
import { pairRules, studySchema, type Study } from '@/lib/domain/study';
import { variables } from '@/lib/form/variables';
import { requireStudy } from '../access';
import type { SignedIn } from '../actor';
import { designedBeside, worksheetsBeside } from '../check-beside';
import { checkers } from '../check-blindness';
import { database } from '../store/database';

export type PairsDesigned = {
  /** What the study itself plans. */
  readonly planned: Pick<DesignPlan, 'raters' | 'pairs' | 'limit' | 'margin'>;
  readonly help: DesignHelp;
};

export type WorksheetsDesigned = {
  /** What the study itself plans; its kappa and prevalence are guesses. */
  readonly planned: Pick<WorksheetPlan, keyof typeof worksheetBounds>;
  /** Items of the study, and those of one sheet. */
  readonly items: { readonly all: number; readonly onSheet: number };
  /** The question whose categories are counted; null where no question has any. */
  readonly question: string | null;
  readonly designs: WorksheetDesigns;
};

/** Worksheets, pairs or both: never neither. */
export type DesignView = {
  readonly slug: string;
  readonly worksheets: WorksheetsDesigned | null;
  readonly pairs: PairsDesigned | null;
};

/** The numbers that a reader may try: of pairs more would take too long for a page. */
export const triedBounds = {
  ...worksheetBounds,
  pairs: { least: 1, most: 500, whole: true },
  limit: { least: 0.5, most: 0.99, whole: false },
  margin: { least: 0.01, most: 0.49, whole: false },
} as const;

/** Other numbers than the study's, as its reader tries them. */
export type Tried = Partial<Record<keyof typeof triedBounds, number>>;

/** Spread of raters and pairs in log odds: of the order seen in practice. */
const SPREAD = { raterSd: 0.3, pairSd: 0.8 };
const SIMULATIONS = 2_000;
/** Without a declared rule and without pairs. */
const USUAL = { limit: 0.65, pairs: 12 };
/** Guesses: nothing is known of agreement before anybody has labelled. */
const GUESSED = { kappa: 0.6, prevalence: 0.2, raterSd: 0.05 };

/** What a study's plan can show, or the plan with other numbers in its place. No figure depends on an answer. */
export async function designView(actor: SignedIn, slug: string, tried: Tried): Promise<DesignView> {
  const access = await requireStudy(actor, slug, checkers);
  const { prisma } = await database();
  const { studyJson } = await prisma.study.findUniqueOrThrow({
    where: { id: access.id },
    select: { studyJson: true },
  });
  const study = studySchema.parse(JSON.parse(studyJson));
  const kinds = await prisma.unit.groupBy({
    by: ['kind'],
    where: { studyId: access.id, purpose: 'standard' },
    _count: true,
  });
  const of = (kind: string) => kinds.find((one) => one.kind === kind)?._count ?? 0;
  const units = kinds.reduce((sum, { _count }) => sum + _count, 0);
  // A sheet of a part of the units has its share of each kind.
  const part = Math.min(1, (study.plan.unitsPerSheet ?? units) / Math.max(1, units));
  const [items, pairs] = [of('item'), of('2afc')];
  const [worksheets, designed] = await Promise.all([
    items === 0 ? null : worksheetsOf(study, items, Math.round(items * part), tried),
    items > 0 && pairs === 0 ? null : pairsOf(study, Math.round(pairs * part), tried),
  ]);
  return { slug: access.slug, worksheets, pairs: designed };
}

async function pairsOf(study: Study, onSheet: number, tried: Tried): Promise<PairsDesigned> {
  const { limit = USUAL.limit, margin } = pairRules(study);
  const planned = {
    raters: study.plan.ratersPerUnit,
    pairs: Math.min(triedBounds.pairs.most, onSheet === 0 ? USUAL.pairs : onSheet),
    limit,
    margin,
  };
  const plan = {
    raters: tried.raters ?? planned.raters,
    pairs: tried.pairs ?? planned.pairs,
    limit: tried.limit ?? planned.limit,
    margin: tried.margin ?? planned.margin,
    ...SPREAD,
    simulations: SIMULATIONS,
    seed: study.seed ?? 1,
  };
  return { planned, help: await designedBeside(plan) };
}

async function worksheetsOf(
  study: Study,
  all: number,
  onSheet: number,
  tried: Tried,
): Promise<WorksheetsDesigned> {
  const question = variables(study.form).find((variable) => variable.categories !== undefined);
  const categories = within('categories', question?.categories?.length ?? 2);
  const planned = {
    raters: study.plan.ratersPerUnit,
    items: within('items', onSheet),
    kappa: GUESSED.kappa,
    // No category is rarer than an even share allows.
    prevalence: Math.min(GUESSED.prevalence, Math.floor(100 / categories) / 100),
    categories,
  };
  const kappa = tried.kappa ?? planned.kappa;
  const size = {
    raters: tried.raters ?? planned.raters,
    items: tried.items ?? planned.items,
  };
  const plan = {
    ...size,
    kappa,
    judgeKappa: kappa,
    prevalence: tried.prevalence ?? planned.prevalence,
    categories: tried.categories ?? planned.categories,
    raterSd: GUESSED.raterSd,
    simulations: drawnInSeconds(size),
    seed: study.seed ?? 1,
  };
  return {
    planned,
    items: { all, onSheet },
    question: question?.label ?? null,
    designs: await worksheetsBeside(plan),
  };
}

function within(name: keyof typeof worksheetBounds, value: number): number {
  const { least, most } = worksheetBounds[name];
  return Math.max(least, Math.min(most, value));
}
