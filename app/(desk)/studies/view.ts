import type { StudyState } from '../view';

export interface StudiesView {
  studies: readonly StudyLine[];
  mayImport: boolean;
  /** Sheets of the reader's own, in any study. */
  ownSheets: number;
}

export interface StudyLine {
  slug: string;
  title: string;
  question: string | null;
  state: StudyState;
  version: number | null;
  items: number;
  /** Answered trials of all sheets together; null where it is withheld from a reader who rates too. */
  progress: { done: number; total: number } | null;
  /** The reader's roles, in words. */
  roles: readonly string[];
  sealsOpened: number;
}
