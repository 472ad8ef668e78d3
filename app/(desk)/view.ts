/** Who sits at the desk. */
export interface DeskPerson {
  name: string;
  /** Owners of studies to come: may bring a new study in. */
  mayImport: boolean;
}

export type SealKind = 'labels' | 'provenance' | 'judgments';

export type StudyState = 'draft' | 'pilot' | 'frozen' | 'labelling' | 'closed';

/** What the menu of one study needs. No number in it depends on an answer. */
export interface StudyHead {
  slug: string;
  title: string;
  question: string | null;
  state: StudyState;
  /** The protocol's version; null before the first freeze. */
  version: number | null;
  items: number;
  /** Pairs and boundary texts. */
  pairs: number;
  /** Everybody who has a role here. */
  people: number;
  opened: readonly SealKind[];
  /** The reader's roles in this study, strongest first: "Owner", "Author", "Reviewer", … */
  roles: readonly string[];
  may: StudyMay;
  /** The reader's own sheet, where they also rate. */
  ownSheet: string | null;
}

/** What the reader's roles and the study's state allow now. A control that is not allowed is not drawn. */
export interface StudyMay {
  seeForm: boolean;
  managePeople: boolean;
  /** Bring judges' runs in, and see which files are here. */
  bringJudgments: boolean;
  /** See what could give texts away, and what the plan can show. */
  check: boolean;
  freeze: boolean;
  /** Erase it whole: a draft only. */
  remove: boolean;
  open: boolean;
  close: boolean;
  reopen: boolean;
  reveal: boolean;
  export: boolean;
}
