import 'server-only';
import { Worker } from 'node:worker_threads';
import type { DisagreementIndex } from '@/lib/domain/disagreement-index';
import type { Study } from '@/lib/domain/study';
import { formSchema, type Form } from '@/lib/form/form';
import type { StudyAccess } from './access';
import { answersHead } from './answers-head';
import { declaredStudy } from './declared-study';
import { disagreementsOf, type DisagreementJob } from './disagreement-pages';
import { itemNames } from './export-study';
import { onDatabase } from './store/on-database';

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
  const [provenance, judgments] = [access.opened.has('provenance'), access.opened.has('judgments')];
  const index = await indexOf({ studyId: access.id, formJson, strata: study.strata ?? null, opened: { provenance, judgments } }); // prettier-ignore
  const names = await itemNames(access); // in the order of the export
  const placeOf = new Map(index.items.map((id, place) => [id, place]));
  const order = Int32Array.from([...names.keys()].flatMap((id) => placeOf.get(id) ?? []));
  const form = formSchema.parse(JSON.parse(formJson));
  return { study, form, index, names, order, placeOf };
}

/** Beside the thread that serves raters. */
const indexOf = (job: DisagreementJob): Promise<DisagreementIndex> =>
  onDatabase(
    (workerData) =>
      new Worker(new URL('./workers/disagreements.worker.ts', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      }),
    job,
    disagreementsOf,
  );
