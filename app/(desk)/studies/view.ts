import type { StudyState } from '../view';

export interface StudiesView {
  studies: readonly StudyLine[];
  mayImport: boolean;
}

export interface StudyLine {
  slug: string;
  title: string;
  question: string | null;
  state: StudyState;
  version: number | null;
  items: number;
  /** Answered trials of all sheets together. */
  progress: { done: number; total: number };
  /** The reader's roles, in words. */
  roles: readonly string[];
  sealsOpened: number;
}
