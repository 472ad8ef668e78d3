import 'server-only';
import type Sqlite from 'better-sqlite3';
import type { CompiledForm } from '@/lib/form/check-values';
import { compiledForms } from '@/lib/form/compiled-forms';
import { formSchema, type Form, type TrialKind } from '@/lib/form/form';
import { studySchema, type Study } from '@/lib/domain/study';
import type { Revisit } from '@/lib/domain/label-decision';
import { statement } from './store/sqlite/write';

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

export function frozenVersion(handle: Sqlite.Database, versionId: string): FrozenVersion {
  const known = read.get(versionId);
  if (known) return known;
  const row = statement(
    handle,
    `SELECT v.number, v.formJson, v.guidelines, s.studyJson FROM Version v JOIN Study s ON s.id = v.studyId WHERE v.id = ?`,
  ).get(versionId) as
    { number: number; formJson: string; guidelines: string; studyJson: string } | undefined;
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
