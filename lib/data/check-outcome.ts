import { studyCheck, type CheckJob, type StudyCheck } from '@/lib/domain/blindness/study-check';
import { designHelp, type DesignHelp, type DesignPlan } from '@/lib/domain/design/design-help';

/** What is computed before a freeze, in a shape that travels between threads. */
export type CheckWork =
  | { readonly kind: 'blindness'; readonly job: CheckJob }
  | { readonly kind: 'design'; readonly plan: DesignPlan };

export type CheckOutcome =
  | { readonly kind: 'blindness'; readonly check: StudyCheck }
  | { readonly kind: 'design'; readonly help: DesignHelp };

export function checkOutcome(work: CheckWork): CheckOutcome {
  return work.kind === 'blindness'
    ? { kind: 'blindness', check: studyCheck(work.job) }
    : { kind: 'design', help: designHelp(work.plan) };
}
