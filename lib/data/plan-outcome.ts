import {
  PlanImpossible,
  planSheets,
  type PlannedSheet,
  type PlannedUnit,
  type SheetPlan,
} from '@/lib/domain/sheet-plan';

export type PlanJob = {
  readonly units: readonly PlannedUnit[];
  readonly plan: SheetPlan;
  readonly secret: string;
};

export type PlanOutcome =
  | { readonly ok: true; readonly sheets: readonly PlannedSheet[] }
  | { readonly ok: false; readonly message: string };

/** All sheets of a plan, or why there are none: in a shape that travels between threads. */
export function planOutcome({ units, plan, secret }: PlanJob): PlanOutcome {
  try {
    return { ok: true, sheets: planSheets(units, plan, secret) };
  } catch (error) {
    if (error instanceof PlanImpossible) return { ok: false, message: error.message };
    throw error;
  }
}
