import { field, words, type Posted } from '@/app/ui/post-json';
import { sendFile } from '../../../import/import-api';
import type { JudgmentsPlan } from './view';

/** Sends a file of judgments for a study; the answer is its plan. */
export const sendJudgments = (
  file: File,
  slug: string,
  layout: string,
  onProgress: (share: number) => void,
): Promise<Posted<JudgmentsPlan>> =>
  sendFile(
    file,
    {
      type: 'application/jsonl',
      query: { study: slug, name: file.name, ...(layout === '' ? {} : { from: layout }) },
    },
    readPlan,
    onProgress,
  );

const readPlan = (answer: unknown): JudgmentsPlan | null =>
  // Our own route's answer, made from the same words.
  words(field(answer, 'id')) === null ? null : (answer as JudgmentsPlan);
