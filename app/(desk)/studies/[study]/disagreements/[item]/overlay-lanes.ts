import type { MarkedSpan } from '@/lib/domain/answer-rows';
import type { Mark } from '@/app/s/[sheet]/_sheet/text-layout';

/** One grader's line under a text: a place below the words, and a style that needs no colour. */
export type Lane = {
  /** Place in the item's graders. */
  readonly grader: number;
  /** Place among all judges, whose runs share one; null for people. */
  readonly judge: number | null;
};

/** A text with the lines of some graders under it; `marks` name their lane. */
export type Panel = { readonly lanes: readonly Lane[]; readonly marks: readonly Mark<number>[] };

const peopleAtOnce = 6;
const judgesAtOnce = 4;
/** Runs of one judge look the same but for their depth. */
const judgeLines = 6;
const fourOf = (judge: number): number => Math.floor(judge / judgesAtOnce);

/**
 * The panels of one text: as many people and judges to a panel as can be told apart, judges in fours by their place
 * among all judges, so that a judge looks the same on every text. A text that nobody marked has one, without lines.
 */
export function overlayPanels(
  text: string,
  spans: readonly MarkedSpan[],
  judges: readonly (number | null)[],
): Panel[] {
  const own = spans.filter((span) => span.text === text);
  const marked = judges.flatMap((judge, grader) =>
    own.some((span) => span.grader === grader) ? [{ grader, judge }] : [],
  );
  const people = marked.filter(({ judge }) => judge === null);
  const groups: Lane[][] = [];
  for (const lane of marked) {
    if (lane.judge === null) continue;
    const open = groups.at(-1);
    const four = open?.[0]?.judge ?? null;
    const fits = open && open.length < judgeLines && four !== null;
    if (fits && fourOf(four) === fourOf(lane.judge)) open.push(lane);
    else groups.push([lane]);
  }
  const count = Math.max(1, groups.length, Math.ceil(people.length / peopleAtOnce));
  return Array.from({ length: count }, (_, at) => {
    const some =
      people.length <= peopleAtOnce
        ? people
        : people.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce);
    const lanes = [...some, ...(groups[at] ?? [])];
    return {
      lanes,
      marks: lanes.flatMap(({ grader }, lane) =>
        own
          .filter((span) => span.grader === grader)
          .map(({ start, end }) => ({ start, end, kind: lane })),
      ),
    };
  });
}
