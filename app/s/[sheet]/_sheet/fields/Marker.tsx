import type { SpanField } from '@/lib/form/field';
import { findQuote } from '@/lib/form/find-quote';
import { spanSources } from '@/lib/form/kinds/span';
import type { SpanSource } from '@/lib/form/spans';
import type { Span } from '@/lib/form/values';
import { useMemo, useState, type ReactNode } from 'react';

import { useFormTools, type FieldProps } from '../form-tools';
import { quoted } from '../mark-acts';
import { spansOf } from '../spans-of';
import { valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { FieldFrame } from './FieldFrame';
import { KeyCap } from './KeyCap';
import { QuoteBox } from './QuoteBox';

/** Quotes marked in the text itself, by mouse, finger or keyboard, or pasted here and found. */
export function Marker(props: FieldProps<SpanField>) {
  const { field, path } = props;
  const { marking, ...tools } = useFormTools();
  const value = valueAt(tools.values, path);
  const spans = spansOf(value);
  return (
    <FieldFrame
      {...props}
      hint={tools.readOnly ? undefined : <MarkerHint field={field} path={path} />}
    >
      {spans.map((span) => (
        <QuoteBox
          key={`${span.text} ${span.start} ${span.end}`}
          span={span}
          readOnly={tools.readOnly}
          onChoose={() => marking.choose(path, span)}
          onRemove={() => marking.remove(path, span)}
        />
      ))}
      {tools.readOnly ? null : <NextMark {...props} spans={spans} />}
      <LastMark path={path} />
      {field.atLeast === 0 && spans.length === 0 ? (
        <NoSuchPlace
          chosen={Array.isArray(value)}
          onChoose={(on) => tools.set(path, on ? [] : undefined)}
        />
      ) : null}
      <CannotJudgeToggle {...props} />
    </FieldFrame>
  );
}

function MarkerHint({ field, path }: { field: SpanField; path: string }) {
  const tools = useFormTools();
  const most = field.atMost ?? 1;
  return (
    <button type="button" className="hint-button" onClick={() => tools.marking.begin(path)}>
      {most === 1 ? 'Select in the text' : `Select in the text, up to ${most}`}{' '}
      <KeyCap>{tools.keyOf(path)}</KeyCap>
    </button>
  );
}

/** What the last act came to, where it was done, with the way back. */
function LastMark({ path }: { path: string }) {
  const { marking, undoable, undo } = useFormTools();
  const words = marking.said?.path === path ? marking.said.words : '';
  const canUndo = undo !== undefined && undoable === path;
  if (words === '' && !canUndo) return null;
  return (
    <p className="hint last-mark">
      <bdi>{words}</bdi>
      {canUndo ? (
        <button type="button" className="btn bare" onClick={undo}>
          Undo
        </button>
      ) : null}
    </p>
  );
}

/** The words that are selected, to be marked; where there is no room, to move the one mark to. */
function NextMark(props: FieldProps<SpanField> & { spans: readonly Span[] }) {
  const { field, path, spans } = props;
  const { marking } = useFormTools();
  const most = field.atMost ?? 1;
  const found = marking.selected?.path === path ? marking.selected.span : null;
  const hasRoom = spans.length < most;
  const only = most === 1 ? spans[0] : undefined;
  if (found !== null && (hasRoom || only !== undefined)) {
    const act = (): void =>
      only === undefined ? marking.take(path, found) : marking.replace(path, only, found);
    return (
      <button type="button" className="btn take" onClick={act}>
        {only === undefined ? 'Mark' : 'Move the mark to'}{' '}
        <bdi className="taken">{quoted(found)}</bdi>
      </button>
    );
  }
  return hasRoom ? <QuoteFinder {...props} /> : null;
}

function NoSuchPlace({ chosen, onChoose }: { chosen: boolean; onChoose: (on: boolean) => void }) {
  return (
    <label className="choice none">
      <input
        type="checkbox"
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span className="cap" />
      <span className="t">No such place</span>
      <span className="dot" />
    </label>
  );
}

/** So many places fit beneath the box; words that stand in more of them are too few to tell. */
const mostShown = 12;

/** Finds the words that are pasted. */
function QuoteFinder(props: FieldProps<SpanField>) {
  const { field, path, part } = props;
  const tools = useFormTools();
  const { content } = tools;
  const [typed, setTyped] = useState('');
  const sources = useMemo(
    () => spanSources(field, { content, ...(part && { part }) }),
    [field, content, part],
  );
  const found = useMemo(() => placesOf(typed, sources, mostShown + 1), [typed, sources]);
  const take = (span: Span): void => {
    tools.marking.take(path, span);
    setTyped('');
  };
  return (
    <>
      <input
        className="input quote-input"
        data-path={path}
        dir="auto"
        autoComplete="off"
        aria-label={`${field.ask} Paste the words to find them in the text.`}
        placeholder="Select in the text, or paste the words"
        value={typed}
        onFocus={() => tools.marking.arm(path)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          const only = placesOf(event.clipboardData.getData('text'), sources, 2);
          if (typed !== '' || only.length !== 1 || only[0] === undefined) return;
          event.preventDefault();
          take(only[0]);
        }}
      />
      <FoundPlaces typed={typed} found={found} onTake={take} />
    </>
  );
}

/** The first places of these words, over all texts that may be marked. */
function placesOf(quote: string, sources: readonly SpanSource[], most: number): Span[] {
  const found: Span[] = [];
  for (const source of sources) {
    if (found.length >= most) break;
    found.push(...findQuote(source, quote, most - found.length));
  }
  return found;
}

type FoundProps = { typed: string; found: readonly Span[]; onTake: (span: Span) => void };

function FoundPlaces({ typed, found, onTake }: FoundProps): ReactNode {
  if (typed.trim() === '') return null;
  if (found.length === 0) {
    return <p className="hint">These words do not stand in the text.</p>;
  }
  return (
    <div className="found" role="group" aria-label="Places found">
      {found.slice(0, mostShown).map((span, index) => (
        <button
          type="button"
          className="btn"
          key={`${span.text} ${span.start}`}
          onClick={() => onTake(span)}
        >
          {found.length === 1 ? 'Take it' : `${index + 1}.`} at {span.start}–{span.end}
        </button>
      ))}
      {found.length > mostShown ? (
        <p className="hint">
          These are the first {mostShown} places; there are more. With more words there are fewer.
        </p>
      ) : null}
    </div>
  );
}
