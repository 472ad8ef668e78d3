import type Sqlite from 'better-sqlite3';
import { studyCheck, type CheckAsked, type StudyCheck } from '@/lib/domain/blindness/study-check';
import type { Study } from '@/lib/domain/study';
import { itemRows, storedItem } from './item-rows';

/** What a check is about, in a shape that travels between threads. */
export type CheckJob = {
  readonly studyId: string;
  readonly study: Study;
  readonly asked: CheckAsked;
};

export function checkOfStudy(
  { studyId, study, asked }: CheckJob,
  handle: Sqlite.Database,
): StudyCheck {
  return studyCheck({ study, items: Array.from(itemRows(handle, studyId), storedItem), asked });
}
