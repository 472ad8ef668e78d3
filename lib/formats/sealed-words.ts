import type { Provenance } from '@/lib/domain/item';
import type { Study } from '@/lib/domain/study';
import type { Field } from '@/lib/form/field';
import { detached } from './detached';

/** A word that is sealed with the items: the name of an attribute, or one of its values. */
export type SealedWord = { readonly attribute: string; readonly value: string | null };

/** Different words that are looked for; studies that compare a few conditions have far fewer. */
const MAX_WORDS = 2000;
/** Longer values are no names, and shorter ones stand anywhere by chance. */
const LONGEST = 80;
const SHORTEST = 3;

/** Words of provenance, gathered as items pass. */
export class SealedWords {
  private readonly words = new Map<string, SealedWord>();

  note(provenance: Provenance): void {
    for (const [attribute, value] of Object.entries(provenance)) {
      this.add(attribute, null);
      if (typeof value === 'string' && value.length <= LONGEST) this.add(attribute, value);
    }
  }

  list(): SealedWord[] {
    return [...this.words.values()];
  }

  private add(attribute: string, value: string | null): void {
    const squeezed = partsOf(value ?? attribute).join('');
    if (squeezed.length < SHORTEST || this.words.has(squeezed) || this.words.size >= MAX_WORDS)
      return;
    const word = { attribute: detached(attribute), value: value === null ? null : detached(value) };
    this.words.set(detached(squeezed), word);
  }
}

/** What of a study goes to raters or stands in addresses, and should name nothing that is sealed. */
export function sealedWordsIn(
  study: Study,
  parts: readonly string[],
  words: readonly SealedWord[],
): string[] {
  const told = (place: string, text: string | undefined) =>
    text === undefined
      ? []
      : sealedWordIn(place, text, words, 'Raters get it: see that it tells them nothing.');
  return [
    ...told('The title', study.title),
    ...told('The question', study.question),
    ...study.texts.flatMap(({ id, title }) => [
      ...told(`The text id “${id}”`, id),
      ...told(`The title of the text “${id}”`, title),
    ]),
    ...fieldIds(study.form.fields).flatMap((id) => told(`The field id “${id}”`, id)),
    ...parts.flatMap((id) => told(`The part or set “${id.slice(0, 40)}”`, id)),
  ];
}

/** The same of a slug, which raters are not sent. */
export const sealedWordsInSlug = (slug: string, words: readonly SealedWord[]): string[] =>
  sealedWordIn(
    `The slug “${slug}”`,
    slug,
    words,
    'Raters are not sent it, but it stands in addresses that you may show or send.',
  );

function fieldIds(fields: readonly Field[]): string[] {
  return fields.flatMap((field) => [
    field.id,
    ...('fields' in field ? fieldIds(field.fields) : []),
  ]);
}

/** One sentence where a text holds a sealed word, however it is written: “gpt4o” holds “GPT-4o”. */
function sealedWordIn(
  place: string,
  text: string,
  words: readonly SealedWord[],
  advice: string,
): string[] {
  const runs = runsOf(partsOf(text));
  const found = words.find(({ attribute, value }) =>
    runs.has(partsOf(value ?? attribute).join('')),
  );
  if (!found) return [];
  const what =
    found.value === null
      ? `“${found.attribute.slice(0, 40)}”, the name of a sealed attribute`
      : `“${found.value}”, a value of the sealed attribute “${found.attribute.slice(0, 40)}”`;
  return [`${place} holds ${what}. ${advice}`];
}

/** The words of a text in small letters, without signs between them; "modelName" is two. */
const partsOf = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Every stretch of words, joined. */
function runsOf(parts: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (const start of parts.keys())
    for (let end = start + 1; end <= parts.length && end <= start + 8; end += 1)
      runs.add(parts.slice(start, end).join(''));
  return runs;
}
