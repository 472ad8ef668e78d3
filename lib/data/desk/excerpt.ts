import 'server-only';
import type { Content } from '@/lib/form/content';
import type { Study } from '@/lib/domain/study';

const excerptPoints = 80;

/** The first words of the text that is judged, by which a reader knows an item again. */
export function excerptOf(study: Study, content: Content): string {
  const judged = new Set(
    study.texts.filter((text) => (text.role ?? 'judged') === 'judged').map((text) => text.id),
  );
  const text = content.texts.findLast((one) => judged.has(one.id)) ?? content.texts[0];
  const points = Array.from((text?.body ?? '').trim().replace(/\s+/g, ' '));
  return points.length <= excerptPoints
    ? points.join('')
    : `${points.slice(0, excerptPoints).join('')}…`;
}
