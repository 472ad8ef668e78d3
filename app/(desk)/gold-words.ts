import type { DecidedBy } from '@/lib/domain/gold';
import type { FieldRoute } from '@/lib/domain/gold-index';

/** Who decided, in the order in which screens list it. */
export const routeNames: Readonly<Record<FieldRoute, string>> = {
  single: 'One rater',
  unanimous: 'All raters',
  majority: 'Majority',
  undecided: 'Undecided',
  'not-asked': 'Not asked',
  unlabelled: 'Not labelled',
};

/** The rule that a study declares, as its pages say it. */
export const ruleWords: Readonly<Record<DecidedBy, string>> = {
  unanimous:
    'Where several raters labelled an item, all of them must agree. Otherwise it is undecided.',
  majority:
    'Where several raters labelled an item, more than half of them decide, because the study declared so.',
};

/** What figures compare with, whatever rule decides gold: lib/domain/gold-cells.ts. */
export const goldOfFigures = 'what more than half of the raters gave';
