import type { Checked } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';
import type { TrialKind } from './blind';
import type { Look } from './how-blind';
import { mayLabelBeSaved, type Revisit, type SheetStanding } from './label-decision';
import { canonicalJson, saltedSha256, sha256 } from './ledger';
import type { RefusalCode } from './refusal';

/** A label as a browser sends it. */
export type SentLabel = {
  readonly trial: string;
  readonly key: string;
  readonly baseRevision: number;
  readonly values?: unknown;
  readonly shownAt: string;
  readonly activeMs: number;
  readonly focus?: Focus;
};

/** How often and how long the trial was out of sight; which text came first, or in which order texts were opened. */
type Focus = {
  readonly blurs: number;
  readonly awayMs: number;
  readonly first?: 'a' | 'b';
  readonly opened?: readonly string[];
};

/** What was answered to a key, kept with the label, so that a repeated request gets the same answer. */
export type Receipt = {
  readonly done: number;
  readonly total: number;
  readonly next: string | null;
  readonly ahead: string | null;
};

/** All that is read before it is decided. */
export type SaveFacts = {
  readonly standing: SheetStanding;
  readonly sheet: { readonly done: number; readonly total: number };
  readonly trial: {
    readonly kind: TrialKind;
    readonly revision: number;
    readonly content: Content;
  };
  readonly version: { readonly number: number; readonly revisit: Revisit };
  /** What the form says of the values. */
  readonly checked: Checked;
  /** What this key was used for before. */
  readonly known:
    | {
        readonly revision: number | null;
        readonly bodySha256: string | null;
        readonly salt: string | null;
        readonly receipt: string | null;
      }
    | undefined;
  /** Trials that stay unanswered: the next, and the one that refills the browser's window. */
  readonly next: string | null;
  readonly ahead: string | null;
  /** What the rater held, had looked at and could see, and who had begun the session. */
  readonly rater: {
    readonly roles: readonly string[];
    readonly sealsOpen: readonly string[];
    readonly looked: readonly Look[];
    readonly byOperator: boolean;
  };
};

export type SaveDecision =
  | { readonly kind: 'repeat'; readonly revision: number; readonly receipt: Receipt }
  | {
      readonly kind: 'refuse';
      readonly code: RefusalCode;
      readonly message: string;
      readonly field?: string;
    }
  | {
      readonly kind: 'save';
      readonly revision: number;
      readonly payload: Readonly<Record<string, unknown>>;
      /** What the key is bound to. */
      readonly body: string;
      readonly receipt: Receipt;
    };

/**
 * Whether a label is saved, and as what; the same key with the same content is a repeat. The payload says how the label
 * was made: it decides later whether it was blind.
 */
export function decideSave(facts: SaveFacts, sent: SentLabel): SaveDecision {
  const { known, trial, version, checked, rater, next, ahead } = facts;
  const body = bodyOf(sent);
  if (known) {
    const same = known.salt !== null && known.bodySha256 === saltedSha256(known.salt, body);
    if (!same || known.revision === null || known.receipt === null)
      return {
        kind: 'refuse',
        code: 'key-reused',
        message: 'This key was used for another answer. Send each answer with a key of its own.',
      };
    // Written by this function.
    const receipt = JSON.parse(known.receipt) as Receipt;
    return { kind: 'repeat', revision: known.revision, receipt };
  }
  const may = mayLabelBeSaved(facts.standing, version.revisit, trial.revision, sent.baseRevision);
  if (may.kind === 'no') return { kind: 'refuse', code: may.code, message: may.message };
  if (!checked.ok)
    return {
      kind: 'refuse',
      code: 'value-refused',
      message: checked.message,
      field: checked.field,
    };
  const done = facts.sheet.done + (trial.revision === 0 ? 1 : 0);
  return {
    kind: 'save',
    revision: trial.revision + 1,
    body,
    receipt: { done, total: facts.sheet.total, next, ahead },
    payload: {
      roles: rater.roles,
      sealsOpen: rater.sealsOpen,
      ...(rater.looked.length === 0 ? {} : { looked: rater.looked }),
      ...(rater.byOperator ? { session: 'operator' } : {}),
      activeMs: sent.activeMs,
      ...(sent.focus && { focus: focusOf(sent.focus, trial.content) }),
      shownAt: sent.shownAt,
      source: 'made',
      ...(trial.kind === 'worksheet' ? {} : { shown: sha256(canonicalJson(trial.content)) }),
      values: checked.values,
      version: version.number,
    },
  };
}

const bodyOf = ({ trial, baseRevision, values, shownAt, activeMs, focus }: SentLabel): string =>
  canonicalJson([
    trial,
    baseRevision,
    values ?? null,
    shownAt,
    activeMs,
    ...(focus ? [focus] : []),
  ]);

/** What was sent, of the texts only those that the trial has. */
function focusOf({ opened, ...focus }: Focus, content: Content) {
  if (opened === undefined) return focus;
  const ids = new Set(content.texts.map(({ id }) => id));
  return { ...focus, opened: [...new Set(opened)].filter((id) => ids.has(id)) };
}
