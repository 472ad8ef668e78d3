import { z } from 'zod';

/** What the ledger says of how a label came about, beside its values. Absent keys are those of older entries. */
export const circumstancesSchema = z.object({
  /** Made here, or brought in from a file by somebody who declares how it was made. */
  source: z.enum(['made', 'declared']),
  /** Seals that were open when it was saved. */
  sealsOpen: z.array(z.string()),
  /** What its maker had looked at: see `looks`. */
  looked: z.array(z.string()).optional(),
  /** Who had begun the session, where it was not the rater: the operator, by the command line. */
  session: z.string().optional(),
});
export type Circumstances = {
  readonly source: 'made' | 'declared';
  readonly sealsOpen: readonly string[];
  readonly looked?: readonly string[] | undefined;
  readonly session?: string | undefined;
};

/**
 * What can be looked at and tells a rater too much. `directions`: the whole blindness check. `directions-by-operator`:
 * somebody at the command line looked at it and did not say who, and the label's maker has the study at their desk.
 */
export const looks = ['directions', 'directions-by-operator'] as const;
export type Look = (typeof looks)[number];

export type HowBlind = {
  readonly state: 'made blind' | 'declared blind' | 'unknown' | 'not blind';
  /** Why, as the end of a sentence: "it was made …". */
  readonly because: string;
};

const sealWords: Readonly<Record<string, string>> = {
  labels: "other people's labels",
  provenance: 'how the items were made',
  judgments: "the judges' answers",
};

/** What was in view while these seals were open, in words. */
export const inView = (sealsOpen: readonly string[]): string[] =>
  [...sealsOpen].sort().map((seal) => sealWords[seal] ?? seal);

const not = (because: string): HowBlind => ({ state: 'not blind', because });

/**
 * Whether a label is an independent judgment, and why: the one answer to that question, from what the ledger says.
 * A file that came in after a seal was opened is not blind, whatever it declares: nobody can show that it was made
 * before. Otherwise its blindness is declared, which is not the same as made.
 */
export function howBlind({ source, sealsOpen, looked = [], session }: Circumstances): HowBlind {
  if (sealsOpen.length > 0) {
    const seen = inView(sealsOpen).join(', ');
    return source === 'declared'
      ? not(`its file was imported after a seal was opened: ${seen}`)
      : not(`it was saved after a seal was opened: ${seen}`);
  }
  if (session !== undefined) return not('it was saved in a session that the operator had begun');
  if (looked.includes('directions'))
    return not('its maker had seen the directions of the blindness check');
  if (looked.length > 0)
    return {
      state: 'unknown',
      because:
        'somebody at the command line had seen the directions of the blindness check, and its maker has the study at their desk',
    };
  return source === 'declared' ? declaredBlind : madeBlind;
}

// Of most labels, and asked of every one.
const declaredBlind: HowBlind = { state: 'declared blind', because: 'its file says so; it was not recorded here' }; // prettier-ignore
const madeBlind: HowBlind = { state: 'made blind', because: 'every seal was closed when it was saved' }; // prettier-ignore

/** "96 made blind, 12 declared blind": how many labels of each kind there are, without those of which there is none. */
export const blindnessInWords = (counts: Readonly<Record<HowBlind['state'], number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count.toLocaleString('en')} ${state}`)
    .join(', ');

/** Whether figures count a label: one that was made blind, or that its file declares so. */
export const countsAsBlind = (label: Circumstances): boolean => isBlind(howBlind(label));

export const isBlind = ({ state }: HowBlind): boolean =>
  state === 'made blind' || state === 'declared blind';
