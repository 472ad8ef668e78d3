import 'server-only';
import {
  payloadTurner as turnerOfPayloads,
  valuesTurner,
  type Turner,
} from '@/lib/forced-choice/turn-values';
import { formSchema, type Form } from '@/lib/form/form';
import { declaredStudy } from './declared-study';

export type { Turner };

/** How values stored under a study's form become what they mean of its texts. */
export const turnerOf = async (studyId: string): Promise<Turner> =>
  valuesTurner(await formOf(studyId));

/** The same for a label's payload. */
export const payloadTurner = async (studyId: string): Promise<Turner> =>
  turnerOfPayloads(await formOf(studyId));

const formOf = async (studyId: string): Promise<Form> =>
  formSchema.parse(JSON.parse((await declaredStudy(studyId)).formJson));
