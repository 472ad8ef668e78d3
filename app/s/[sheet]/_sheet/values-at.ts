/** An answer in the making: the shapes of a label's values, any part of them still absent. */
export type Draft = { readonly [key: string]: unknown };

type Node = Draft | readonly unknown[];

/** The value at a path such as `beats/A1/present` or `moves/0/move`; undefined when absent. */
export function valueAt(values: Draft, path: string): unknown {
  let node: unknown = values;
  for (const step of path.split('/')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = Object.hasOwn(node, step) ? (node as Draft)[step] : undefined; // own key, just checked
  }
  return node;
}

/** The same draft with the value at `path` set, or removed when `value` is undefined. */
export function withValueAt(values: Draft, path: string, value: unknown): Draft {
  return setIn(values, path.split('/'), value) as Draft; // the root is an object, and stays one
}

function setIn(node: Node, steps: readonly string[], value: unknown): Node {
  const [step, ...rest] = steps;
  if (step === undefined) return node;
  const child: unknown = Object.hasOwn(node, step) ? (node as Draft)[step] : undefined;
  const next = rest.length === 0 ? value : setIn(asNode(child), rest, value);
  if (Array.isArray(node)) {
    const copy: unknown[] = [...node];
    copy[Number(step)] = next;
    return copy;
  }
  if (next !== undefined) return { ...node, [step]: next };
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== step));
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}; // JSON values only
}

/** Whether a value is "cannot judge", with or without its reason chosen yet. */
export function cannotJudgeOf(value: unknown): { reason: string; text?: string } | null {
  if (typeof value !== 'object' || value === null || !('cannotJudge' in value)) return null;
  const inner: unknown = value.cannotJudge;
  if (typeof inner !== 'object' || inner === null) return { reason: '' };
  const reason = 'reason' in inner && typeof inner.reason === 'string' ? inner.reason : '';
  return 'text' in inner && typeof inner.text === 'string'
    ? { reason, text: inner.text }
    : { reason };
}
