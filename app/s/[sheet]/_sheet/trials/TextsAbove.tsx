import type { BlindTrial } from '@/lib/domain/blind';

import type { SheetText } from '../../sheet-data';
import { ReadText } from '../ReadText';
import { noMarks, type MarksByText } from '../text-layout';
import { placedTexts } from '../TextPanes';
import { textsAbove } from '../shown-texts';

type AboveProps = {
  trial: BlindTrial;
  texts: readonly SheetText[];
  marks: MarksByText;
  shown?: boolean;
};

/** What a pair or a text was written for, above it: a region that can be scrolled. */
export function TextsAbove({ trial, texts, marks, shown = true }: AboveProps) {
  const above = textsAbove(trial);
  if (above.length === 0) return null;
  const placed = placedTexts(trial, texts).filter(({ text }) => above.includes(text));
  return (
    <section
      className={shown ? 'texts-above shown' : 'texts-above'}
      aria-label={placed.map(({ label }) => label).join(' and ')}
      tabIndex={0}
    >
      {placed.map(({ text, role, label }) => (
        <div key={text.id} className="text-block">
          <p className="lab">{label}</p>
          <ReadText
            id={text.id}
            body={text.body}
            title={text.title === label ? undefined : text.title}
            lang={text.lang}
            dir={text.dir}
            className={role === 'question' ? 'question' : 'read'}
            watched
            marks={marks.get(text.id) ?? noMarks}
          />
        </div>
      ))}
    </section>
  );
}

/** What the texts above are called, on the button that shows them on a phone. */
export function nameAbove(trial: BlindTrial, texts: readonly SheetText[]): string {
  const above = textsAbove(trial);
  return placedTexts(trial, texts)
    .filter(({ text }) => above.includes(text))
    .map(({ label }) => label)
    .join(' and ');
}
