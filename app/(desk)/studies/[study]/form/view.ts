import type { Content } from '@/lib/form/content';
import type { Form, TrialKind } from '@/lib/form/form';

export interface FormView {
  /** The version that is frozen; null while it is a draft. */
  version: number | null;
  form: Form;
  /** The study's texts, in the order raters see them. */
  texts: readonly { id: string; title: string; role: 'source' | 'question' | 'judged' }[];
  /** Markdown. */
  guidelines: string;
  /** One trial, as a rater gets it: never the first of the file, and without its id. */
  example: { kind: TrialKind; content: Content } | null;
}
