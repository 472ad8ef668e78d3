import 'server-only';
import type { SignedIn } from '../actor';
import { judgmentFiles } from '../judgment-pages';
import { judgmentImporters } from '../store-judgments';
import { standingOf } from '../study-state';
import { requireDesk } from './desk-study';

export type JudgmentsView = {
  readonly slug: string;
  /** A form is frozen that rows can be read by. */
  readonly frozen: boolean;
  /** When the judgments' seal was opened; null while it is closed. */
  readonly openedAt: string | null;
  readonly files: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly rows: number;
    readonly importedAt: string;
  }[];
};

/** The files of judgments of a study, for whoever may bring them in. Nothing here depends on what a judge said. */
export async function judgmentsView(actor: SignedIn, slug: string): Promise<JudgmentsView> {
  const study = await requireDesk(actor, slug, judgmentImporters);
  const { seals } = await standingOf(study.id);
  const files = await judgmentFiles(study.id);
  return {
    slug: study.slug,
    frozen: study.state !== 'draft',
    openedAt: seals.judgments,
    files: files.map(({ name, sha256, rows, importedAt }) => ({ name, sha256, rows, importedAt })),
  };
}
