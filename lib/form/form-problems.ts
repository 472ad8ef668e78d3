/** What is wrong with a form that its schema cannot say, each as one sentence with what to do. */
export type FormProblem = { readonly path: readonly (string | number)[]; readonly message: string };
export function formProblems(_form: unknown): FormProblem[] {
  return [];
}
