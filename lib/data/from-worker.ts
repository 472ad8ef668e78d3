/** How far a computation is: figures done of all. */
export type Progress = { readonly done: number; readonly of: number };

/** What a worker that was sent pages posts: how far it is, then its one answer. */
export type FromWorker<Answer> = { readonly progress: Progress } | { readonly answer: Answer };
