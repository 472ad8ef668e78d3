import type { Content, Text } from '@/lib/form/content';
import type { Sides } from '@/lib/domain/pairs/pair';

/** A pair as it stood before a rater: the two texts exchanged where its sides say so. Everything else stays. */
export function asShown(content: Content, sides: Sides | null): Content {
  if (sides !== 'ba') return content;
  const [a, b] = [textOf(content, 'a'), textOf(content, 'b')];
  if (!a || !b) return content;
  return { ...content, texts: content.texts.map((text) => exchanged(text, a, b)) };
}

const textOf = (content: Content, id: string): Text | undefined =>
  content.texts.find((text) => text.id === id);

/** The box keeps its name; what stands in it is the other text. */
function exchanged(text: Text, a: Text, b: Text): Text {
  if (text.id !== 'a' && text.id !== 'b') return text;
  const { body, format, lang, dir } = text.id === 'a' ? b : a;
  return {
    id: text.id,
    ...(text.title === undefined ? {} : { title: text.title }),
    body,
    ...(format === undefined ? {} : { format }),
    ...(lang === undefined ? {} : { lang }),
    ...(dir === undefined ? {} : { dir }),
  };
}
