import type { SpanField } from '@/lib/form/field';
import { findQuote } from '@/lib/form/find-quote';
import { spanSources } from '@/lib/form/kinds/span';
import type { SpanSource } from '@/lib/form/spans';
import type { Span } from '@/lib/form/values';
import { useMemo, useState, type ReactNode } from 'react';

import { useFormTools, type FieldProps } from '../form-tools';
import { spansOf } from '../spans-of';
import { valueAt } from '../values-at';
import { CannotJudgeToggle } from './CannotJudgeToggle';
import { FieldFrame } from './FieldFrame';
import { KeyCap } from './KeyCap';
import { QuoteBox } from './QuoteBox';

/** Quotes marked in the text itself, by mouse, touch or keyboard, or pasted here and found. */
export function Marker(props: FieldProps<SpanField>) {
  const { field, path } = props;
  const tools = useFormTools();
  const value = valueAt(tools.values, path);
  const spans = spansOf(value);
  const most = field.atMost ?? 1;
  const keep = (kept: Span[]): void => tools.set(path, kept.length === 0 ? undefined : kept);
  return (
    <FieldFrame {...props} hint={<MarkerHint field={field} path={path} />}>
      {spans.map((span) => (
        <QuoteBox
          key={`${span.text} ${span.start}`}
          span={span}
          readOnly={tools.readOnly}
          onRemove={() => keep(spans.filter((other) => other !== span))}
        />
      ))}
      {spans.length < most && !tools.readOnly ? <QuoteFinder {...props} /> : null}
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

/** Takes the words selected in the text, or finds the words that are pasted. */
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
  const { selected } = tools.marking;
  if (selected !== null && selected.path === path) {
    return (
      <button type="button" className="btn take" onClick={() => take(selected.span)}>
        Take <bdi className="taken">“{shortened(selected.span.quote)}”</bdi>
      </button>
    );
  }
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

function shortened(quote: string): string {
  const letters = [...quote];
  return letters.length <= 60 ? quote : `${letters.slice(0, 56).join('')} …`;
}
