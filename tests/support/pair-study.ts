const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen']; // prettier-ignore

/** The real text of a pair says "kept", its rewrite "held": a test can tell them, whatever side they stand on. */
const harbour = (at: number, verb: string): string =>
  `The keeper of mooring ${numbers[at - 1] ?? at} ${verb} a lamp in the window until the last boat was in.`;

const rows = (all: readonly unknown[]): string => all.map((row) => `${JSON.stringify(row)}\n`).join(''); // prettier-ignore

/**
 * An invented 2AFC study: `pairs` pairs and a catch pair, one repeat and one mirrored repeat on each sheet, and three
 * texts of six sentences that change hands after sentence 2, 4 and nowhere.
 */
export function harbourFiles(raters: number, pairs = 12): Record<string, string> {
  const standard = Array.from({ length: pairs }, (_, at) => at + 1);
  const boundary = ['2', '4', 'none'];
  const study = {
    title: 'Harbour prose (invented for a test)',
    texts: [{ id: 'text', role: 'judged' }],
    form: {
      fields: [
        { id: 'real', kind: 'side', ask: 'Which did the author write?', for: ['2afc'] },
        { id: 'sure', kind: 'scale', ask: 'How sure are you?', min: 1, max: 2, level: 'ordinal', for: ['2afc'] }, // prettier-ignore
        { id: 'change', kind: 'boundary', ask: 'Where does it change hands?', none: true },
      ],
    },
    plan: { ratersPerUnit: raters, repeats: 1, mirroredRepeats: 1 },
    pairs: { limit: 0.65, confidence: 'sure', exclude: { catchWrong: 1 } },
  };
  return {
    'study.json': JSON.stringify(study),
    'guidelines.md': '# How\n\nRead both.\n',
    'items.jsonl': rows([
      ...standard.flatMap((at) => [
        { id: `real-${at}`, text: harbour(at, 'kept') },
        { id: `rewrite-${at}`, text: harbour(at, 'held'), model: 'gpt-6-test' },
      ]),
      { id: 'real-catch', text: 'She kept the ledger dry, and the ink with it.' },
      { id: 'rewrite-catch', text: 'She held ledger dry ink ledger it with and and the.' },
      ...boundary.map((place, at) => ({
        id: `text-${at + 1}`,
        text: Array.from({ length: 6 }, (_, line) => `Line ${line + 1} of tale ${at + 1} says little.`).join(' '), // prettier-ignore
        boundary: place === 'none' ? 'none' : Number(place),
      })),
    ]),
    'pairs.jsonl': rows([
      ...standard.map((at) => (at % 3 === 0 ? { id: `pair-${at}`, a: `rewrite-${at}`, b: `real-${at}`, target: 'b' } : { id: `pair-${at}`, a: `real-${at}`, b: `rewrite-${at}`, target: 'a' })), // prettier-ignore
      { id: 'pair-catch', a: 'real-catch', b: 'rewrite-catch', target: 'a', kind: 'catch' },
      ...boundary.map((_, at) => ({ id: `change-${at + 1}`, a: `text-${at + 1}`, kind: 'boundary' })), // prettier-ignore
    ]),
  };
}

/** An invented preference study of two voices over `pairs` prompts; heath says "gorse", moor says "peat". */
export function voicesFiles(raters: number, pairs = 8): Record<string, string> {
  const each = Array.from({ length: pairs }, (_, at) => at + 1);
  const study = {
    title: 'Two voices (invented for a test)',
    texts: [
      { id: 'prompt', role: 'question' },
      { id: 'text', role: 'judged' },
    ],
    form: {
      cannotJudge: { reasons: [{ value: 'broken', label: 'A text is broken' }] },
      fields: [{ id: 'better', kind: 'side', ask: 'Which is better?', tie: true, bothBad: true, cannotJudge: true, for: ['preference'] }], // prettier-ignore
    },
    plan: { ratersPerUnit: raters },
    pairs: { condition: 'voice' },
  };
  return {
    'study.json': JSON.stringify(study),
    'guidelines.md': '# How\n\nRead both.\n',
    'items.jsonl': rows(
      each.flatMap((at) => {
        const prompt = `Describe path ${numbers[at - 1] ?? at}.`;
        return [
          { id: `one-${at}`, prompt, text: `Path ${at} runs through gorse${', and on'.repeat(at % 4)} to the gate.`, voice: 'heath', model: 'gpt-6-test' }, // prettier-ignore
          { id: `other-${at}`, prompt, text: `Path ${at} runs over peat${', and on'.repeat((at + 2) % 4)} to the gate.`, voice: 'moor', model: 'claude-9-test' }, // prettier-ignore
        ];
      }),
    ),
    'pairs.jsonl': rows(each.map((at) => (at % 2 === 0 ? { id: `pair-${at}`, a: `other-${at}`, b: `one-${at}` } : { id: `pair-${at}`, a: `one-${at}`, b: `other-${at}` }))), // prettier-ignore
  };
}
