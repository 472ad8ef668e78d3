import 'server-only';
import type { Values } from '@/lib/form/values';
import type { GraderName } from '@/lib/domain/grader-key';
import type { JudgmentState } from '@/lib/domain/judgment';
import { circumstancesSchema, howBlind, type HowBlind } from '@/lib/domain/how-blind';
import type { StudyAccess } from './access';
import { judgeNamer } from './disagreement-pages';
import type { ItemTrial } from './item-trials';
import { processReader, read } from './store/database';
import { judgmentsOfItem } from './store/queries/figures';
import { notesOfTrial, revisionsOfTrial } from './store/queries/ledger';
import type { RowOf } from './store/store';
import { payloadToLabels, turnerOf } from './turned-label';

/** One revision of a rater's label. */
export type LabelRevision = {
  readonly seq: number;
  readonly revision: number;
  readonly savedAt: string;
  readonly labelledOn: string | null;
  readonly source: 'made' | 'declared';
  readonly blind: HowBlind;
  readonly values: Values;
};

export type RaterAnswer = {
  readonly grader: Extract<GraderName, { kind: 'rater' }>;
  /** Oldest first; empty where the item is on the sheet and not labelled. */
  readonly revisions: readonly LabelRevision[];
  /** A withdrawal has erased what was here. */
  readonly erased: boolean;
};

export type JudgeAnswer = {
  readonly grader: Extract<GraderName, { kind: 'judge' }>;
  /** `malformed`: a reply that is no answer of the form; `failed`: no reply. */
  readonly state: JudgmentState;
  readonly values: Values | null;
  /** The reply to the letter, where it was kept. */
  readonly raw: string | null;
  readonly problem: string | null;
  /** Span fields whose quote does not stand in the text. */
  readonly unfound: readonly string[];
  readonly model: string | null;
  readonly calledAt: string | null;
  readonly attempt: number;
};

/** A problem of the guidelines that a rater noted while labelling. */
export type ItemNote = {
  readonly rater: string;
  readonly field: string | null;
  readonly text: string;
  readonly savedAt: string;
};

/** A sheet whose labels count, as for every figure; of a withdrawn one only that it had an answer is known. */
const counts = ({ rater, purpose, state, revision }: ItemTrial): boolean =>
  rater !== null &&
  (purpose === 'main' || purpose === 'imported') &&
  (state !== 'withdrawn' || revision > 0);

/** Everybody who was given the item, with all they ever answered. Labels must be open: whoever calls has seen to it. */
export async function raterAnswers(
  study: StudyAccess,
  trials: readonly ItemTrial[],
): Promise<RaterAnswer[]> {
  const turn = await payloadToLabels(study.id);
  const counted = trials.filter(counts);
  const revisions = await read((tx) =>
    Promise.all(counted.map(({ trial }) => tx.all(revisionsOfTrial, { study: study.id, trial }))),
  );
  return counted.map(({ rater, revision, sides }, at) => {
    const rows = revisions[at] ?? [];
    return {
      grader: { kind: 'rater', code: rater ?? '' },
      revisions: rows.flatMap((row) =>
        row.payload === null ? [] : [revisionOf(row, turn(row.payload, sides))],
      ),
      erased: revision > 0 && rows.every((row) => row.payload === null),
    };
  });
}

type StoredRevision = RowOf<typeof revisionsOfTrial>;

type LabelPayload = Pick<LabelRevision, 'values'> & { readonly labelledOn?: string };

function revisionOf({ seq, revision, savedAt }: StoredRevision, payload: string): LabelRevision {
  // Checked by the form and by saveLabel or an importer before it was stored.
  const { values, labelledOn } = JSON.parse(payload) as LabelPayload;
  const about = circumstancesSchema.parse(JSON.parse(payload));
  return {
    seq,
    revision,
    savedAt,
    labelledOn: labelledOn ?? null,
    source: about.source,
    blind: howBlind(about),
    values,
  };
}

/** The last attempt of every run of every judge on an item; none while judgments are sealed. */
export async function judgeAnswers(study: StudyAccess, itemId: string): Promise<JudgeAnswer[]> {
  if (!study.opened.has('judgments')) return [];
  const nameOf = await judgeNamer(processReader, study.id);
  const rows = await read((tx) => tx.all(judgmentsOfItem, { study: study.id, item: itemId }));
  const turn = await turnerOf(study.id);
  const last = new Map(rows.map((row) => [JSON.stringify([nameOf(row), row.run]), row]));
  return [...last.values()].map((row) => ({
    grader: { kind: 'judge', judge: nameOf(row), run: row.run },
    state: row.state,
    // Of a row that the importer found to be an answer of the form.
    values:
      row.valuesJson === null ? null : (JSON.parse(turn(row.valuesJson, row.sides)) as Values),
    raw: rawOf(row.rowJson),
    problem: row.problem,
    unfound: row.unfoundJson === null ? [] : (JSON.parse(row.unfoundJson) as string[]), // paths, by the importer
    model: row.returnedModel ?? row.model,
    calledAt: row.calledAt,
    attempt: row.attempt,
  }));
}

/** The reply as the row gives it: text, or values that the form refused. */
function rawOf(rowJson: string): string | null {
  const row = JSON.parse(rowJson) as { raw?: unknown; values?: unknown }; // an object by the importer
  if (typeof row.raw === 'string') return row.raw;
  return row.values === undefined || row.values === null
    ? null
    : JSON.stringify(row.values, null, 2);
}

/** What raters noted on an item while they labelled it, oldest first. */
export async function itemNotes(
  study: StudyAccess,
  trials: readonly ItemTrial[],
): Promise<ItemNote[]> {
  const stored = await read((tx) =>
    Promise.all(trials.map(({ trial }) => tx.all(notesOfTrial, { study: study.id, trial }))),
  );
  const notes = trials.flatMap(({ rater }, at) => {
    const rows = stored[at] ?? [];
    return rows.map(({ savedAt, payload }) => {
      const { field, text } = JSON.parse(payload) as { field: string | null; text: string }; // written by addNote
      return { rater: rater ?? '', field, text, savedAt };
    });
  });
  return notes.sort((a, b) => (a.savedAt < b.savedAt ? -1 : 1));
}
