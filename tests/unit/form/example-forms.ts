import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';

// Five forms and an item for each, invented for these tests.

const reasons = [
  { value: 'unclear', label: 'The text is unclear' },
  { value: 'broken', label: 'The text is broken', text: 'none' as const },
  { value: 'other', label: 'Another reason', text: 'required' as const },
];

/** Does an answer keep the meaning of its source, and if not, how, and in which words? */
export const meaningForm: Form = {
  fields: [
    {
      id: 'differs',
      kind: 'yes-no',
      ask: 'Does the answer say something else than the source?',
      gold: true,
      cannotJudge: true,
    },
    {
      id: 'how',
      kind: 'choice',
      ask: 'In which way?',
      gold: true,
      when: { differs: 'yes' },
      options: [
        { value: 'duty', label: 'A duty became a choice', help: 'Or the reverse.' },
        { value: 'number', label: 'A number changed' },
        { value: 'time', label: 'An order or a date changed' },
      ],
    },
    { id: 'where', kind: 'span', ask: 'Which words?', in: 'answer', when: { differs: 'yes' } },
    { id: 'why', kind: 'text', ask: 'Why?', required: false, rows: 3 },
  ],
  cannotJudge: { reasons },
  variables: [
    { id: 'how4', rule: 'first', of: ['how'], else: 'none', level: 'nominal' },
    { id: 'isDuty', rule: 'none', of: 'how', equals: 'duty' },
  ],
};
export const meaningContent: Content = {
  texts: [
    { id: 'source', body: 'The gate must be shut by eight.' },
    { id: 'answer', title: 'Answer', body: 'You can shut the gate 🚪 by nine — “if you like”.' },
  ],
};

/** Which points of an outline does a section make, with what moves, and what does it add? */
export const scriptForm: Form = {
  fields: [
    {
      id: 'beats',
      kind: 'each',
      ask: 'Points',
      over: 'beats',
      fields: [
        {
          id: 'present',
          kind: 'yes-no',
          ask: 'Is it there?',
          labels: { yes: 'Present', no: 'Absent' },
          cannotJudge: true,
          gold: true,
        },
        {
          id: 'quote',
          kind: 'span',
          ask: 'Where?',
          in: 'section',
          when: { present: 'yes' },
          cannotJudge: true,
        },
      ],
    },
    {
      id: 'groups',
      kind: 'each',
      ask: 'Groups',
      over: 'groups',
      fields: [
        {
          id: 'moves',
          kind: 'list',
          ask: 'Moves',
          addLabel: 'Move',
          cannotJudge: true,
          fields: [
            {
              id: 'move',
              kind: 'choice',
              ask: 'Which move?',
              options: [
                { value: 'example', label: 'An example' },
                { value: 'cause', label: 'A cause' },
              ],
            },
            { id: 'quote', kind: 'span', ask: 'Where?', in: 'section' },
          ],
        },
      ],
    },
    {
      id: 'news',
      kind: 'list',
      ask: 'Additions',
      addLabel: 'New matter',
      cannotJudge: true,
      fields: [
        {
          id: 'class',
          kind: 'choice',
          ask: 'What is it?',
          options: [
            { value: 'joins', label: 'Joins two points' },
            { value: 'creep', label: 'New matter' },
          ],
        },
      ],
    },
    { id: 'onBrief', kind: 'yes-no', ask: 'On brief?', labels: { yes: 'Is', no: 'Not' } },
  ],
  cannotJudge: { reasons },
  variables: [
    { id: 'covered', rule: 'count', of: 'beats.present', equals: 'yes', level: 'ratio' },
    { id: 'C1', rule: 'at-least', of: 'covered', threshold: 'N' },
    { id: 'undeveloped', rule: 'share', of: 'groups.moves', fewerThan: 2, level: 'ratio' },
    { id: 'C2', rule: 'at-most', of: 'undeveloped', threshold: 'third' },
    { id: 'C4', rule: 'none', of: 'news.class', equals: 'creep' },
    { id: 'C6', rule: 'all', of: ['onBrief', 'item.complete'] },
  ],
  thresholds: { N: { value: 2, setFrom: 'pilot' }, third: { value: '1/3' } },
};
export const scriptContent: Content = {
  texts: [
    { id: 'section', body: 'The tide lifts the flap.\r\nNobody opens it. 🌊 Then it shuts.' },
  ],
  parts: [
    { id: 'A', set: 'groups', label: 'The gate' },
    { id: 'B', set: 'groups', label: 'The hours' },
    { id: 'C', set: 'groups', label: 'The cost' },
    { id: 'A1', set: 'beats', parent: 'A', label: 'The tide opens it' },
    { id: 'A2', set: 'beats', parent: 'A', label: 'It shuts by itself' },
    { id: 'B1', set: 'beats', parent: 'B', label: 'High water moves' },
  ],
};

/** Ten yes-no lines about a rewrite, the same for every item. */
export const checklistForm: Form = {
  fields: [
    {
      id: 'lines',
      kind: 'each',
      ask: 'Lines',
      over: 'lines',
      fields: [{ id: 'holds', kind: 'yes-no', ask: 'Does it hold?', gold: true }],
    },
    {
      id: 'sure',
      kind: 'scale',
      ask: 'How sure are you?',
      min: 1,
      max: 4,
      level: 'ordinal',
      anchors: { 1: 'guess', 4: 'certain' },
      required: false,
    },
  ],
  variables: [{ id: 'held', rule: 'count', of: 'lines.holds', equals: 'yes' }],
};
export const checklistContent: Content = {
  texts: [
    { id: 'rewrite', body: 'It rained, and she went home.' },
    { id: 'anchor', body: 'It was raining; so she went home.' },
  ],
  parts: Array.from({ length: 10 }, (_, index) => ({
    id: `L${index + 1}`,
    set: 'lines',
    label: `Line ${index + 1}`,
  })),
};

/** Is a review of a text right, and each of its rules justified? Accepted is derived, never entered. */
export const reviewForm: Form = {
  fields: [
    { id: 'facts', kind: 'yes-no', ask: 'Are its facts right?' },
    { id: 'intent', kind: 'yes-no', ask: 'Does it keep the intent?' },
    { id: 'harm', kind: 'yes-no', ask: 'Would it do harm?' },
    {
      id: 'rules',
      kind: 'each',
      ask: 'Rules',
      over: 'rules',
      required: false,
      fields: [
        { id: 'justified', kind: 'yes-no', ask: 'Is each finding justified?' },
        { id: 'missed', kind: 'count', ask: 'How many were missed?', max: 50 },
        { id: 'rationale', kind: 'text', ask: 'Why?', key: 'W' },
      ],
    },
    {
      id: 'faults',
      kind: 'choices',
      ask: 'What is wrong with the tone?',
      atLeast: 0,
      options: [
        { value: 'curt', label: 'Curt' },
        { value: 'vague', label: 'Vague' },
        { value: 'preachy', label: 'Preachy' },
      ],
    },
    { id: 'rationale', kind: 'text', ask: 'Your reasons', maxLength: 400 },
  ],
  variables: [
    { id: 'harmless', rule: 'none', of: 'harm', equals: 'yes' },
    { id: 'allJustified', rule: 'all', of: ['rules.justified'] },
    { id: 'missedInAll', rule: 'sum', of: 'rules.missed' },
    { id: 'nothingMissed', rule: 'at-most', of: 'missedInAll', threshold: 0 },
    {
      id: 'accepted',
      rule: 'all',
      of: ['facts', 'intent', 'harmless', 'allJustified', 'nothingMissed'],
    },
    { id: 'curt', rule: 'count', of: 'faults', equals: 'curt' },
  ],
};
export const reviewContent: Content = {
  texts: [
    { id: 'source', body: 'Its a fine day.' },
    { id: 'context', body: 'A note on a door.' },
    { id: 'response', body: 'Write “It’s”.' },
  ],
  parts: [
    { id: 'apostrophe', set: 'rules', label: 'Apostrophes' },
    { id: 'tone', set: 'rules', label: 'Tone' },
  ],
};

/** A form in Hebrew over a text that runs from right to left, with vowel points. */
export const hebrewForm: Form = {
  fields: [
    {
      id: 'flows',
      kind: 'yes-no',
      ask: 'האם התרגום זורם?',
      labels: { yes: 'כן', no: 'לא' },
      cannotJudge: true,
    },
    {
      id: 'closeness',
      kind: 'choice',
      ordered: true,
      ask: 'כמה הוא קרוב למקור?',
      options: [
        { value: 'far', label: 'רחוק' },
        { value: 'near', label: 'קרוב' },
        { value: 'same', label: 'זהה' },
      ],
    },
    {
      id: 'words',
      kind: 'span',
      ask: 'אילו מילים?',
      in: 'translation',
      atLeast: 0,
      atMost: 3,
      when: { closeness: ['far', 'near'] },
    },
  ],
  cannotJudge: { reasons: [{ value: 'dialect', label: 'איני מכיר את הניב' }] },
};
export const hebrewContent: Content = {
  texts: [
    { id: 'original', body: 'In the beginning was a door.' },
    { id: 'translation', lang: 'he', dir: 'rtl', body: 'בְּרֵאשִׁית הָיְתָה דֶּלֶת 👨‍👩‍👧 אחת.' },
  ],
};

/** Pairs of which one is real, pairs of which one is better, and texts that may change hands. */
export const pairForm: Form = {
  fields: [
    {
      id: 'real',
      kind: 'side',
      ask: 'Which of the two did the author write?',
      for: ['2afc'],
      cannotJudge: ['broken'],
    },
    {
      id: 'better',
      kind: 'side',
      ask: 'Which of the two is better?',
      for: ['preference'],
      tie: true,
      bothBad: true,
      labels: { tie: 'No difference' },
      cannotJudge: true,
    },
    {
      id: 'hand',
      kind: 'boundary',
      ask: 'After which sentence does another hand take over?',
      none: true,
      cannotJudge: ['broken', 'unclear'],
    },
    {
      id: 'sure',
      kind: 'scale',
      ask: 'How sure are you?',
      min: 1,
      max: 4,
      level: 'ordinal',
      required: false,
      for: ['2afc', 'preference'],
    },
    { id: 'why', kind: 'text', ask: 'Why?', required: false },
  ],
  cannotJudge: { reasons },
  variables: [
    { id: 'sureness', rule: 'at-least', of: 'sure', threshold: 3 },
    { id: 'early', rule: 'at-most', of: 'hand', threshold: 2 },
  ],
};
export const pairContent: Content = {
  texts: [
    { id: 'prompt', body: 'Tell of a ferry that is late.' },
    { id: 'a', title: 'Text A', body: 'The ferry was late. Ines counted gulls.' },
    { id: 'b', title: 'Text B', body: 'By four the ferry had not come.' },
  ],
};
export const boundaryContent: Content = {
  texts: [{ id: 'text', body: 'It rained. She went home. Home was dry. And dark.' }],
  parts: ['It rained.', 'She went home.', 'Home was dry.', 'And dark.'].map((body, at) => ({
    id: String(at + 1),
    set: 'sentences',
    label: String(at + 1),
    body,
  })),
};

export const examples: readonly (readonly [string, Form, Content])[] = [
  ['meaning', meaningForm, meaningContent],
  ['script rubric', scriptForm, scriptContent],
  ['checklist', checklistForm, checklistContent],
  ['review judgment', reviewForm, reviewContent],
  ['Hebrew translation', hebrewForm, hebrewContent],
];
