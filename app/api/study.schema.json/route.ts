import { studyJsonSchema } from '@/lib/domain/study';
import { json, reading } from '../_http/respond';

/** The JSON Schema of study.json, made from the schema that reads it. */
export const GET = reading(async () => json(studyJsonSchema()));
