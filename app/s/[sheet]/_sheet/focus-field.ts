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
  const roots = document.querySelectorAll<HTMLElement>('[data-path]');
  for (const root of roots) {
    if (root.dataset.path !== path) continue;
    const target = root.matches('textarea, input, button') ? root : firstOf(root);
    if (target === null) continue;
    target.focus();
    target.scrollIntoView({ block: 'nearest' });
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
