import type { SwappedPair } from '@/lib/stats/forced-choice/order-swap';
import type { JudgedPair } from './judged-pair';
import { sideOf, type Side, type Sides } from '@/lib/domain/pairs/pair';

/** What a judge says of a pair in the author's a and b. */
export type Text = Side | 'tie';

/**
 * One judge's answers. In each order it says what more than half of its runs say (an even number of runs may say
 * nothing: a tie); of the pair it says what both orders say, and a tie where they differ. Where only one order was
 * asked, that one counts. A tie button and "both bad" are ties; an answer that failed, or "cannot judge", is none.
 */
export type JudgeAnswers = {
  readonly judge: string;
  readonly family: string | null;
  readonly runs: readonly number[];
  readonly pairs: readonly PairAnswer[];
};

export type PairAnswer = {
  readonly pair: string;
  readonly byOrder: Readonly<Partial<Record<Sides, readonly (Text | null)[]>>>;
  readonly said: Text | null;
};

const orders: readonly Sides[] = ['ab', 'ba'];

/** Answers by judge, of one run or of all of them. */
export function judgeAnswers(
  judgments: readonly JudgedPair[],
  run: number | null = null,
): JudgeAnswers[] {
  const byJudge = new Map<string, JudgedPair[]>();
  for (const row of judgments) {
    if (run !== null && row.run !== run) continue;
    const own = byJudge.get(row.judge);
    if (own) own.push(row);
    else byJudge.set(row.judge, [row]);
  }
  return [...byJudge]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([judge, rows]) => ({
      judge,
      family: rows.find(({ family }) => family !== null)?.family ?? null,
      runs: [...new Set(rows.map((row) => row.run))].sort((a, b) => a - b),
      pairs: pairAnswers(rows),
    }));
}

function pairAnswers(rows: readonly JudgedPair[]): PairAnswer[] {
  const byPair = new Map<string, JudgedPair[]>();
  for (const row of rows) {
    const own = byPair.get(row.pair);
    if (own) own.push(row);
    else byPair.set(row.pair, [row]);
  }
  return [...byPair]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pair, own]) => {
      const byOrder: Partial<Record<Sides, (Text | null)[]>> = {};
      for (const order of orders) {
        const there = own.filter((row) => row.order === order).toSorted((a, b) => a.run - b.run);
        if (there.length > 0) byOrder[order] = there.map((row) => textOf(row, order));
      }
      return { pair, byOrder, said: bothOrders(byOrder) };
    });
}

function textOf({ response }: JudgedPair, order: Sides): Text | null {
  if (response === null || response === 'cannot-judge') return null;
  return response === 'a' || response === 'b' ? sideOf(response, order) : 'tie';
}

function bothOrders(byOrder: PairAnswer['byOrder']): Text | null {
  const [one, other] = orders.map((order) => majority(byOrder[order] ?? []));
  if (one === undefined || one === null) return other ?? null;
  if (other === undefined || other === null) return one;
  return one === other ? one : 'tie';
}

/** What more than half of those that answered say; else a tie; null where nobody answered. */
export function majority(answers: readonly (Text | null)[]): Text | null {
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return null;
  const most = (['a', 'b', 'tie'] as const).find(
    (text) => 2 * given.filter((answer) => answer === text).length > given.length,
  );
  return most ?? 'tie';
}

/** Pairs with an answer in both orders, in the positions that the judge chose. */
export function swapped({ pairs }: JudgeAnswers): SwappedPair[] {
  return pairs.flatMap(({ byOrder }): SwappedPair[] => {
    const [planned, exchanged] = orders.map((order) => majority(byOrder[order] ?? []));
    if (planned === null || planned === undefined || exchanged === null || exchanged === undefined)
      return [];
    return [
      {
        planned: planned === 'tie' ? 'tie' : planned === 'a' ? 'first' : 'second',
        exchanged: exchanged === 'tie' ? 'tie' : exchanged === 'b' ? 'first' : 'second',
      },
    ];
  });
}
