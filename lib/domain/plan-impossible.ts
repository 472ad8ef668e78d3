/** A plan that no order can satisfy; the sentence says what to change. */
export class PlanImpossible extends Error {}
