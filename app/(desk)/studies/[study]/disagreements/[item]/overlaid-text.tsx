import type { CSSProperties, ReactNode } from 'react';
import { paragraphs, pieces } from '@/app/s/[sheet]/_sheet/text-layout';
import type { Text } from '@/lib/form/content';
import type { Lane, Panel } from './overlay-lanes';

const underFirst = 4;
const betweenLanes = 5;
const lineHeight = 28;

/** A text as the characters that it has, with a line for each grader under the words that they marked. */
export function OverlaidText({
  text: { body, title, lang, dir = 'auto' },
  panel: { lanes, marks },
}: {
  text: Pick<Text, 'body' | 'title' | 'lang' | 'dir'>;
  panel: Panel;
}) {
  const height = lineHeight + Math.max(0, lanes.length - 1) * betweenLanes;
  return (
    <div className="read overlay" lang={lang} style={{ lineHeight: `${height}px` }}>
      {title === undefined ? null : (
        <p className="title" dir={dir}>
          {title}
        </p>
      )}
      {paragraphs(body).map((paragraph, index) => (
        <p key={index} dir={dir}>
          {paragraph.lines.map((line, at) => (
            <span key={line.start}>
              {at > 0 ? <br /> : null}
              {pieces(line, marks).map((piece) => (
                <Underlined key={piece.start} lanes={lanes} under={piece.kinds}>
                  {body.slice(piece.start, piece.end)}
                </Underlined>
              ))}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

/** Each line is an element of its own, so that each has its own depth and style. */
function Underlined({
  lanes,
  under,
  children,
}: {
  lanes: readonly Lane[];
  under: readonly number[];
  children: ReactNode;
}) {
  const [first, ...rest] = under;
  const lane = first === undefined ? undefined : lanes[first];
  if (first === undefined || !lane) return children;
  const style: CSSProperties = { textUnderlineOffset: `${underFirst + first * betweenLanes}px` };
  return (
    <span className={laneClass(lane)} style={style}>
      <Underlined lanes={lanes} under={rest}>
        {children}
      </Underlined>
    </span>
  );
}

/** Solid ink for people; for judges a style and a colour, in fours. */
export const laneClass = ({ judge }: Lane): string =>
  judge === null ? 'lane' : `lane g${(judge % 4) + 1}`;
