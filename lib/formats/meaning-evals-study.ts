import { studySchema, type Study } from '@/lib/domain/study';

/** The data set's licence asks for these words wherever its texts are used. */
const ATTRIBUTION =
  'Data: meaning-evals by William Short, CC BY 4.0; judge results reformatted. ' +
  'Contains public sector information licensed under the Open Government Licence v3.0.';

/** The study that meaning-evals' items are judged in: its form, plan and strata. */
export const meaningEvalsStudy: Study = studySchema.parse({
  title: 'Does the answer still mean what the passage means?',
  question: 'Does the answer say something that the passage does not mean, and if so, how?',
  texts: [
    { id: 'passage', title: 'Passage', role: 'source', lang: 'en' },
    { id: 'question', title: 'Question', role: 'question', lang: 'en' },
    { id: 'answer', title: 'Answer', role: 'judged', lang: 'en' },
  ],
  form: {
    fields: [
      {
        id: 'diverges',
        kind: 'yes-no',
        ask: 'Does the answer depart from what the passage means?',
        gold: true,
      },
      {
        id: 'mechanism',
        kind: 'choice',
        ask: 'How does it depart?',
        gold: true,
        when: { diverges: 'yes' },
        options: [
          {
            value: 'deontic_reversal',
            label: 'Duty and permission',
            help: 'What somebody must do is offered as a choice, or what they may do is made a duty.',
          },
          {
            value: 'condition_omission',
            label: 'Condition left out',
            help: 'Something holds under a condition in the passage, and without it in the answer.',
          },
          {
            value: 'temporal_condition_reversal',
            label: 'Time or order',
            help: 'When something happens, or what comes first, is another: before for after, from for until.',
          },
          {
            value: 'scope_shift',
            label: 'Who or what is covered',
            help: 'The rule reaches more or fewer people or cases. A limit taken away altogether belongs here.',
          },
          {
            value: 'quantitative_divergence',
            label: 'Figure',
            help: 'An amount, a share, a limit, a length of time or a date is not the one of the passage.',
          },
          {
            value: 'polarity_reversal',
            label: 'Yes and no',
            help: 'The answer says what the passage denies, or denies what it says.',
          },
        ],
      },
      {
        id: 'span',
        kind: 'span',
        ask: 'Which words of the answer carry it?',
        gold: true,
        when: { diverges: 'yes' },
        in: 'answer',
      },
      {
        id: 'rationale',
        kind: 'text',
        ask: 'What does the passage say instead?',
        when: { diverges: 'yes' },
        required: false,
      },
    ],
    variables: [
      { id: 'mechanism7', rule: 'first', of: ['mechanism'], else: 'none', level: 'nominal' },
    ],
  },
  consent: {
    version: '1',
    text:
      'Your answers are stored under a random code, with the time at which each was saved and how long ' +
      'you worked on it. Your name and address are kept apart from them and are never exported. You can ' +
      'have your answers erased at any time; that there were some stays on record.',
  },
  plan: { ratersPerUnit: 2, siblingsApart: 3 },
  strata: ['kind', 'passage_id', 'recent_change', 'intended_mechanism', 'edit_mechanism'],
  resample: 'item',
  seed: 4,
  attribution: ATTRIBUTION,
});

export const meaningEvalsGuidelines = `# What to judge

You see a passage of official guidance, a question, and an answer to it. Take the passage as the only
truth, whatever you know otherwise.

## Does the answer depart?

Choose **Yes** when somebody who acts on the answer could be misled about what the passage says: a duty, a
condition, a time, a group of people, a figure, or a plain yes or no is not what it was.

Choose **No** when the answer only says less, in other words or in another order. Leaving a point out is no
departure unless what is said becomes untrue without it.

## When it departs

- **How**: choose the one kind that fits best; the explanation stands beside each.
- **Which words**: mark the fewest words of the answer that carry the departure.
- **What the passage says**: write it down in a few words, best as a quote.

## When in doubt

Leave the item for later, or note the problem with the guidelines beside the field. Do not look the rules up
elsewhere.
`;
