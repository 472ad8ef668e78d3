import { declaredStudy } from '@/lib/data/declared-study';
import { judgmentPages } from '@/lib/data/judgment-pages';
import { processReader } from '@/lib/data/store/database';
import type { StoredJudgment } from '@/lib/domain/stored-judgment';
import { formSchema } from '@/lib/form/form';

/** Every judgment of a study, as figures read them. */
export async function storedJudgments(studyId: string): Promise<StoredJudgment[]> {
  const form = formSchema.parse(JSON.parse((await declaredStudy(studyId)).formJson));
  const all: StoredJudgment[] = [];
  for await (const rows of judgmentPages(processReader, studyId, form)) all.push(...rows);
  return all;
}
