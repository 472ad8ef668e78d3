import type { FigureRow } from '@/lib/domain/figure-row';
import { headOf, shareRow } from './figure-of';
import { choseFirst, isMade, isRight, madeOnly, type Choice } from './pair-choices';
import type { ScoredTrial } from './scored-trial';

/**
 * Accuracy by when a pair was answered and what went before, by how sure the rater was, and without texts that were
 * read before: of choices that were made, since one that was not has no place in the order of work. `all` are all
 * trials that count, of every kind: they make the sequence of a sheet.
 */
export function sequenceRows(choices: readonly Choice[], all: readonly ScoredTrial[]): FigureRow[] {
  const places = placesOf(all);
  const accuracy: Accuracy = (stratum, own) =>
    own.some(isMade)
      ? [
          shareRow(
            headOf('2afc', 'people', 'accuracy', { stratum }),
            madeOnly(own),
            'right of choices made',
          ),
        ]
      : [];
  const inPart = (at: number, parts: number): Choice[] =>
    choices.filter(({ trial }) => {
      const share = places.get(trial)?.share ?? null;
      return share !== null && Math.floor(share * parts) === at;
    });
  const thirds = ['first', 'middle', 'last'].flatMap((name, at) => accuracy(`third=${name}`, inPart(at, 3))); // prettier-ignore
  const halves = ['first', 'last'].flatMap((name, at) => accuracy(`half=${name}`, inPart(at, 2)));
  return [...thirds, ...halves, ...previousRows(choices, places, accuracy), ...sureRows(choices, accuracy)]; // prettier-ignore
}

type Accuracy = (stratum: string, own: readonly Choice[]) => FigureRow[];
type Place = {
  /** Among the answered pairs of the sheet: 0 is the first, towards 1 the last; null for a boundary text. */
  readonly share: number | null;
  /** Of any kind. */
  readonly before: ScoredTrial | null;
};

/** Where each answered trial stood on its sheet, in the order of work; what was not answered has no place. */
function placesOf(all: readonly ScoredTrial[]): Map<ScoredTrial, Place> {
  const sheets = new Map<string, ScoredTrial[]>();
  for (const trial of all.filter(({ answered }) => answered !== null)) {
    const own = sheets.get(trial.sheet);
    if (own) own.push(trial);
    else sheets.set(trial.sheet, [trial]);
  }
  const places = new Map<ScoredTrial, Place>();
  for (const own of sheets.values()) {
    const order = own.toSorted((one, other) => rank(one) - rank(other) || one.position - other.position); // prettier-ignore
    const pairs = order.filter(({ kind }) => kind !== 'boundary');
    const shares = new Map(pairs.map((trial, at) => [trial, at / pairs.length]));
    order.forEach((trial, at) => {
      places.set(trial, { share: shares.get(trial) ?? null, before: order[at - 1] ?? null });
    });
  }
  return places;
}

const rank = ({ answered }: ScoredTrial): number => answered ?? Number.MAX_SAFE_INTEGER;

/** After an answer that was right or wrong, and after one on either side. */
function previousRows(
  choices: readonly Choice[],
  places: ReadonlyMap<ScoredTrial, Place>,
  accuracy: Accuracy,
): FigureRow[] {
  const byTrial = new Map(choices.map((choice) => [choice.trial, choice]));
  const before = ({ trial }: Choice): ScoredTrial | null => places.get(trial)?.before ?? null;
  const made = choices.filter(isMade);
  const after = (holds: (previous: Choice) => boolean) =>
    made.filter((choice) => {
      const trial = before(choice);
      const previous = trial === null ? undefined : byTrial.get(trial);
      return previous !== undefined && isMade(previous) && holds(previous);
    });
  const sides = (['a', 'b'] as const).flatMap((box) => {
    const own = made.filter((choice) => before(choice)?.response === box);
    const head = headOf('2afc', 'people', 'first_side_rate', { stratum: `after=${box.toUpperCase()}` }); // prettier-ignore
    return own.length === 0 ? [] : [shareRow(head, choseFirst(own), `chose text A, where the answer before was ${box.toUpperCase()}`)]; // prettier-ignore
  });
  return [
    ...accuracy('after=right', after(isRight)),
    ...accuracy('after=wrong', after((previous) => !isRight(previous))),
    ...sides,
  ]; // prettier-ignore
}

/** By confidence, where it was asked; and without pairs of which a text was read before, where that was asked. */
function sureRows(choices: readonly Choice[], accuracy: Accuracy): FigureRow[] {
  const levels = [...new Set(choices.flatMap(({ trial }) => trial.confidence ?? []))].sort((a, b) => a - b); // prettier-ignore
  const asked = choices.some(({ trial }) => trial.recognised !== null);
  return [
    ...levels.flatMap((level) =>
      accuracy(`confidence=${level}`, choices.filter(({ trial }) => trial.confidence === level)),
    ),
    ...(asked ? accuracy('recognised=no', choices.filter(({ trial }) => trial.recognised !== true)) : []),
    ...(asked ? accuracy('recognised=yes', choices.filter(({ trial }) => trial.recognised === true)) : []),
  ]; // prettier-ignore
}
