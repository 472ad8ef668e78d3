import type { Form } from '@/lib/form/form';

/** Declared variables that read an attribute of the item, by themselves or through another variable. */
export function variablesThatReadProvenance(form: Form): ReadonlySet<string> {
  const declared = form.variables ?? [];
  const found = new Set<string>();
  let before = -1;
  while (found.size > before) {
    before = found.size;
    for (const { id, of } of declared) {
      const operands = typeof of === 'string' ? [of] : of;
      if (operands.some((name) => name.startsWith('item.') || found.has(name))) found.add(id);
    }
  }
  return found;
}
