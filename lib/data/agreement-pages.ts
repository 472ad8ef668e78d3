import 'server-only';
import { formSchema } from '@/lib/form/form';
import type { StudyPage } from '@/lib/domain/stored-rows';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import { asksOfParts } from '@/lib/form/asks-of-parts';
import { labelRowPages } from './counted-labels';
import { pages, read } from './store/database';
import { agreementItems, sheetItems, sheetsThatCount } from './store/queries/figures';
import { trialKindOf } from './stored-pair';

type Protocol = Extract<StudyPage, { kind: 'protocol' }>;

/**
 * All that agreement in a study is computed from, as stored text, a page at a time: parsing it is left to whoever
 * computes, and raters' saves go on in between. Of the contents only the parts are read, and of provenance only what
 * a rule may read; neither without need.
 */
export async function* agreementPages(
  studyId: string,
  protocol: Omit<Protocol, 'kind'>,
): AsyncGenerator<StudyPage> {
  const { formJson, seed, provenanceOpen } = protocol;
  yield { kind: 'protocol', formJson, seed, provenanceOpen };
  const form = formSchema.parse(JSON.parse(formJson));
  const withProvenance = provenanceOpen && variablesThatReadProvenance(form).size > 0;
  yield* itemPages(studyId, asksOfParts(form.fields), withProvenance);
  yield* sheetPages(studyId);
  for await (const rows of labelRowPages(studyId)) yield { kind: 'labels', rows };
}

async function* itemPages(
  studyId: string,
  withParts: boolean,
  withProvenance: boolean,
): AsyncGenerator<StudyPage> {
  const { plain, parts, provenance, both } = agreementItems;
  const items = withProvenance ? (withParts ? both : provenance) : withParts ? parts : plain;
  for await (const rows of pages(items, { study: studyId })) {
    yield {
      kind: 'items',
      rows: rows.map((row) => ({
        id: row.id,
        trial: trialKindOf(row.kind),
        partsJson: row.parts,
        provenanceJson: row.provenance,
      })),
    };
  }
}

export async function* sheetPages(
  studyId: string,
): AsyncGenerator<Extract<StudyPage, { kind: 'sheet' }>> {
  const sheets = await read((tx) => tx.all(sheetsThatCount, { study: studyId }));
  for (const sheet of sheets) {
    for await (const rows of pages(sheetItems, { sheet: sheet.id })) {
      yield { kind: 'sheet', rater: sheet.code, items: rows.map((row) => row.item) };
    }
  }
}
