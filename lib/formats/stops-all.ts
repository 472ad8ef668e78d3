import type { Plan } from './plan';
import type { Refused } from './refusals';

/** Whether a refusal stops an import as a whole, so that no word leaves it out: a study that cannot be used, or no items. */
export function stopsAll(plan: Pick<Plan, 'items'>, { file }: Refused): boolean {
  if (file === 'study.json' || file === 'guidelines.md') return true;
  return file === 'items.jsonl' && plan.items.in === 0;
}
