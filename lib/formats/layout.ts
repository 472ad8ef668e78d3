import type { Item, Provenance } from '@/lib/domain/item';
import type { Study } from '@/lib/domain/study';
import type { Folder } from './folder';
import type { Refused } from './refusals';

/** study.json and guidelines.md as read; the study is null when it cannot be used. */
export type StudyFiles = {
  readonly study: Study | null;
  /** study.json to the letter, unless the study was made by the layout or what it shows was chosen. */
  readonly studyJson: string;
  readonly guidelines: string;
  readonly refused: readonly Refused[];
  readonly warnings: readonly string[];
};

/** A row that holds an item. `sealed` is what the row says beyond it: provenance, never for raters. */
export type ItemRow = {
  readonly line: number;
  readonly id: string;
  /** The id was a number in the file. */
  readonly numberedId: boolean;
  readonly item: Item;
  readonly sealed: Provenance;
};

export type ReadItem = ItemRow | (Refused & { readonly numberedId?: boolean });

export type ReadProvenance =
  | {
      readonly line: number;
      readonly id: string;
      readonly numberedId: boolean;
      readonly provenance: Provenance;
      readonly salt?: string;
    }
  | (Refused & { readonly numberedId?: boolean });

/** How files are laid out, and how they become a study of ours. */
export type Layout = {
  /** Files that are read; all others are named in a warning. */
  readonly files: readonly string[];
  /** `show`: names of the fields that raters see, in place of those that the study names. */
  study(folder: Folder, show: readonly string[] | undefined): Promise<StudyFiles>;
  /** One after another, in the order of the file; each line that is not blank gives one. */
  items(folder: Folder, study: Study): AsyncGenerator<ReadItem>;
  /** Null when the layout has no such file, or it is missing. */
  provenance(folder: Folder): AsyncGenerator<ReadProvenance> | null;
};
