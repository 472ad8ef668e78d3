import { memo, useMemo } from 'react';

import {
  marksOn,
  noMarks,
  paragraphs,
  pieces,
  sameMarks,
  type Line,
  type Mark,
  type Paragraph,
} from './text-layout';

type ReadTextProps = {
  /** The text's id, or "set/part": what a span's `text` says. */
  id: string;
  body: string;
  title?: string | undefined;
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  numbered?: boolean;
  /** Whether it is a text that has to have been on the screen: its first line is watched. */
  watched?: boolean;
  className?: string;
  marks: readonly Mark[];
};

/**
 * A text to be read, as the characters that it has: no markup in it means anything. Each line is
 * an element that knows its offset, so that a selection can be told in the body's own offsets.
 */
export const ReadText = memo(function ReadText(props: ReadTextProps) {
  const { id, body, title, lang, dir = 'auto', numbered = false, watched = false, marks } = props;
  const found = useMemo(() => paragraphs(body), [body]);
  const cited = numbered && found.length > 1;
  return (
    <div className={`${props.className ?? 'read'}${cited ? ' cited' : ''}`} lang={lang}>
      {title === undefined ? null : (
        <p className="title" dir={dir}>
          {title}
        </p>
      )}
      {watched ? <FirstLine id={id} /> : null}
      <div data-text={id} data-markable={marks === noMarks ? undefined : ''}>
        {found.map((paragraph, index) => (
          <ReadParagraph
            key={index}
            body={body}
            paragraph={paragraph}
            dir={dir}
            number={cited ? index + 1 : undefined}
            marks={marksOn(paragraph, marks)}
          />
        ))}
      </div>
    </div>
  );
});

/** Lies over the first line of the text behind it, so that the browser can tell when that is on the screen. */
export function FirstLine({ id }: { id: string }) {
  return <span className="first-line" data-shows={id} aria-hidden="true" />;
}

type ParagraphProps = {
  body: string;
  paragraph: Paragraph;
  dir: 'ltr' | 'rtl' | 'auto';
  number: number | undefined;
  marks: readonly Mark[];
};

/** Drawn again only where a mark came, went or moved: a step of the caret costs one paragraph. */
const ReadParagraph = memo(
  function ReadParagraph({ body, paragraph, dir, number, marks }: ParagraphProps) {
    return (
      <p dir={dir} data-n={number}>
        {paragraph.lines.map((line, at) => (
          <span key={line.start} data-start={line.start}>
            {at > 0 ? <br /> : null}
            <LinePieces body={body} line={line} marks={marks} />
          </span>
        ))}
      </p>
    );
  },
  (before, now) =>
    before.body === now.body &&
    before.paragraph === now.paragraph &&
    before.dir === now.dir &&
    before.number === now.number &&
    sameMarks(before.marks, now.marks),
);

function LinePieces({ body, line, marks }: { body: string; line: Line; marks: readonly Mark[] }) {
  const caret = marks.find(({ kind }) => kind === 'caret');
  return pieces(line, marks).map((piece) => {
    const text = body.slice(piece.start, piece.end);
    if (piece.kinds.length === 0) return text;
    return (
      <mark key={piece.start} className={piece.kinds.map((kind) => `mark-${kind}`).join(' ')}>
        {text}
        {piece.start === caret?.start ? <span className="handle" data-end="start" /> : null}
        {piece.end === caret?.end ? (
          // Where the last line of a mark ends, the box around its lines need not.
          <span className="mark-end">
            <span className="handle" data-end="end" />
          </span>
        ) : null}
      </mark>
    );
  });
}
