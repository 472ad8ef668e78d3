'use client';

import type { BlindTrial } from '@/lib/domain/blind';
import type { SideField } from '@/lib/form/field';

import { idOf, useFormTools } from '../form-tools';
import { ReadText } from '../ReadText';
import { noMarks } from '../text-layout';
import type { Screen } from '../use-screen';
import { valueAt } from '../values-at';
import { PairPager } from './PairPager';
import { QuestionHead } from './QuestionHead';
import { SidePick } from './SidePick';
import { TextsAbove } from './TextsAbove';
import { TrialFields } from './TrialFields';

type PairProps = { screen: Screen; trial: BlindTrial; field: SideField };

/** Two texts side by side, painted in one frame: the same box in every pixel, with neutral names. */
export function PairTrial({ screen, trial, field }: PairProps) {
  const { sheet, marks, phone, opened } = screen;
  const { texts } = sheet.data;
  return (
    <main className="afc">
      <QuestionHead field={field} />
      <PairPager trial={trial} texts={texts} opened={opened} />
      <TextsAbove trial={trial} texts={texts} marks={marks} shown={opened.shown === 'above'} />
      <div
        className="pairbox"
        role="radiogroup"
        aria-labelledby={idOf(field.id, 'ask')}
        data-path={field.id}
        data-frame=""
        tabIndex={-1}
      >
        {(['a', 'b'] as const).map((side) => (
          <SideBox
            key={side}
            side={side}
            text={trial.texts.find(({ id }) => id === side)}
            marks={marks.get(side) ?? noMarks}
            shown={opened.shown === side}
            field={field}
            phone={phone}
          />
        ))}
      </div>
      {phone ? null : <TrialFields field={field} choosable={opened.complete} />}
    </main>
  );
}

type BoxProps = {
  side: 'a' | 'b';
  text: BlindTrial['texts'][number] | undefined;
  marks: Parameters<typeof ReadText>[0]['marks'];
  shown: boolean;
  field: SideField;
  phone: boolean;
};

function SideBox({ side, text, marks, shown, field, phone }: BoxProps) {
  const tools = useFormTools();
  const chosen = valueAt(tools.values, field.id) === side;
  const name = side === 'a' ? 'Text A' : 'Text B';
  return (
    <section
      className={['side', side, chosen && 'on', shown && 'shown'].filter(Boolean).join(' ')}
      aria-label={name}
    >
      {/* Scrollable by keyboard: a region that can be focused. */}
      <div className="text" role="region" aria-label={`${name}, to read`} tabIndex={0}>
        {text === undefined ? null : (
          <ReadText
            id={text.id}
            body={text.body}
            lang={text.lang}
            dir={text.dir}
            watched
            marks={marks}
          />
        )}
      </div>
      {phone ? null : <SidePick side={side} name={name} field={field} chosen={chosen} />}
    </section>
  );
}
