import 'server-only';
import { formSchema, type Form, type TrialKind } from '@/lib/form/form';
import type { Content } from '@/lib/form/content';
import { studySchema } from '@/lib/domain/study';
import type { SignedIn } from '../actor';
import { database, read } from '../store/database';
import { exampleItem } from '../store/queries/items';
import { parseContent } from '../rater-trials';
import { requireDesk } from './desk-study';
import { newestVersion } from './newest-version';

export type FormView = {
  /** The frozen version; null while the study is a draft. */
  readonly version: number | null;
  readonly form: Form;
  /** In the order in which raters see them. */
  readonly texts: readonly {
    readonly id: string;
    readonly title: string;
    readonly role: 'source' | 'question' | 'judged';
  }[];
  readonly guidelines: string;
  /** One trial of the study, as a rater gets it. */
  readonly example: { readonly kind: TrialKind; readonly content: Content } | null;
};

/** The form and guidelines as they hold now, with one item to try them on. */
export async function formView(actor: SignedIn, slug: string): Promise<FormView> {
  const study = await requireDesk(actor, slug, ['owner', 'author', 'reviewer']);
  const { prisma } = await database();
  const row = await prisma.study.findUniqueOrThrow({
    where: { id: study.id },
    select: { studyJson: true, guidelines: true },
  });
  const declared = studySchema.parse(JSON.parse(row.studyJson));
  const frozen = await newestVersion(study.id);
  return {
    version: frozen?.number ?? null,
    form: frozen ? formSchema.parse(JSON.parse(frozen.formJson)) : declared.form,
    texts: declared.texts.map((text) => ({
      id: text.id,
      title: text.title ?? text.id,
      role: text.role ?? 'judged',
    })),
    guidelines: frozen?.guidelines ?? row.guidelines,
    example: await exampleTrial(study.id),
  };
}

/**
 * An item that tells nothing of the file: the first by its internal id, which is random and seen by nobody, leaving
 * out the file's first row. The same one each time; null where the file has one row.
 */
async function exampleTrial(studyId: string): Promise<FormView['example']> {
  const row = await read((tx) => tx.get(exampleItem, { study: studyId }));
  if (!row) return null;
  const kind = row.kind === 'item' ? 'worksheet' : row.kind;
  return { kind, content: parseContent(row.contentJson) };
}
