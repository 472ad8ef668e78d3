import 'server-only';
import type { Content, Text } from '@/lib/form/content';
import type { Study } from '@/lib/domain/study';

const excerptPoints = 80;

/** The first words of a text, with the language and direction that it declares. */
export type Excerpt = {
  readonly lang: Text['lang'] | undefined;
  readonly dir: Text['dir'] | undefined;
  readonly words: string;
};

/** The first words of the text that is judged, by which a reader knows an item again. */
export const excerptOf = (study: Study, content: Content): string =>
  excerptIn(study, content).words;

export function excerptIn(study: Study, content: Content): Excerpt {
  const judged = new Set(
    study.texts.filter((text) => (text.role ?? 'judged') === 'judged').map((text) => text.id),
  );
  const text = content.texts.findLast((one) => judged.has(one.id)) ?? content.texts[0];
  const points = Array.from((text?.body ?? '').trim().replace(/\s+/g, ' '));
  const words =
    points.length <= excerptPoints
      ? points.join('')
      : `${points.slice(0, excerptPoints).join('')}…`;
  return { lang: text?.lang, dir: text?.dir, words };
}
