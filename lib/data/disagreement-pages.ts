import type { DisagreementIndex } from '@/lib/domain/disagreement-index';
import { gatherDisagreements, type DisagreementPage } from '@/lib/domain/gather-disagreements';
import { judgeNames, type NamedJudge } from '@/lib/domain/judge-names';
import { variablesThatReadProvenance } from '@/lib/domain/reads-provenance';
import { written } from '@/lib/figures/strata';
import { asksOfParts } from '@/lib/form/asks-of-parts';
import { formSchema, type Form } from '@/lib/form/form';
import { labelPages } from './counted-labels';
import { judgmentPages } from './judgment-pages';
import { sheetPages } from './sheet-pages';
import {
  agreementItems,
  itemAttributes,
  itemSamples,
  judgesOfStudy,
  type ItemAttributes,
} from './store/queries/figures';
import type { Reader } from './store/store';
import { trialKindOf } from './stored-pair';

/** Which differences are looked for, in a shape that travels between threads. */
export type DisagreementJob = {
  readonly studyId: string;
  readonly formJson: string;
  /** Names of attributes by which items may be picked; null = every attribute. */
  readonly strata: readonly string[] | null;
  readonly opened: { readonly provenance: boolean; readonly judgments: boolean };
};

/** The index of a study's answers, made of its rows in a thread that serves nobody. */
export async function disagreementsOf(
  job: DisagreementJob,
  reader: Reader,
): Promise<DisagreementIndex> {
  const gathered = gatherDisagreements();
  for await (const page of disagreementPages(reader, job)) gathered.add(page);
  return gathered.index();
}

/**
 * All that differences in a study are found from, a page at a time. Of the contents only the parts are read, and of
 * provenance what a rule may read; attributes of items come only while provenance is open, judges' answers only while
 * judgments are.
 */
async function* disagreementPages(
  reader: Reader,
  { studyId, formJson, strata, opened }: DisagreementJob,
): AsyncGenerator<DisagreementPage> {
  const form = formSchema.parse(JSON.parse(formJson));
  yield { kind: 'protocol', formJson, seed: undefined, provenanceOpen: opened.provenance };
  yield* itemPages(reader, studyId, form, opened.provenance);
  yield* sheetPages(reader, studyId);
  for await (const rows of labelPages(reader, studyId, form)) yield { kind: 'labels', rows };
  yield* leftOutPages(reader, studyId);
  if (opened.provenance) yield* attributePages(reader, studyId, strata);
  if (opened.judgments) yield* judgmentAnswers(reader, studyId, form);
}

async function* itemPages(
  reader: Reader,
  study: string,
  form: Form,
  provenanceOpen: boolean,
): AsyncGenerator<DisagreementPage> {
  const withParts = asksOfParts(form.fields);
  const withProvenance = provenanceOpen && variablesThatReadProvenance(form).size > 0;
  const { plain, parts, provenance, both } = agreementItems;
  const items = withProvenance ? (withParts ? both : provenance) : withParts ? parts : plain;
  for await (const rows of reader.pages(items, { study })) {
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

/** Figures leave pilots and fixtures out, whatever is sealed. */
async function* leftOutPages(reader: Reader, study: string): AsyncGenerator<DisagreementPage> {
  for await (const rows of reader.pages(itemSamples, { study })) {
    const items = rows.flatMap(({ id, sample }) =>
      sample === 'pilot' || sample === 'fixture' ? [id] : [],
    );
    if (items.length > 0) yield { kind: 'left-out', items };
  }
}

async function* attributePages(
  reader: Reader,
  study: string,
  strata: readonly string[] | null,
): AsyncGenerator<DisagreementPage> {
  for await (const rows of reader.pages(itemAttributes, { study })) {
    yield {
      kind: 'attributes',
      rows: rows.map((row) => ({ item: row.id, values: named(row, strata) })),
    };
  }
}

/** Attributes by name; what an item is for is one of them, as figures have it. */
function named(
  { json, sample }: ItemAttributes,
  strata: readonly string[] | null,
): Record<string, string> {
  const provenance = JSON.parse(json) as Record<string, unknown>; // an object by its importer
  const values = Object.entries(provenance).flatMap(([name, value]) => {
    const text = strata === null || strata.includes(name) ? written(value) : null;
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(sample === null ? values : [['sample', sample] as const, ...values]);
}

async function* judgmentAnswers(
  reader: Reader,
  study: string,
  form: Form,
): AsyncGenerator<DisagreementPage> {
  const nameOf = await judgeNamer(reader, study);
  for await (const rows of judgmentPages(reader, study, form)) {
    yield {
      kind: 'judgments',
      rows: rows.map((row) => ({
        judge: nameOf(row),
        run: row.run,
        item: row.item,
        attempt: row.attempt,
        valuesJson: row.valuesJson,
        partial: row.state === 'partial',
      })),
    };
  }
}

/** Judges by the names that figures give them: a name that stands for several prompts tells which. */
export async function judgeNamer(
  reader: Reader,
  study: string,
): Promise<(judge: NamedJudge) => string> {
  return judgeNames(await reader.read((tx) => tx.all(judgesOfStudy, { study })));
}
