import type { StoredItem } from '@/lib/domain/blindness/stored-item';
import { studyCheck, type CheckAsked, type StudyCheck } from '@/lib/domain/blindness/study-check';
import type { Study } from '@/lib/domain/study';
import { itemRows, storedItem } from './item-rows';
import type { Reader } from './store/store';

/** What a check is about, in a shape that travels between threads. */
export type CheckJob = {
  readonly studyId: string;
  readonly study: Study;
  readonly asked: CheckAsked;
};

export async function checkOfStudy(
  { studyId, study, asked }: CheckJob,
  reader: Reader,
): Promise<StudyCheck> {
  const items: StoredItem[] = [];
  for await (const rows of itemRows(reader, studyId)) items.push(...rows.map(storedItem));
  return studyCheck({ study, items, asked });
}
