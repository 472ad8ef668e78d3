import type { KeyBinding, ScreenAction } from '@/lib/form/key-map';

/** What one key press comes to on this screen. */
export type KeyAct =
  | { readonly kind: 'choose'; readonly path: string; readonly value: string | number }
  | { readonly kind: 'cannot-judge'; readonly path: string }
  | { readonly kind: 'step'; readonly path: string; readonly by: 1 | -1 }
  | { readonly kind: 'go-to' | 'add'; readonly path: string }
  | { readonly kind: 'reason'; readonly path: string; readonly value: string }
  | { readonly kind: 'reason-text'; readonly path: string }
  | { readonly kind: ScreenAction };

export type KeyScene = {
  readonly bindings: readonly KeyBinding[];
  /** Paths of the fields that are asked now, in the form's order. */
  readonly open: readonly string[];
  /** Those of them that still need an answer. */
  readonly missing: readonly string[];
  /** Path of the field that has focus. */
  readonly focus: string | null;
  /** Fields that cannot be judged: their reasons are on the screen, numbered from 1. */
  readonly reasons: readonly {
    readonly path: string;
    readonly values: readonly string[];
    readonly words: boolean;
  }[];
};

/**
 * What a key does here. A key that several open fields share goes to the one with focus, or in
 * the row with focus; when only one of its fields is asked, to that one.
 */
export function resolveKey(key: string, scene: KeyScene): KeyAct | null {
  const focused = scene.reasons.find(({ path }) => isWithin(scene.focus, path));
  const first = focused === undefined ? null : reasonAct(key, focused);
  if (first !== null) return first;
  const found = bindingsOf(key, scene);
  const only = found.length === 1 ? found[0] : undefined;
  const act =
    only ??
    found.find(({ path }) => path !== null && isWithin(scene.focus, path)) ??
    found.find(({ path }) => path !== null && inRow(scene.focus, path)) ??
    found.find(({ path }) => path === null);
  if (act !== undefined) return actOf(act);
  // Open fields share the key and none has focus: the first that needs an answer takes it.
  const shared =
    found.find(({ path }) => path !== null && scene.missing.includes(path)) ?? found[0];
  if (shared !== undefined) return actOf(shared);
  for (const reasons of scene.reasons) {
    const reason = reasonAct(key, reasons);
    if (reason !== null) return reason;
  }
  return null;
}

type Found = { readonly binding: KeyBinding; readonly path: string | null };

function bindingsOf(key: string, scene: KeyScene): Found[] {
  return scene.bindings
    .filter((binding) => binding.key === key)
    .flatMap((binding): Found[] => {
      const { action } = binding;
      if (!('field' in action)) return [{ binding, path: null }];
      return scene.open
        .filter((path) => idsOf(path) === action.field)
        .map((path) => ({ binding, path }));
    });
}

function actOf({ binding, path }: Found): KeyAct {
  const { action } = binding;
  if (!('field' in action) || path === null) return { kind: action.kind } as KeyAct; // a screen action
  if (action.kind === 'choose') return { kind: 'choose', path, value: action.value };
  return action.kind === 'step'
    ? { kind: 'step', path, by: action.by }
    : { kind: action.kind, path };
}

function reasonAct(key: string, reasons: KeyScene['reasons'][number]): KeyAct | null {
  const value = /^[1-9]$/.test(key) ? reasons.values[Number(key) - 1] : undefined;
  if (value !== undefined) return { kind: 'reason', path: reasons.path, value };
  return key === 'R' && reasons.words ? { kind: 'reason-text', path: reasons.path } : null;
}

function isWithin(focus: string | null, path: string): boolean {
  return focus !== null && (focus === path || focus.startsWith(`${path}/`));
}

function inRow(focus: string | null, path: string): boolean {
  if (focus === null) return false;
  const row = path.slice(0, path.lastIndexOf('/') + 1);
  return row !== '' && focus.startsWith(row);
}

/** The ids of a path's fields, without the parts and entries between: "beats/A1/present" → "beats.present". */
export function idsOf(path: string): string {
  return path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('.');
}
