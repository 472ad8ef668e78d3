import { expect, test } from 'vitest';
import { blindForm, blindInvitation, blindProtocol, blindStudy } from '@/lib/domain/blind';
import type { Study } from '@/lib/domain/study';
import { compileForm } from '@/lib/form/check-values';
import { keyMap } from '@/lib/form/key-map';
import { formSchema, type TrialKind } from '@/lib/form/form';
import { canaryStudy } from '../../support/canary';
import { fullStudy, placesOf, placesOfStudy } from '../../support/study-keys';
import * as forms from '../form/example-forms';

/** What may be sent, by name. A key of study.json that comes tomorrow is not here, and stays behind. */
const ofEveryField = ['id', 'kind', 'ask', 'help', 'key', 'required', 'for[]', 'cannotJudge[]', 'when{}[]', 'when{}{key}']; // prettier-ignore
const options = ['value', 'label', 'help', 'key'].map((key) => `options[].${key}`);
const ofKinds: Readonly<Record<string, readonly string[]>> = {
  'yes-no': ['labels.yes', 'labels.no'],
  choice: [...options, 'ordered'],
  choices: [...options, 'atLeast', 'atMost'],
  scale: ['min', 'max', 'step', 'anchors{}', 'anchors{key}', 'level'],
  count: ['max'],
  text: ['rows', 'maxLength'],
  span: ['in', 'atLeast', 'atMost'],
  side: ['tie', 'bothBad', 'labels.tie', 'labels.bothBad'],
  boundary: ['none'],
  each: ['over'],
  list: ['atLeast', 'atMost', 'addLabel'],
};
const allowed = new Set(
  [
    ...['title', 'question', 'consent.version', 'consent.text', 'plan.window', 'plan.revisit'],
    ...['id', 'title', 'role'].map((key) => `texts[].${key}`),
    ...['value', 'label', 'help', 'text'].map((key) => `form.cannotJudge.reasons[].${key}`),
    ...Object.entries(ofKinds).flatMap(([kind, own]) =>
      [...ofEveryField, ...own].map((key) => `form.fields[${kind}].${key}`),
    ),
  ].map((path) => path.replace('when{}{key}', 'when{key}')),
);

const study = fullStudy() as Study;
const { form, title, texts, window, revisit, ...more } = blindProtocol(study, study.form);
const invitation = blindInvitation(study);
const sent = placesOf({
  ...{ title, form, texts, plan: { window, revisit } },
  ...{ question: invitation.study.question, consent: invitation.consent },
});

test('of study.json a rater is sent the places that are allowed by name, and no other', () => {
  expect(more).toEqual({});
  expect(blindStudy(study)).toEqual({ title });
  expect(invitation.study).toEqual({ title, question: study.question });
  expect(new Set(sent.map(([path]) => path))).toEqual(allowed);
});

test('of the words that study.json can hold no other reaches a rater under an allowed name', () => {
  const words = (of: [string, unknown][]) => of.map(([, value]) => value).filter((one) => typeof one === 'string' && /qzx/.test(one)); // prettier-ignore
  const all = placesOf(study);
  expect(new Set(words(sent))).toEqual(new Set(words(all.filter(([path]) => allowed.has(path)))));
  const kept = words(all.filter(([path]) => !allowed.has(path)));
  const bytes = JSON.stringify([blindProtocol(study, study.form), invitation, blindStudy(study)]);
  expect(kept.filter((word) => bytes.includes(String(word)))).toEqual([]);
  expect(kept.length).toBeGreaterThan(40);
});

test('the full study has a value at every place that the schema knows', () => {
  const filled = new Set(placesOf(study).map(([path]) => path));
  // Of a value with several shapes the richest is filled in.
  const other = /\.(cannotJudge|when\{\}|of|figure)$/;
  const bare = placesOfStudy().filter(({ path }) => !filled.has(path) && !other.test(path));
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('the canary study has a word of its own at every string of study.json that raters are not sent', () => {
  const { files, declared } = canaryStudy(2);
  const planted = placesOf(JSON.parse(files['study.json'] ?? '')).filter(([, value]) =>
    declared.some(({ word }) => new RegExp(word, 'i').test(String(value))),
  );
  // A number, ids of fields (raters have those), a language, which goes with the texts of an item, and a figure as the
  // first versions named it, which the freeze refuses.
  const other = ['form.thresholds{}.value', 'pairs.confidence', 'pairs.recognised', 'texts[].lang', 'hypotheses[].rule.figure']; // prettier-ignore
  // A variable reads one thing or several: either way of writing it.
  const either = (path: string) => path.replace(/\.of\[\]$/, '.of');
  const have = new Set(planted.map(([path]) => either(path)));
  const bare = placesOfStudy().filter(
    ({ path, string }) =>
      string &&
      !path.startsWith('form.fields[') &&
      !allowed.has(path) &&
      !other.includes(path) &&
      !have.has(either(path)),
  );
  expect(bare.map(({ path }) => path)).toEqual([]);
  expect(have).toContain('form.thresholds{key}');
});

test.each(Object.entries(forms).filter(([, form]) => formSchema.safeParse(form).success))(
  'a rater’s browser checks answers and shows keys by the smaller form as the server does: %s',
  (_name, whole) => {
    const form = formSchema.parse(whole);
    for (const trial of ['worksheet', '2afc', 'preference', 'boundary'] satisfies TrialKind[]) {
      const content = { texts: [{ id: 'source', body: 'The gate is shut.' }, { id: 'answer', body: 'It is.' }] }; // prettier-ignore
      expect(keyMap(blindForm(form), trial)).toEqual(keyMap(form, trial));
      const [small, large] = [compileForm(blindForm(form), trial), compileForm(form, trial)];
      const asked = (form: typeof large) =>
        form.open({}, content).map(({ path, required, answered }) => [path, required, answered]);
      expect(asked(small)).toEqual(asked(large));
      expect(small.check({ nothing: 1 }, content)).toEqual(large.check({ nothing: 1 }, content));
    }
  },
);
