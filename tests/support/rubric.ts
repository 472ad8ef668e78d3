import type { Content } from '@/lib/form/content';
import type { Form } from '@/lib/form/form';

// A rubric whose judges answer with counts and verdicts, and an item of it: 4 groups with 16 beats. Invented.

const isTrue = { id: 'present', kind: 'yes-no', ask: 'Is it there?', cannotJudge: true } as const;

/** Which beats does a section make, how is each group developed, what does it add, and is it on its brief? */
export const rubricForm: Form = {
  fields: [
    { id: 'beats', kind: 'each', over: 'beats', ask: 'Beats', fields: [isTrue] },
    {
      id: 'groups',
      kind: 'each',
      over: 'groups',
      ask: 'Groups',
      fields: [
        {
          id: 'moves',
          kind: 'list',
          ask: 'Moves',
          cannotJudge: true,
          fields: [
            {
              id: 'move',
              kind: 'choice',
              ask: 'Which move?',
              options: ['cause', 'example', 'contrast'].map((value) => ({ value, label: value })),
            },
          ],
        },
      ],
    },
    {
      id: 'additions',
      kind: 'list',
      ask: 'Additions',
      fields: [
        {
          id: 'class',
          kind: 'choice',
          ask: 'What is it?',
          options: ['joins', 'creep'].map((value) => ({ value, label: value })),
        },
      ],
    },
    { id: 'onBrief', kind: 'yes-no', ask: 'On brief?' },
  ],
  cannotJudge: { reasons: [{ value: 'unclear', label: 'The text is unclear' }] },
  variables: [
    { id: 'covered', rule: 'count', of: 'beats.present', equals: 'yes' },
    { id: 'C1', rule: 'at-least', of: 'covered', threshold: 'N' },
    { id: 'undeveloped', rule: 'share', of: 'groups.moves', fewerThan: 2 },
    { id: 'C2', rule: 'at-most', of: 'undeveloped', threshold: 'third' },
    { id: 'C4', rule: 'none', of: 'additions.class', equals: 'creep' },
  ],
  thresholds: { N: { value: 12, setFrom: 'pilot' }, third: { value: '1/3' } },
};

/** Where the rubric's judges say what. */
export const rubricReply = {
  reply: {
    covered: 'C1_COVERAGE: {}',
    undeveloped: 'C2_DEVELOPMENT: {}',
    C4: 'C4_ADDITIONS: {}',
    onBrief: 'C6_ON_BRIEF: {}',
  },
  ambiguous: 'AMBIGUOUS: {}',
};

const groups = ['A', 'B', 'C', 'D'];

export const rubricParts = groups.flatMap((group) => [
  { id: group, set: 'groups', label: `Group ${group}` },
  ...[1, 2, 3, 4].map((at) => ({ id: `${group}${at}`, set: 'beats', parent: group, label: `Beat ${group}${at}` })), // prettier-ignore
]);

export const rubricContent: Content = {
  texts: [{ id: 'section', body: 'A ferry that nobody took.' }],
  parts: rubricParts,
};
