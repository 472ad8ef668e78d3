import type { ReportPage } from '@/lib/figures/gather-report';
import type { ReportFacts } from '@/lib/figures/report';
import type { PairTrialRow } from '@/lib/forced-choice/gather-pairs';
import { asksOfParts } from '@/lib/form/asks-of-parts';
import { formSchema } from '@/lib/form/form';
import { markedTexts } from '@/lib/domain/marked-texts';
import { labelPages } from './counted-labels';
import { judgmentPages } from './judgment-pages';
import { countedSheets, sheetPages } from './sheet-pages';
import * as figures from './store/queries/figures';
import type { PagedQuery, Reader } from './store/store';

/** What a report is about, in a shape that travels between threads. */
export type ReportJob = {
  readonly studyId: string;
  readonly head: Omit<StudyPage, 'facts'> & { readonly facts: FactsBeforeLedger };
};

type StudyPage = Extract<ReportPage, { kind: 'study' }>;
/** What is known without reading the whole ledger. */
export type FactsBeforeLedger = Omit<ReportFacts, 'labelFiles' | 'withdrawn'>;

/**
 * All that a study's report is made of, row after row, as it stands at one moment: in a thread that serves nobody, on
 * a connection of its own.
 */
export async function* reportPages(
  reader: Reader,
  { studyId, head }: ReportJob,
): AsyncGenerator<ReportPage> {
  const study = { study: studyId };
  yield { ...head, facts: { ...head.facts, ...(await ledgerFacts(reader, studyId)) } };
  const { formJson, opened } = head.study;
  const form = formSchema.parse(JSON.parse(formJson));
  const items = figures.reportItems[opened.provenance ? 'opened' : 'sealed'];
  const marks = markedTexts(form).length > 0;
  const { plain, parts, lengths, both } = items;
  const read = asksOfParts(form.fields) ? (marks ? both : parts) : marks ? lengths : plain;
  yield* pages(reader, read, study, (rows) => ({ kind: 'items', rows }));
  yield* sheetPages(reader, studyId);
  for await (const rows of labelPages(reader, studyId, form)) yield { kind: 'labels', rows };
  if (opened.provenance) yield* pairPages(reader, studyId);
  if (!opened.judgments) return;
  for await (const rows of judgmentPages(reader, studyId, form)) yield { kind: 'judgments', rows };
}

type ImportedPayload = {
  rater: string;
  labels: number;
  fileSha256: string;
  blindness: string;
};

/** What only the whole ledger tells: labels that were erased, and files of labels that were brought in. */
function ledgerFacts(
  reader: Reader,
  study: string,
): Promise<Pick<ReportFacts, 'labelFiles' | 'withdrawn'>> {
  return reader.read(async (tx) => {
    const erased = await tx.get(figures.erasedLabels, { study });
    const files = await tx.all(figures.labelFiles, { study });
    return {
      labelFiles: files.map(({ payload }) => {
        const { fileSha256, rater, labels, blindness } = JSON.parse(payload) as ImportedPayload; // written by store-labels.ts
        return { sha256: fileSha256, rater, labels, blindness };
      }),
      withdrawn: erased?.labels ?? 0,
    };
  });
}

/** Pairs, the trials of every sheet, and what was answered on them; nothing in a study without pairs. */
async function* pairPages(reader: Reader, study: string): AsyncGenerator<ReportPage> {
  const trials = (rows: PairTrialRow[]): ReportPage => ({ kind: 'pair-trials', rows });
  let any = false;
  for await (const rows of reader.pages(figures.pairUnits, { study })) {
    any = true;
    yield { kind: 'pairs', rows };
  }
  if (!any) return;
  for (const { id } of await countedSheets(reader, study))
    yield* pages(reader, figures.pairTrials, { sheet: id }, trials);
  yield* pages(reader, figures.pairAnswers, { study }, trials);
}

async function* pages<V, R>(
  reader: Reader,
  query: PagedQuery<V, R>,
  values: V,
  page: (rows: R[]) => ReportPage,
): AsyncGenerator<ReportPage> {
  for await (const rows of reader.pages(query, values)) yield page(rows);
}
