import { derivedSecret, keyedDraw, shuffled, type Draw } from './keyed-draw';
import { PlanImpossible } from './plan-impossible';

/** The name under which this way of making sheets is frozen; a change of a rule below is a new name. */
export const sheetAlgorithm = 'spread-shuffle-v1';

export type PlannedUnit = {
  readonly id: string;
  /** Units with the same group (versions of one answer, an item and its rewrite) are kept apart. */
  readonly group: string | null;
};

export type SheetPlan = {
  readonly ratersPerUnit: number;
  /** Trials on one sheet; absent = all units. */
  readonly unitsPerSheet?: number | undefined;
  /** Least distance in positions between two units of one group; 0 or 1 = no rule. */
  readonly siblingsApart: number;
};

export type PlannedSheet = {
  readonly slot: number;
  readonly secret: string;
  /** Unit ids by position (first = position 1). */
  readonly order: readonly string[];
};

/**
 * All sheets of a frozen version, as slots: each unit on `ratersPerUnit` different sheets, each sheet in an
 * order of its own. A pure function of the units (in canonical order), the plan and the version's secret, so
 * that anyone can derive the sheets again once the secret is shown.
 */
export function planSheets(
  units: readonly PlannedUnit[],
  plan: SheetPlan,
  versionSecret: string,
): PlannedSheet[] {
  if (!siblingsFit(units, plan)) throw tooClose(plan.siblingsApart);
  return dealUnits(units, plan, versionSecret).map((dealt, index) => {
    const slot = index + 1;
    const secret = derivedSecret(versionSecret, `sheet:${slot}`);
    return { slot, secret, order: orderOf(dealt, plan.siblingsApart, secret) };
  });
}

/** Items up to which a plan is tried out whole before the freeze; an order that fails is drawn 2,000 times. */
const triedMost = 200;

/**
 * Why no sheets can be made of these units, as far as it can be known before the freeze draws its secret: for any
 * number of units by counting; for few also by drawing one set of sheets. Null where nothing speaks against it.
 */
export function planFault(units: readonly PlannedUnit[], plan: SheetPlan): string | null {
  if (!siblingsFit(units, plan)) return tooClose(plan.siblingsApart).message;
  if (units.length > triedMost) return null;
  try {
    planSheets(units, plan, '00'.repeat(32));
    return null;
  } catch (error) {
    if (error instanceof PlanImpossible) return error.message;
    throw error;
  }
}

/**
 * Whether siblings can be kept apart where every sheet holds all units: the first (m - 1) * apart places hold at
 * most m - 1 of the m units of a largest group, so each group of that size needs one place more. A sheet of a part
 * of the units may hold fewer siblings; then only drawing it says.
 */
function siblingsFit(units: readonly PlannedUnit[], plan: SheetPlan): boolean {
  if ((plan.unitsPerSheet ?? units.length) < units.length) return true;
  const sizes = new Map<string, number>();
  for (const { group } of units) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const largest = [...sizes.values()].reduce((most, size) => Math.max(most, size), 0);
  if (largest < 2) return true;
  const ofThatSize = [...sizes.values()].filter((size) => size === largest).length;
  const apart = Math.max(1, plan.siblingsApart);
  return (largest - 1) * apart + ofThatSize <= units.length;
}

const tooClose = (apart: number) =>
  new PlanImpossible(
    `No order keeps siblings ${apart} positions apart: too many items belong together. Lower plan.siblingsApart in study.json.`,
  );

/** Which units are on which sheet: as many shuffled decks as raters, cut into sheets of equal size. */
function dealUnits(
  units: readonly PlannedUnit[],
  plan: SheetPlan,
  secret: string,
): PlannedUnit[][] {
  const size = plan.unitsPerSheet ?? units.length;
  if (size >= units.length) return Array.from({ length: plan.ratersPerUnit }, () => [...units]);
  const draw = keyedDraw(secret, 'deal');
  const sheets: PlannedUnit[][] = [];
  let open = new Map<string, PlannedUnit>();
  for (let deck = 0; deck < plan.ratersPerUnit; deck += 1) {
    const queue = shuffled(units, draw).reverse();
    // A sheet that spans two decks takes from the new deck only what it does not hold yet.
    let waiting: PlannedUnit[] = [];
    while (queue.length > 0 || waiting.length > 0) {
      const late = waiting.find((unit) => !open.has(unit.id));
      const unit = late ?? queue.pop();
      if (!unit)
        throw new PlanImpossible(
          'plan.unitsPerSheet is too close to the number of items. Lower it, or leave it out.',
        );
      if (late) waiting = waiting.filter((other) => other !== late);
      if (open.has(unit.id)) {
        waiting.push(unit);
        continue;
      }
      open.set(unit.id, unit);
      if (open.size === size) {
        sheets.push([...open.values()]);
        open = new Map();
      }
    }
  }
  if (open.size > 0) sheets.push([...open.values()]);
  return sheets;
}

/** How often an order that ran into a dead end is begun anew before the plan is called impossible. */
const attempts = 2_000;

/**
 * A random order in which two units of one group are at least `apart` positions from each other: each place is
 * drawn evenly from the units that may stand there; where none may, the whole order is drawn again.
 */
export function orderOf(units: readonly PlannedUnit[], apart: number, secret: string): string[] {
  const draw = keyedDraw(secret, 'order');
  if (apart <= 1) return shuffled(units, draw).map((unit) => unit.id);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const order = drawOrder(units, apart, draw);
    if (order) return order;
  }
  throw tooClose(apart);
}

function drawOrder(units: readonly PlannedUnit[], apart: number, draw: Draw): string[] | null {
  const rest = [...units];
  const order: PlannedUnit[] = [];
  while (rest.length > 0) {
    const near = new Set(
      order.slice(Math.max(0, order.length - apart + 1)).map((unit) => unit.group),
    );
    near.delete(null);
    const place = drawAllowed(rest, near, draw);
    if (place === null) return null;
    order.push(rest[place] as PlannedUnit); // the place was drawn from inside the array
    rest[place] = rest[rest.length - 1] as PlannedUnit;
    rest.pop();
  }
  return order.map((unit) => unit.id);
}

/** A random place in `rest` whose unit's group is not near; null when there is none. */
function drawAllowed(
  rest: readonly PlannedUnit[],
  near: ReadonlySet<string | null>,
  draw: Draw,
): number | null {
  for (let tries = 0; tries < 8; tries += 1) {
    const place = draw.below(rest.length);
    if (!near.has(rest[place]?.group ?? null)) return place;
  }
  const allowed = rest.flatMap((unit, place) => (near.has(unit.group) ? [] : [place]));
  return allowed.length === 0 ? null : (allowed[draw.below(allowed.length)] ?? null);
}

/** Groups of units that name each other as siblings, directly or through others: unit id → group. */
export function siblingGroups(
  items: readonly { readonly id: string; readonly siblings?: readonly string[] | undefined }[],
): Map<string, string> {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    let at = id;
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up;
    return at;
  };
  for (const item of items) {
    for (const sibling of item.siblings ?? []) {
      const [a, b] = [root(item.id), root(sibling)];
      if (!parent.has(a)) parent.set(a, a);
      if (!parent.has(b)) parent.set(b, b);
      parent.set(a, b);
    }
  }
  return new Map([...parent.keys()].map((id) => [id, root(id)]));
}
