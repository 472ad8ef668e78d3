import { studySchema, type Study } from '@/lib/domain/study';

/** study.json as we write it: keys in the order of the schema, two spaces, a final newline. */
export function writeStudyJson(study: Study): string {
  return `${JSON.stringify(studySchema.parse(study), null, 2)}\n`;
}
