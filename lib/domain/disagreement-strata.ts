import type { DisagreementIndex } from './disagreement-index';
import { goldCells } from './gold-cells';

type Test = (item: number) => boolean;

const joined = ' & ';
const goldPrefix = 'gold:';

/**
 * Whether an item lies in a stratum, by the name that figures give it: "attribute=value", several joined by " & ", or
 * "gold:question=answer" by the reference. In one that is not known, or whose attribute is sealed, there is no item.
 */
export function stratumTest(index: DisagreementIndex, stratum: string | null): Test {
  if (stratum === null) return () => true;
  return testOf(index, stratum) ?? (() => false);
}

function testOf(index: DisagreementIndex, name: string): Test | null {
  const single = ofAttribute(index, name) ?? ofGold(index, name);
  if (single) return single;
  // A value may hold the joint itself: every place is tried.
  for (let at = name.indexOf(joined); at >= 0; at = name.indexOf(joined, at + 1)) {
    const left = testOf(index, name.slice(0, at));
    const right = left && testOf(index, name.slice(at + joined.length));
    if (right) return (item) => left(item) && right(item);
  }
  return null;
}

function ofAttribute({ attributes }: DisagreementIndex, name: string): Test | null {
  for (const { name: attribute, values, of } of attributes) {
    if (!name.startsWith(`${attribute}=`)) continue;
    const code = values.indexOf(name.slice(attribute.length + 1));
    if (code >= 0) return (item) => of[item] === code;
  }
  return null;
}

function ofGold({ questions, graders }: DisagreementIndex, name: string): Test | null {
  if (!name.startsWith(goldPrefix)) return null;
  for (const { id, answers, over, starts, blind } of questions) {
    const before = `${goldPrefix}${id}=`;
    if (!name.startsWith(before) || over !== null) continue;
    const code = answers?.indexOf(name.slice(before.length)) ?? -1;
    if (code < 0) continue;
    const { codes } = goldCells(blind.filter((_, at) => graders[at]?.kind === 'rater'));
    return (item) => codes[starts[item] ?? -1] === code;
  }
  return null;
}
