'use client';

import { useMemo, useState } from 'react';
import { AnyField } from '@/app/s/[sheet]/_sheet/fields/AnyField';
import { FormToolsProvider, type FormTools } from '@/app/s/[sheet]/_sheet/form-tools';
import { hasKind } from '@/app/s/[sheet]/_sheet/has-kind';
import { idsOf } from '@/app/s/[sheet]/_sheet/resolve-key';
import { TextPanes } from '@/app/s/[sheet]/_sheet/TextPanes';
import { Sentences } from '@/app/s/[sheet]/_sheet/trials/Sentences';
import { useMarking } from '@/app/s/[sheet]/_sheet/use-marking';
import { useMarks } from '@/app/s/[sheet]/_sheet/use-marks';
import { withValueAt, type Draft } from '@/app/s/[sheet]/_sheet/values-at';
import { Button } from '@/app/ui/button';
import { compileForm } from '@/lib/form/check-values';
import type { Field } from '@/lib/form/form';
import { formOf } from '@/lib/form/form-of';
import { keyMap, type KeyBinding } from '@/lib/form/key-map';
import { sentencesOf } from '@/lib/form/kinds/boundary';
import type { Values } from '@/lib/form/values';
import type { FormView } from './view';

/** The rater's own screen of texts and fields, to be tried. Nothing is sent and nothing is kept. */
export function FormTryout({ view, example }: { view: FormView; example: Example }) {
  const { kind, content } = example;
  const form = useMemo(() => formOf(view.form, kind), [view.form, kind]);
  const compiled = useMemo(() => compileForm(form, kind), [form, kind]);
  const bindings = useMemo(() => keyMap(form, kind), [form, kind]);
  const [tried, setTried] = useState<{ values: Draft; visit: number }>({ values: {}, visit: 0 });
  const { values, visit } = tried;
  // Every shape that a draft takes comes from the fields themselves.
  const open = useMemo(() => compiled.open(values as Values, content), [compiled, values, content]);
  const set = (path: string, value: unknown) =>
    setTried((now) => ({ ...now, values: withValueAt(now.values, path, value) }));
  const spans = hasKind(form.fields, (one) => one === 'span');
  const marking = useMarking({ content, values, open, visit, readOnly: false, set, spans });
  const marks = useMarks({ open, content, values }, marking);
  const openPaths = new Set(open.map(({ path }) => path));
  const tools: FormTools = {
    form,
    content,
    values,
    readOnly: false,
    isOpen: (path) => openPaths.has(path),
    set,
    keyOf: (path, value) => capOf(bindings, path, value),
    trouble: null,
    note: () => undefined,
    marking,
    marks,
  };
  const trial = {
    id: 'example',
    position: 1,
    kind,
    texts: content.texts,
    ...(content.parts ? { parts: content.parts } : {}),
    revision: 0,
  };
  const place = form.fields.find((field) => field.kind === 'boundary');
  return (
    <FormToolsProvider value={tools}>
      <div className="tryout" key={visit}>
        <div className="texts">
          {place ? (
            <Sentences
              field={place}
              parts={sentencesOf(content)}
              lang={content.texts.at(-1)?.lang}
              dir={content.texts.at(-1)?.dir}
              marks={marks}
            />
          ) : (
            <TextPanes trial={trial} texts={view.texts} marks={marks} />
          )}
        </div>
        <form className="fields" aria-label="The form" onSubmit={(event) => event.preventDefault()}>
          {form.fields.map((field) => (
            <Asked key={field.id} field={field} />
          ))}
          <Button kind="bare" onClick={() => setTried({ values: {}, visit: visit + 1 })}>
            Clear what I tried
          </Button>
        </form>
      </div>
    </FormToolsProvider>
  );
}

type Example = NonNullable<FormView['example']>;

/** The question of a pair or of a place stands above the texts on a rater's screen; here above its answers. */
function Asked({ field }: { field: Field }) {
  const about = field.kind === 'side' || field.kind === 'boundary';
  return (
    <>
      {about ? <p className="ask">{field.ask}</p> : null}
      <AnyField field={field} path={field.id} />
    </>
  );
}

function capOf(bindings: readonly KeyBinding[], path: string, value: string | number | undefined) {
  const ids = idsOf(path);
  const found = bindings.find(({ action, scope }) => {
    if (!('field' in action) || action.field !== ids || scope === 'row') return false;
    if (action.kind === 'choose') return action.value === value;
    return value === (action.kind === 'cannot-judge' ? 'cannotJudge' : undefined);
  });
  return found?.key;
}
