import { contentSchema as shape, type Content } from '@/lib/form/content';

/** All that a rater may ever see of an item: its texts and its parts, checked against each other. */
export const contentSchema = shape.check((context) => {
  for (const { path, message } of contentFaults(context.value)) {
    context.issues.push({ code: 'custom', input: context.value, path, message });
  }
});

/** Whether a text has anything to see: white space and invisible characters alone are nothing. */
export function hasInk(text: string): boolean {
  return /[^\s\p{Z}\p{Cc}\p{Cf}]/u.test(text);
}

type Fault = { path: (string | number)[]; message: string };

function* contentFaults(content: Content): Generator<Fault> {
  if (content.texts.length === 0) {
    yield { path: ['texts'], message: 'An item has at least one text.' };
  }
  const texts = new Set<string>();
  for (const [index, text] of content.texts.entries()) {
    if (texts.has(text.id)) {
      yield { path: ['texts', index, 'id'], message: 'Two texts of this item have the same id.' };
    }
    if (!hasInk(text.body)) {
      yield { path: ['texts', index, 'body'], message: 'This text is empty.' };
    }
    texts.add(text.id);
  }
  yield* partFaults(content.parts ?? []);
}

function* partFaults(parts: NonNullable<Content['parts']>): Generator<Fault> {
  const parents = new Map(parts.map((part) => [part.id, part.parent]));
  const seen = new Set<string>();
  for (const [index, part] of parts.entries()) {
    if (seen.has(part.id)) {
      yield { path: ['parts', index, 'id'], message: 'Two parts of this item have the same id.' };
    }
    seen.add(part.id);
    if (part.parent === undefined) continue;
    if (!parents.has(part.parent)) {
      yield { path: ['parts', index, 'parent'], message: 'No part of this item has this id.' };
    } else if (isOwnAncestor(part.id, parents)) {
      yield { path: ['parts', index, 'parent'], message: 'This part is its own ancestor.' };
    }
  }
}

/** Walks up to 100 steps: deeper nesting than that is refused as circular. */
function isOwnAncestor(id: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  let parent = parents.get(id);
  for (let step = 0; step < 100; step += 1) {
    if (parent === undefined) return false;
    if (parent === id) return true;
    parent = parents.get(parent);
  }
  return true;
}
