import 'server-only';
import {
  payloadToLabels as turnerOfPayloads,
  valuesToLabels,
  type ToLabels,
} from '@/lib/forced-choice/stored-labels';
import { formSchema, type Form } from '@/lib/form/form';
import { declaredStudy } from './declared-study';

export type { ToLabels };

/** How values stored under a study's form become what they mean of its texts. */
export const turnerOf = async (studyId: string): Promise<ToLabels> =>
  valuesToLabels(await formOf(studyId));

/** The same for a label's payload. */
export const payloadToLabels = async (studyId: string): Promise<ToLabels> =>
  turnerOfPayloads(await formOf(studyId));

const formOf = async (studyId: string): Promise<Form> =>
  formSchema.parse(JSON.parse((await declaredStudy(studyId)).formJson));
