import type { BlindTrial } from '@/lib/domain/blind';
import type { Text } from '@/lib/form/content';
import { memo, type ReactNode } from 'react';

import type { SheetText, TextRole } from '../sheet-data';
import { ReadText } from './ReadText';
import { noMarks, type MarksByText } from './text-layout';

type PanesProps = { trial: BlindTrial; texts: readonly SheetText[]; marks: MarksByText };

type Placed = { readonly text: Text; readonly role: TextRole; readonly label: string };

/** The trial's texts with the role that the study gave each; an unnamed one is under judgment. */
export function placedTexts(trial: BlindTrial, texts: readonly SheetText[]): Placed[] {
  return trial.texts.map((text) => {
    const known = texts.find((one) => one.id === text.id);
    const role = known?.role ?? 'judged';
    const words = { source: 'Source', question: 'Question', judged: 'Text under judgment' };
    return { text, role, label: known?.title ?? words[role] };
  });
}

/** The source on one side, what is judged on the other. Each is a region that can be scrolled. */
export const TextPanes = memo(function TextPanes({ trial, texts, marks }: PanesProps) {
  const placed = placedTexts(trial, texts);
  const sources = placed.filter(({ role }) => role === 'source');
  const judged = placed.filter(({ role }) => role !== 'source');
  return (
    <>
      {sources.length === 0 ? null : <Pane name="ground" texts={sources} marks={marks} />}
      {judged.length === 0 ? null : <Pane name="judge" texts={judged} marks={marks} />}
    </>
  );
});

type PaneProps = { name: 'ground' | 'judge'; texts: readonly Placed[]; marks: MarksByText };

function Pane({ name, texts, marks }: PaneProps) {
  const label = texts.map((one) => one.label).join(' and ');
  return (
    // Scrollable by keyboard: a region that can be focused.
    <section className={`pane ${name}`} aria-label={label} tabIndex={0}>
      {texts.map(({ text, role, label: words }, index) => (
        <TextBlock key={text.id} label={words} buries={isLong(text) && index < texts.length - 1}>
          <p className="lab">{words}</p>
          <ReadText
            id={text.id}
            body={text.body}
            // A text that has no title of its own carries the label's.
            title={text.title === words ? undefined : text.title}
            lang={text.lang}
            dir={text.dir}
            numbered={role === 'source'}
            className={role === 'question' ? 'question' : 'read'}
            watched
            marks={marks.get(text.id) ?? noMarks}
          />
        </TextBlock>
      ))}
    </section>
  );
}

/** From about this many characters on a text takes half of a screen. */
const isLong = (text: Text): boolean => text.body.length > 900;

type BlockProps = { label: string; buries: boolean; children: ReactNode };

/** A text in its pane; one that would bury the text beneath it is a region of its own, and scrolls by itself. */
function TextBlock({ label, buries, children }: BlockProps) {
  if (!buries) return <div className="text-block">{children}</div>;
  return (
    <div className="text-block buries" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
