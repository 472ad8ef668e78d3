export type GoldView = { sealed: true } | ({ sealed: false } & GoldFigures);

export type GoldRoute = 'single' | 'unanimous' | 'majority' | 'adjudicated' | 'excluded';

export interface GoldFigures {
  /** Items that somebody has labelled. */
  items: number;
  unlabelled: number;
  fields: readonly GoldField[];
  undecided: readonly UndecidedLine[];
  /** How many undecided rows there are; `undecided` may hold the first of them only. */
  undecidedTotal: number;
}

/** Gold's route is per field. The routes and undecided add up to the items that are asked it. */
export interface GoldField {
  id: string;
  ask: string;
  routes: Readonly<Partial<Record<GoldRoute, number>>>;
  undecided: number;
}

export interface UndecidedLine {
  item: string;
  /** First words of the judged text, to find it again. */
  excerpt: string;
  field: string;
  /** Why it is undecided. */
  reason: string;
  values: readonly { rater: string; value: string }[];
}
