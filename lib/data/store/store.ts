import type { Command, PagedQuery, Query } from './query';

export type { PagedQuery };

/** What may be asked inside one piece of work: all of it sees the database as it stands at one moment. */
export type ReadTx = {
  get<V, R>(query: Query<V, R>, values: V): Promise<R | undefined>;
  all<V, R>(query: Query<V, R>, values: V): Promise<R[]>;
};

export type Tx = ReadTx & {
  /** How many rows were changed. */
  run<V>(command: Command<V>, values: V): Promise<number>;
};

/**
 * Whose chain the work may add to: the study's, or that of the sheet's study. Null where it adds to none,
 * or finds out by itself to which. A store that serves several processes holds that chain's head from the start; SQLite
 * has one writer, and nothing to hold.
 */
export type Scope = { readonly study: string } | { readonly sheet: string } | null;

export type Reader = {
  /**
   * Work that reads. It waits for nothing but its `tx`: the connection is held meanwhile, and work that waits for
   * anything else is refused as the mistake it is.
   */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** The rows of a long query, a page at a time, so that saves go on in between. */
  pages<V, R>(query: PagedQuery<V, R>, values: V): AsyncGenerator<R[]>;
};

/** Where everything is kept. What it promises is in docs/durability.md. */
export type Store = Reader & {
  /**
   * Work as one transaction, alone on the connection; as in `read`, it waits for nothing but its `tx`. Jobs that wait
   * together are committed together, each undone alone if it throws. When this resolves, the commit has been synced to
   * the disk. A full disk or a lasting lock is `NotSaved`.
   */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Throws where nothing can be stored any more: the disk failed, or the files were taken away. */
  health(): void;
  /** Writes a copy of everything, as it stands at one moment, to a new file beside the thread that serves raters. */
  backup(file: string): Promise<Copied>;
  /** What was just erased is in no file of the store from now on, or as soon as nobody reads it any more. */
  scrub(): Promise<void>;
  /** Resolves when what waits to be written is on the disk or refused. */
  settled(): Promise<void>;
};

/** A copy that was made and checked. */
export type Copied = { readonly bytes: number; readonly labels: number; readonly check: string };

/** The row of a query, for whoever names it. */
export type RowOf<Q> = Q extends { readonly row?: infer R } ? NonNullable<R> : never;
