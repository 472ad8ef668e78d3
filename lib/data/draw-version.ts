import { keyCommitment } from '@/lib/domain/key-commitment';
import {
  manifestJson,
  manifestRow,
  type ManifestRow,
  type SealedFacts,
} from '@/lib/domain/manifest';
import { PlanImpossible } from '@/lib/domain/plan-impossible';
import {
  algorithmOf,
  itemUnit,
  pairUnit,
  planStudy,
  type StudySheet,
  type StudyUnit,
} from '@/lib/domain/plan-study';
import { studySchema } from '@/lib/domain/study';
import { itemRows, siblingsOf, type ItemRow } from './item-rows';
import type { Reader } from './store/store';
import { storedPair } from './stored-pair';

/** What fixes a version, in a shape that travels between threads. */
export type DrawJob = {
  readonly studyId: string;
  readonly studyJson: string;
  readonly guidelines: string;
  readonly version: number;
  /** The first under which all sheets can be made is taken. */
  readonly secrets: readonly string[];
  /** Only a key needs sheets to be drawn where nobody wants them. */
  readonly wants: 'sheets' | 'manifest';
};

export type DrawnVersion = {
  readonly secret: string;
  readonly manifest: string;
  readonly algorithm: string;
  /** None where they were not wanted. */
  readonly sheets: readonly StudySheet[];
  /** Units whose two texts are stored in the other order than their author's. */
  readonly exchanged: ReadonlySet<string>;
};

export type DrawOutcome =
  ({ readonly ok: true } & DrawnVersion) | { readonly ok: false; readonly message: string };

/** The manifest of a version and all its sheets, of what is stored of the study; or why there are none. */
export async function drawVersion(job: DrawJob, reader: Reader): Promise<DrawOutcome> {
  const rows: ManifestRow[] = [];
  const units: StudyUnit[] = [];
  const hashes = new Map<string, string>();
  const exchanged = new Set<string>();
  const add = (row: ItemRow): void => {
    const hashed = manifestRow(sealed(row));
    rows.push(hashed);
    if (row.unitId === null) return;
    const pair = storedPair(row.pairJson);
    const siblings = siblingsOf(row);
    if (pair === null) {
      units.push({ ...itemUnit(row.sourceId, siblings), id: row.unitId });
      return;
    }
    units.push(
      pairUnit(row.unitId, siblings, pair, row.unitPurpose === 'catch' ? 'catch' : 'standard'),
    );
    hashes.set(row.unitId, hashed.content);
    if (pair.exchanged) exchanged.add(row.unitId);
  };
  for await (const page of itemRows(reader, job.studyId)) page.forEach(add);
  if (units.length === 0) {
    const message =
      'No item of this study is shown to anybody. Pair them in pairs.jsonl, or ask a field on worksheets.';
    return { ok: false, message };
  }
  const drawn =
    job.wants === 'manifest' && hashes.size === 0
      ? { ok: true as const, sheets: [], secret: job.secrets[0] ?? '' }
      : firstPossible(units, job);
  if (!drawn.ok) return drawn;
  const { sheets, secret } = drawn;
  const algorithm = algorithmOf(units);
  const manifest = manifestJson({
    version: job.version,
    study: JSON.parse(job.studyJson),
    guidelines: job.guidelines,
    rows,
    secret,
    algorithm,
    key: keyCommitment(sheets, units, (unit) => hashes.get(unit) ?? '', secret),
  });
  return {
    ok: true,
    secret,
    manifest,
    algorithm,
    exchanged,
    sheets: job.wants === 'sheets' ? sheets : [],
  };
}

function firstPossible(
  units: readonly StudyUnit[],
  { studyJson, secrets }: DrawJob,
):
  | { readonly ok: true; readonly sheets: readonly StudySheet[]; readonly secret: string }
  | { readonly ok: false; readonly message: string } {
  const { plan } = studySchema.parse(JSON.parse(studyJson));
  let message = '';
  for (const secret of secrets) {
    try {
      return { ok: true, sheets: planStudy(units, plan, secret), secret };
    } catch (error) {
      if (!(error instanceof PlanImpossible)) throw error;
      ({ message } = error);
    }
  }
  return { ok: false, message };
}

function sealed(row: ItemRow) {
  const facts: SealedFacts = {
    id: row.sourceId,
    ordinal: row.ordinal,
    provenance: JSON.parse(row.provenanceJson ?? '{}'),
    sample: row.sample,
    siblings: siblingsOf(row),
    expected: row.expectedJson === null ? null : JSON.parse(row.expectedJson),
    ...(row.pairJson === null ? {} : { pair: JSON.parse(row.pairJson) }),
  };
  return { content: JSON.parse(row.contentJson), sealed: facts, salt: row.salt ?? '' };
}
