import { detached } from './detached';
import type { EventRow, LabelRow, SheetRow } from './ledger-rows';

type Trial = {
  readonly sheet: string;
  readonly item: string;
  readonly position: number;
  readonly version: number;
};

type Holder = { readonly rater: unknown; readonly imported: boolean };

/**
 * Whose sheet and whose label a row of an export is: the chain says who took a sheet (`claimed`, `labels-imported`),
 * sheets.jsonl and labels.jsonl only repeat it. Takes events first, then sheets, then labels.
 */
export class Attribution {
  private readonly holders = new Map<string, Holder>();
  private readonly withdrawn = new Set<string>();
  /** Rater by sheet, as the chain has it, or as the sheet has it where the chain is silent. */
  private readonly raters = new Map<string, unknown>();
  private readonly trials = new Map<string, Trial>();

  event({ kind, sheet, payload }: EventRow): void {
    if (sheet === null) return;
    if (kind === 'withdrawn') this.withdrawn.add(sheet);
    if (kind !== 'claimed' && kind !== 'labels-imported') return;
    const { rater } = (payload ?? {}) as { rater?: unknown }; // objects by every writer of events
    this.holders.set(sheet, { rater, imported: kind === 'labels-imported' });
  }

  /** Why a sheet is not what the chain says of it, in a sentence; null where it is. */
  sheetFault(row: SheetRow): string | null {
    const { sheet, rater, version, purpose } = row;
    const holder = this.holders.get(sheet);
    const twice =
      this.raters.has(sheet) || row.trials.some(({ trial }) => this.trials.has(trial))
        ? 'The sheet, or a trial of it, stands twice in the file.'
        : null;
    this.raters.set(sheet, holder ? holder.rater : rater);
    // Detached, since a slice keeps its whole row alive, and a sheet is one row.
    for (const { trial, item, position } of row.trials)
      this.trials.set(detached(trial), { sheet, item: detached(item), position, version });
    if (twice !== null) return twice;
    if (holder === undefined) return rater === null || this.cutShort(row) ? null : unclaimed;
    if (rater !== holder.rater)
      return 'Its rater is not the one who took the sheet, as the chain says (events.jsonl).';
    return (purpose === 'imported') === holder.imported
      ? null
      : 'Its purpose is not that with which the chain says it was taken (events.jsonl).';
  }

  /** The import of a file of labels that stopped on its way: the chain erases its sheet and names nobody. */
  private cutShort({ sheet, purpose, state }: SheetRow): boolean {
    return purpose === 'imported' && state === 'withdrawn' && this.withdrawn.has(sheet);
  }

  /** Why a label is not of the trial and the rater that it names, in a sentence; null where it is. */
  labelFault(row: LabelRow): string | null {
    const trial = this.trials.get(row.trial);
    if (trial?.sheet !== row.sheet) return 'Its sheet in sheets.jsonl has no such trial.';
    if (row.rater !== this.raters.get(row.sheet))
      return 'Its rater is not that of its sheet, as the chain says (events.jsonl).';
    for (const key of ['item', 'position', 'version'] as const)
      if (row[key] !== trial[key]) return `Its ${key} is not that of its trial in sheets.jsonl.`;
    return row.payload === null || row.payload.version === row.version
      ? null
      : 'Its version is not the one that it was made under, as the chain says.';
  }
}

const unclaimed =
  'It names a rater, and the chain says of nobody that they took it (events.jsonl).';
