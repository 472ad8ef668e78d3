import type { Span } from '@/lib/form/values';

type QuoteBoxProps = {
  span: Span;
  readOnly: boolean;
  onChoose: () => void;
  onRemove: () => void;
};

/** A quote and its place in code points; the mark in the text and this box are one value. */
export function QuoteBox({ span, readOnly, onChoose, onRemove }: QuoteBoxProps) {
  const words = (
    <q>
      <bdi>{span.quote}</bdi>
    </q>
  );
  return (
    <div className="quote">
      {readOnly ? (
        words
      ) : (
        <button type="button" className="choose" title="Move this mark" onClick={onChoose}>
          {words}
        </button>
      )}
      <span className="where">
        {span.start}–{span.end}
      </span>
      {readOnly ? null : (
        <button
          type="button"
          className="remove"
          aria-label={`Remove the quote “${span.quote}”`}
          onClick={onRemove}
        >
          <svg
            viewBox="0 0 10 10"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            aria-hidden="true"
          >
            <path d="m2 2 6 6M8 2 2 8" />
          </svg>
        </button>
      )}
    </div>
  );
}
