/** The path of the field that holds an element; null outside of the form. */
export function pathAround(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-path]')?.dataset.path ?? null;
}

/** Elements of a field that can take focus, the chosen or first answer before anything else. */
const order = [
  'input:checked',
  'input[type=radio], input[type=checkbox]',
  '.hint-button',
  'textarea',
  'input',
  'button:not(.note-flag)',
];

/** Moves focus to a field's answer; false when the field is not on the screen. */
export function focusField(path: string): boolean {
  return focusFirst(path, (root) => answerIn(root, path));
}

/** The same, but never into a text box, where the next key would be written: to the field around it. */
export function focusBeside(path: string): boolean {
  return focusFirst(path, (root) => {
    const answer = answerIn(root, path);
    return isTextBox(answer) ? (answer?.closest('fieldset') ?? null) : answer;
  });
}

function answerIn(root: HTMLElement, path: string): HTMLElement | null {
  if (root.matches('textarea, input, button')) return root;
  if (root.dataset.frame !== undefined) return chosenOrFrame(root, path);
  // An entry or a part: its first field, whatever kind of answer the others take.
  return firstOf(root.matches('fieldset') ? root : (root.querySelector('fieldset') ?? root));
}

/**
 * The choice that was made, or while there is none the whole field: a first answer that had the
 * focus would stand out among its equals. The choice may stand in another part of the field.
 */
function chosenOrFrame(root: HTMLElement, path: string): HTMLElement | null {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-path]')];
  const chosen = parts
    .filter((part) => part.dataset.path === path)
    .map((part) => part.querySelector<HTMLElement>('input:checked'))
    .find((input) => input !== null);
  return chosen ?? root;
}

/** Moves focus to a field as a whole, where Enter and single keys are the screen's own. */
export function focusFrame(path: string): boolean {
  return focusFirst(path, (root) => (root.matches('fieldset') ? root : null));
}

function focusFirst(path: string, within: (root: HTMLElement) => HTMLElement | null): boolean {
  for (const root of document.querySelectorAll<HTMLElement>('[data-path]')) {
    const target = root.dataset.path === path ? within(root) : null;
    if (target === null) continue;
    // A whole field is looked at from its beginning.
    const whole = target.dataset.frame !== undefined;
    target.focus({ preventScroll: whole });
    if (!whole) target.scrollIntoView({ block: 'nearest' });
    return true;
  }
  return false;
}

function firstOf(root: HTMLElement): HTMLElement | null {
  for (const selector of order) {
    const found = root.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
  }
  return null;
}

/** Whether keys that are pressed now belong to what is being written. */
export function isTextBox(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !/^(radio|checkbox)$/.test(element.type))
  );
}
