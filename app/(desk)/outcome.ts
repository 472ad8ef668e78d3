/** What came of an act: what it gave, or the sentence that says why not; null before the first try. */
export type Outcome<Done> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly message: string }
  | null;

/** A server action of the desk, its study bound already. */
export type Act<Done = void> = (before: Outcome<Done>, form: FormData) => Promise<Outcome<Done>>;
