import 'server-only';
import { Refusal } from '@/lib/domain/refusal';

/** Refuses unless an owner has typed the study's title, to say that they mean what cannot be undone. */
export function requireTypedTitle(study: { readonly title: string }, typed: string): void {
  if (plain(typed) === plain(study.title)) return;
  throw new Refusal('value-refused', `Type the title as it stands here: ${study.title}`, {
    field: 'typed',
  });
}

/** What a keyboard cannot get wrong on purpose: spaces and composed letters. */
const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');
