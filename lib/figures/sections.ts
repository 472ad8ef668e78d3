import { peopleSection } from './people';
import { ceilingSection } from './ceiling';
import { pooledSection } from './pooled-agreement';
import { marginalSection } from './marginals';
import { severalAnswersSection } from './several-answers';
import { goldSection } from './gold';
import { judgeGoldSection } from './judge-gold';
import { altTestSection } from './alt-test';
import { runSection, judgePairSection } from './judge-pairs';
import { rankingSection } from './ranking';
import { conditionSection } from './conditions';
import { ownFamilySection } from './own-family';
import { dawidSkeneSection } from './dawid-skene';
import { designSection } from './design';
import { unjudgedSection } from './unjudged';
import { passRateSection } from './pass-rate';
import { entriesSection } from './entries';
import { fixtureSection } from './fixtures';
import type { FigureSection, SectionHead } from './context';

/**
 * The sections of a report, in its order: report.json, report.md, the dashboard and the files beside them are made from
 * this list. A new section is a file that exports one, and a line here.
 */
export const figureSections: readonly FigureSection[] = [
  peopleSection,
  ceilingSection,
  pooledSection,
  marginalSection,
  severalAnswersSection,
  goldSection,
  judgeGoldSection,
  altTestSection,
  runSection,
  judgePairSection,
  rankingSection,
  passRateSection,
  dawidSkeneSection,
  conditionSection,
  ownFamilySection,
  designSection,
  unjudgedSection,
  entriesSection,
  fixtureSection,
];

/** What is headed alike for forced choices, whose figures come from `lib/forced-choice`. */
const pairHeads: readonly SectionHead[] = [
  { section: '2afc', title: 'Which of two is the target', lead: 'First showings of standard pairs. The four verdicts answer four questions: 1 where it holds or is shown, 0 where it does not or is not shown.' },
  { section: 'boundary', title: 'Where a text changes hands', lead: 'Another task, never part of accuracy: distance in sentences, the exact rate beside chance, the points of the game beside the best constant answer.' },
  { section: 'preference', title: 'Which of two is better', lead: 'First showings, with ties as half a win and with ties left out.' },
  { section: 'judges-on-pairs', title: 'Judges on pairs', lead: 'Of each order what most runs say, of the pair what both orders say; a tie where they differ.' },
]; // prettier-ignore

/** How every section is headed, in the order in which a reader meets them. */
export const sectionHeads: readonly SectionHead[] = [
  ...figureSections.flatMap(({ shows }) => shows),
  ...pairHeads,
];
