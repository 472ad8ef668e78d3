import { derivedSecret, keyedDraw, shuffled, type Draw } from './keyed-draw';
import { mirrored, type PairPurpose, type Side, type Sides } from './pairs/pair';
import { PlanImpossible } from './plan-impossible';
import type { TrialKind } from './blind';

/** The name under which this way of making sheets is frozen; a change of a rule below is a new name. */
export const sidedAlgorithm = 'balanced-sides-v1';

export type SidedUnit = {
  readonly id: string;
  readonly kind: TrialKind;
  readonly purpose: PairPurpose;
  /** Units of one group (versions of one answer) are kept apart. */
  readonly group: string | null;
  /** Names of the texts that it shows; two units that share one are never on one sheet. */
  readonly texts: readonly string[];
  /** The item whose side is balanced: the target, or the author's a. */
  readonly key: Side;
};

export type SidedPlan = {
  readonly ratersPerUnit: number;
  /** Trials of standard units on one sheet, first showings; absent = all. */
  readonly unitsPerSheet?: number | undefined;
  readonly siblingsApart: number;
  /** Pairs of one sheet that are shown a second time: the same way, and with their sides exchanged. */
  readonly repeats?: number | undefined;
  readonly mirroredRepeats?: number | undefined;
  /** Most trials in a row with the key on the same side; 3 unless said otherwise. */
  readonly longestRun?: number | undefined;
};

export type Showing = 0 | 1 | 2;

export type SidedTrial = {
  readonly unit: string;
  readonly kind: TrialKind;
  /** 0 = first, 1 = repeat, 2 = mirrored repeat. */
  readonly showing: Showing;
  /** In the author's a and b; null where there are no two sides. */
  readonly sides: Sides | null;
};

export type SidedSheet = {
  readonly slot: number;
  readonly secret: string;
  /** "3", and "3m" for the sheet that mirrors the sides of "3". */
  readonly form: string;
  readonly trials: readonly SidedTrial[];
};

/**
 * All sheets of a study with pairs. Sheets come in forms: a form fixes which units are on it and on which side each
 * one's key stands (as often on A as on B, or once more where the number is odd, for each kind of trial), and every
 * second rater gets its mirror. Each sheet has an order of its own: kinds one after another, no side more than
 * `longestRun` times in a row, siblings apart, a repeat no sooner than a third of the pairs after the first showing.
 * A pure function of its arguments: whoever has the secret derives every sheet again.
 */
export function sidedSheets(
  units: readonly SidedUnit[],
  plan: SidedPlan,
  versionSecret: string,
): SidedSheet[] {
  const catches = units.filter((unit) => unit.purpose === 'catch');
  const standard = units.filter((unit) => unit.purpose === 'standard');
  const sheets: SidedSheet[] = [];
  for (const [index, { dealt, twice }] of deal(standard, catches, plan, versionSecret).entries()) {
    const form = String(index + 1);
    const formSecret = derivedSecret(versionSecret, `form:${form}`);
    const first = sidesOf(dealt, keyedDraw(formSecret, 'sides'));
    const repeats = repeatsOf(dealt, plan, keyedDraw(formSecret, 'repeats'));
    for (const name of twice ? [form, `${form}m`] : [form]) {
      const slot = sheets.length + 1;
      const secret = derivedSecret(versionSecret, `sheet:${slot}`);
      const turned = name === form ? first : exchanged(first);
      const trials = trialsOf(dealt, turned, repeats);
      sheets.push({ slot, secret, form: name, trials: inOrder(trials, plan, secret) });
    }
  }
  return sheets;
}

/** Which units are on which form, and whether the form is given out mirrored too. */
function deal(
  standard: readonly SidedUnit[],
  catches: readonly SidedUnit[],
  plan: SidedPlan,
  secret: string,
): { dealt: SidedUnit[]; twice: boolean }[] {
  const decks = Math.ceil(plan.ratersPerUnit / 2);
  const size = plan.unitsPerSheet ?? standard.length;
  const draw = keyedDraw(secret, 'deal');
  const forms: { dealt: SidedUnit[]; twice: boolean }[] = [];
  for (let deck = 0; deck < decks; deck += 1) {
    const twice = 2 * deck + 2 <= plan.ratersPerUnit;
    for (const dealt of dealDeck(standard, size, catches, draw))
      forms.push({ dealt: [...dealt, ...catches], twice });
  }
  return forms;
}

/** How often a deck that cannot be cut, since its pairs share texts, is shuffled again. */
const shuffles = 200;

function dealDeck(
  standard: readonly SidedUnit[],
  size: number,
  catches: readonly SidedUnit[],
  draw: Draw,
): SidedUnit[][] {
  for (let attempt = 0; attempt < shuffles; attempt += 1) {
    const forms = cut(shuffled(standard, draw), size, catches);
    if (forms) return forms;
  }
  throw sharedText(size);
}

/** A deck cut into forms of at most `size` units, no two of one form with a text in common; null where one is left. */
function cut(
  deck: readonly SidedUnit[],
  size: number,
  catches: readonly SidedUnit[],
): SidedUnit[][] | null {
  const count = Math.max(1, Math.ceil(deck.length / size));
  const forms = Array.from({ length: count }, () => ({
    units: [] as SidedUnit[],
    texts: new Set(catches.flatMap((unit) => unit.texts)),
  }));
  for (const unit of deck) {
    // The emptiest form takes it, so that forms differ by one unit at most wherever texts allow it.
    const free = forms.filter(
      ({ units, texts }) => units.length < size && !unit.texts.some((text) => texts.has(text)),
    );
    const [first] = free;
    if (!first) return null;
    const place = free.reduce(
      (least, form) => (form.units.length < least.units.length ? form : least),
      first,
    );
    place.units.push(unit);
    for (const text of unit.texts) place.texts.add(text);
  }
  return forms.map(({ units }) => units);
}

const sharedText = (size: number) =>
  new PlanImpossible(
    `One text would stand twice on a sheet: several pairs show it, and ${size} units do not fit on one sheet without it. Lower plan.unitsPerSheet in study.json, so that such pairs go to different raters.`,
  );

const hasSides = (unit: SidedUnit): boolean => unit.kind === '2afc' || unit.kind === 'preference';

/** The author's sides of each unit with two: its key on A as often as on B, by kind and purpose. */
function sidesOf(units: readonly SidedUnit[], draw: Draw): Map<string, Sides> {
  const classes = new Map<string, SidedUnit[]>();
  for (const unit of units.filter(hasSides)) {
    const name = `${unit.kind} ${unit.purpose}`;
    classes.set(name, [...(classes.get(name) ?? []), unit]);
  }
  const sides = new Map<string, Sides>();
  // Classes in an order that is their names', not the deck's.
  for (const [, members] of [...classes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const onA = Math.floor((members.length + draw.below(2)) / 2);
    for (const [place, unit] of shuffled(members, draw).entries()) {
      const keyOnA = place < onA;
      sides.set(unit.id, keyOnA === (unit.key === 'a') ? 'ab' : 'ba');
    }
  }
  return sides;
}

const exchanged = (sides: ReadonlyMap<string, Sides>): Map<string, Sides> =>
  new Map([...sides].map(([unit, side]) => [unit, mirrored(side)]));

/** The pairs of a form that are shown a second time; of each kind alike, and the same on its mirror. */
function repeatsOf(
  units: readonly SidedUnit[],
  plan: SidedPlan,
  draw: Draw,
): readonly { unit: SidedUnit; showing: 1 | 2 }[] {
  const pairs = units.filter((unit) => hasSides(unit) && unit.purpose === 'standard');
  const { repeats = 0, mirroredRepeats = 0 } = plan;
  const wanted = repeats + mirroredRepeats;
  if (wanted > pairs.length)
    throw new PlanImpossible(
      `The plan repeats ${wanted} pairs, and a sheet has ${pairs.length}. Lower plan.repeats or plan.mirroredRepeats in study.json.`,
    );
  return shuffled(pairs, draw)
    .slice(0, wanted)
    .map((unit, place) => ({ unit, showing: place < repeats ? 1 : 2 }));
}

type Draft = SidedTrial & { readonly group: string | null; readonly keyOnA: boolean | null };

function trialsOf(
  units: readonly SidedUnit[],
  sides: ReadonlyMap<string, Sides>,
  repeats: readonly { unit: SidedUnit; showing: 1 | 2 }[],
): Draft[] {
  const draft = (unit: SidedUnit, showing: Showing): Draft => {
    const own = sides.get(unit.id) ?? null;
    const shown = own !== null && showing === 2 ? mirrored(own) : own;
    const keyOnA = shown === null ? null : (shown === 'ab') === (unit.key === 'a');
    return { unit: unit.id, kind: unit.kind, showing, sides: shown, group: unit.group, keyOnA };
  };
  return [
    ...units.map((unit) => draft(unit, 0)),
    ...repeats.map(({ unit, showing }) => draft(unit, showing)),
  ];
}

/** Kinds stand one after another, so that a rater settles into a task. */
const blocks: readonly TrialKind[] = ['2afc', 'preference', 'worksheet', 'boundary'];

/** How often an order that ran into a dead end is begun anew before the plan is called impossible. */
const attempts = 2_000;

function inOrder(trials: readonly Draft[], plan: SidedPlan, secret: string): SidedTrial[] {
  const draw = keyedDraw(secret, 'order');
  const byKind = blocks.map((kind) => trials.filter((trial) => trial.kind === kind));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order = drawOrder(byKind, plan, draw);
    if (order)
      return order.map(({ unit, kind, showing, sides }) => ({ unit, kind, showing, sides }));
  }
  throw new PlanImpossible(
    'No order keeps to the plan: sides that do not run on, siblings apart, repeats far from their first showing. Lower plan.siblingsApart or plan.repeats, or raise plan.longestRun, in study.json.',
  );
}

function drawOrder(
  byKind: readonly (readonly Draft[])[],
  plan: SidedPlan,
  draw: Draw,
): Draft[] | null {
  const order: Draft[] = [];
  const placed = new Map<string, number>();
  for (const block of byKind) {
    const gap = Math.floor(block.length / 3);
    const rest = [...block];
    while (rest.length > 0) {
      const place = drawAllowed(rest, allowedAfter(order, placed, plan, gap), draw);
      if (place === null) return null;
      const trial = rest[place] as Draft; // a place inside the array
      if (trial.showing === 0) placed.set(trial.unit, order.length);
      order.push(trial);
      rest[place] = rest[rest.length - 1] as Draft;
      rest.pop();
    }
  }
  return order;
}

/** Whether a trial may come after what stands already. */
function allowedAfter(
  order: readonly Draft[],
  placed: ReadonlyMap<string, number>,
  plan: SidedPlan,
  gap: number,
): (trial: Draft) => boolean {
  const { longestRun = 3 } = plan;
  const tail = order.slice(Math.max(0, order.length - longestRun)).map((one) => one.keyOnA);
  const [first] = tail;
  const full = tail.length === longestRun && first !== null && tail.every((side) => side === first);
  const near = new Set(
    order.slice(Math.max(0, order.length - plan.siblingsApart + 1)).map((trial) => trial.group),
  );
  near.delete(null);
  return (trial) => {
    if (full && trial.keyOnA === first) return false;
    if (trial.showing === 0) return plan.siblingsApart <= 1 || !near.has(trial.group);
    const before = placed.get(trial.unit);
    return before !== undefined && order.length - before > gap;
  };
}

/** A random place in `rest`, each that is allowed equally likely; null when there is none. */
function drawAllowed(
  rest: readonly Draft[],
  allowed: (trial: Draft) => boolean,
  draw: Draw,
): number | null {
  for (let tries = 0; tries < 8; tries += 1) {
    const place = draw.below(rest.length);
    const trial = rest[place];
    if (trial && allowed(trial)) return place;
  }
  const places = rest.flatMap((trial, place) => (allowed(trial) ? [place] : []));
  return places.length === 0 ? null : (places[draw.below(places.length)] ?? null);
}
