import type { Part } from '@/lib/form/content';
import type { BoundaryField } from '@/lib/form/field';

import { idOf, useFormTools } from '../form-tools';
import { FirstLine, ReadText } from '../ReadText';
import { noMarks, type MarksByText } from '../text-layout';
import { valueAt } from '../values-at';

type SentencesProps = {
  field: BoundaryField;
  /** The text that the sentences are of. */
  text?: string | undefined;
  parts: readonly Part[];
  lang: string | undefined;
  dir: 'ltr' | 'rtl' | 'auto' | undefined;
  marks: MarksByText;
};

/** The sentences with their numbers; between them the places, one radio button each. */
export function Sentences({ field, text, parts, lang, dir, marks }: SentencesProps) {
  const tools = useFormTools();
  const value = valueAt(tools.values, field.id);
  return (
    <div
      className="sentences"
      role="radiogroup"
      aria-labelledby={idOf(field.id, 'ask')}
      data-path={field.id}
      data-frame=""
      tabIndex={-1}
    >
      {text === undefined ? null : <FirstLine id={text} />}
      {parts.map(({ id, set, body = '' }, index) => (
        <div key={id}>
          <div className="sent">
            <span className="i">{index + 1}</span>
            <ReadText
              id={`${set}/${id}`}
              body={body}
              lang={lang}
              dir={dir}
              className="sentence"
              marks={marks.get(`${set}/${id}`) ?? noMarks}
            />
          </div>
          {index + 1 === parts.length ? null : (
            <Place field={field} after={index + 1} chosen={value === index + 1} />
          )}
        </div>
      ))}
    </div>
  );
}

type PlaceProps = { field: BoundaryField; after: number; chosen: boolean };

/** Its height is the same before and after: choosing it moves no sentence. */
function Place({ field, after, chosen }: PlaceProps) {
  const tools = useFormTools();
  return (
    <label className={chosen ? 'gap-row on' : 'gap-row'}>
      <input
        className="vh"
        type="radio"
        name={idOf(field.id, 'trial')}
        checked={chosen}
        disabled={tools.readOnly || tools.busy === true}
        aria-label={`After sentence ${after}`}
        onChange={() => tools.set(field.id, after)}
      />
      {chosen ? <span aria-hidden="true">The hand changes here, after {after}</span> : null}
    </label>
  );
}
