import 'server-only';
import type { CompiledForm } from '@/lib/form/check-values';
import { compiledForms } from '@/lib/form/compiled-forms';
import { formSchema, type Form, type TrialKind } from '@/lib/form/form';
import { studySchema, type Study } from '@/lib/domain/study';
import type { Revisit } from '@/lib/domain/label-decision';
import { versionOf } from './store/queries/studies';
import type { ReadTx } from './store/store';

/** A frozen protocol version as the rater's routes need it. It never changes, so it is read and compiled once. */
export type FrozenVersion = {
  readonly id: string;
  readonly number: number;
  readonly form: Form;
  readonly compiled: (trial: TrialKind) => CompiledForm;
  readonly guidelines: string;
  readonly study: Study;
  readonly window: number;
  readonly revisit: Revisit;
};

const read = new Map<string, FrozenVersion>();
const readMost = 200;

export async function frozenVersion(tx: ReadTx, versionId: string): Promise<FrozenVersion> {
  const known = read.get(versionId);
  if (known) return known;
  const row = await tx.get(versionOf, { version: versionId });
  if (!row) throw new Error(`No version ${versionId}.`);
  const form = formSchema.parse(JSON.parse(row.formJson));
  const study = studySchema.parse(JSON.parse(row.studyJson));
  const version: FrozenVersion = {
    id: versionId,
    number: row.number,
    form,
    compiled: compiledForms(form),
    guidelines: row.guidelines,
    study,
    window: study.plan.window,
    revisit: study.plan.revisit,
  };
  if (read.size >= readMost) read.clear();
  read.set(versionId, version);
  return version;
}
