import type { Content, Part, Text } from '@/lib/form/content';
import type { Values } from '@/lib/form/values';

export type TrialKind = 'worksheet' | '2afc' | 'preference' | 'boundary';

/** What a rater may see of a trial. It has no condition, so no screen can leak one. */
export type BlindTrial = {
  readonly id: string;
  readonly position: number;
  readonly kind: TrialKind;
  readonly texts: readonly Text[];
  readonly parts?: readonly Part[];
  /** Number of the rater's own current revision; 0 = not answered. */
  readonly revision: number;
  /** The rater's own current values. */
  readonly values?: Values;
  /** The rater left it for later. */
  readonly later?: true;
};

export type TrialToShow = {
  readonly id: string;
  readonly position: number;
  readonly kind: TrialKind;
  readonly content: Content;
  readonly revision: number;
  readonly values: Values | null;
  readonly later: boolean;
};

/** Copies by name what a rater may see: a column that comes tomorrow stays behind. */
export function blind(trial: TrialToShow): BlindTrial {
  const { content } = trial;
  return {
    id: trial.id,
    position: trial.position,
    kind: trial.kind,
    texts: content.texts.map(blindText),
    ...(content.parts && content.parts.length > 0 ? { parts: content.parts.map(blindPart) } : {}),
    revision: trial.revision,
    ...(trial.values === null ? {} : { values: trial.values }),
    ...(trial.later ? { later: true as const } : {}),
  };
}

function blindText(text: Text): Text {
  return {
    id: text.id,
    ...(text.title === undefined ? {} : { title: text.title }),
    body: text.body,
    ...(text.format === undefined ? {} : { format: text.format }),
    ...(text.lang === undefined ? {} : { lang: text.lang }),
    ...(text.dir === undefined ? {} : { dir: text.dir }),
  };
}

function blindPart(part: Part): Part {
  return {
    id: part.id,
    set: part.set,
    label: part.label,
    ...(part.body === undefined ? {} : { body: part.body }),
    ...(part.parent === undefined ? {} : { parent: part.parent }),
  };
}
