import { PlanImpossible } from '@/lib/domain/plan-impossible';
import { planStudy, type StudySheet, type StudyUnit } from '@/lib/domain/plan-study';
import type { Study } from '@/lib/domain/study';

export type PlanJob = {
  readonly units: readonly StudyUnit[];
  readonly plan: Study['plan'];
  readonly secret: string;
};

export type PlanOutcome =
  | { readonly ok: true; readonly sheets: readonly StudySheet[] }
  | { readonly ok: false; readonly message: string };

/** All sheets of a plan, or why there are none: in a shape that travels between threads. */
export function planOutcome({ units, plan, secret }: PlanJob): PlanOutcome {
  try {
    return { ok: true, sheets: planStudy(units, plan, secret) };
  } catch (error) {
    if (error instanceof PlanImpossible) return { ok: false, message: error.message };
    throw error;
  }
}
