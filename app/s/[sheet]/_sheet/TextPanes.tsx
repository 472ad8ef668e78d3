import type { BlindTrial } from '@/lib/domain/blind';
import type { Text } from '@/lib/form/content';
import { memo } from 'react';

import type { SheetText, TextRole } from '../sheet-data';
import { ReadText } from './ReadText';
import { noMarks, type MarksByText } from './text-layout';

type PanesProps = { trial: BlindTrial; texts: readonly SheetText[]; marks: MarksByText };

type Placed = { readonly text: Text; readonly role: TextRole; readonly label: string };

/** The trial's texts with the role that the study gave each; an unnamed one is under judgement. */
export function placedTexts(trial: BlindTrial, texts: readonly SheetText[]): Placed[] {
  return trial.texts.map((text) => {
    const known = texts.find((one) => one.id === text.id);
    const role = known?.role ?? 'judged';
    const words = { source: 'Source', question: 'Question', judged: 'Text under judgement' };
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
      {texts.map(({ text, role, label: words }) => (
        <div key={text.id} className="text-block">
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
            marks={marks.get(text.id) ?? noMarks}
          />
        </div>
      ))}
    </section>
  );
}
