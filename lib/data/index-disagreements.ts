import 'server-only';
import { Worker } from 'node:worker_threads';
import type { DisagreementIndex } from '@/lib/domain/disagreement-index';
import { gatherDisagreements } from '@/lib/domain/gather-disagreements';
import type { Study } from '@/lib/domain/study';
import { formSchema, type Form } from '@/lib/form/form';
import type { StudyAccess } from './access';
import { answersHead } from './answers-head';
import { declaredStudy } from './declared-study';
import { disagreementPages, type Compared } from './disagreement-pages';
import { itemNames } from './export-study';
import { pagesInWorker } from './pages-in-worker';
import { besideServer } from './worker-answer';

/** The index of a study with what screens call its items. */
export type StudyIndex = {
  readonly study: Study;
  /** As it was frozen last. */
  readonly form: Form;
  readonly index: DisagreementIndex;
  /** Internal id to the name that an export of now gives the item. */
  readonly names: ReadonlyMap<string, string>;
  /** Places in the index, in the order of an export: of the file where provenance is open, of the hashes before. */
  readonly order: Int32Array;
  readonly placeOf: ReadonlyMap<string, number>;
};

// It follows from answers and seals, which seldom change after the reveal: the same head is gathered once.
// The server's bundles each have their own modules, so what is gathered is kept for the process.
const shared = globalThis as { blindmarkDisagreements?: Map<string, Promise<StudyIndex>> };
const knownMost = 6;

/**
 * Which grader gave which answer to which question, for a study whose labels are open. Whoever calls has checked that
 * the reader may; the other two seals are kept here.
 */
export async function studyIndex(study: StudyAccess): Promise<StudyIndex> {
  const seals = [...study.opened].sort().join();
  const key = `${study.id} ${await answersHead(study.id)} ${seals}`;
  const known = (shared.blindmarkDisagreements ??= new Map());
  const before = known.get(key);
  if (before) return before;
  const gathered = gather(study);
  if (known.size >= knownMost) known.delete([...known.keys()][0] ?? '');
  known.set(key, gathered);
  gathered.catch(() => known.delete(key));
  return gathered;
}

async function gather(access: StudyAccess): Promise<StudyIndex> {
  const { study, formJson } = await declaredStudy(access.id);
  const index = await indexOf(access, { formJson, strata: study.strata ?? null });
  const names = await itemNames(access); // in the order of the export
  const placeOf = new Map(index.items.map((id, place) => [id, place]));
  const order = Int32Array.from([...names.keys()].flatMap((id) => placeOf.get(id) ?? []));
  const form = formSchema.parse(JSON.parse(formJson));
  return { study, form, index, names, order, placeOf };
}

async function indexOf(study: StudyAccess, compared: Compared): Promise<DisagreementIndex> {
  const pages = disagreementPages(study, compared);
  if (besideServer()) {
    const start = () =>
      new Worker(new URL('./workers/disagreements.worker.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      });
    return pagesInWorker(start, pages);
  }
  const gathered = gatherDisagreements();
  for await (const page of pages) gathered.add(page);
  return gathered.index();
}
