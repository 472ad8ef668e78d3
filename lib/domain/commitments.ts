import { z } from 'zod';
import { sections } from './figure-row';
import { sentence } from './sentence';

const text = z
  .string({ error: sentence })
  .max(2000, { error: sentence })
  .regex(/\S/, { error: 'This is empty.' });

const comparators = ['>', '>=', '<', '<='] as const;
const comparator = z.enum(comparators, { error: sentence });
const number = z.number({ error: sentence });
const run = z.int({ error: sentence }).min(1, { error: sentence });

/**
 * One figure of the report by what it is about. A part that is left out is not looked at, but for `category` and
 * `stratum`: without these the figure over all categories and all items is meant.
 */
const figureKeysSchema = z.strictObject(
  {
    metric: text,
    section: z.enum(sections, { error: sentence }).exactOptional(),
    variable: text.exactOptional(),
    grader: text.exactOptional(),
    other: text.exactOptional(),
    run: run.exactOptional(),
    otherRun: run.exactOptional(),
    category: text.exactOptional(),
    stratum: text.exactOptional(),
  },
  { error: sentence },
);

export type FigureKeys = z.infer<typeof figureKeysSchema>;

/** What was expected before the data, with the rule that decides it afterwards. */
export const hypothesisSchema = z.strictObject(
  {
    id: text,
    text,
    rule: z.strictObject(
      {
        /** A figure of the report; a text, as the first versions took it, names none. */
        figure: z.union([text, figureKeysSchema], { error: sentence }),
        comparator: z.enum([...comparators, 'within'], { error: sentence }),
        value: number,
        /** Half the width of what `within` takes. */
        margin: number.min(0, { error: sentence }).exactOptional(),
        /** Level of the interval; figures have that of 95% alone. */
        interval: number.gt(0, { error: sentence }).lt(1, { error: sentence }).exactOptional(),
      },
      { error: sentence },
    ),
  },
  { error: sentence },
);

export type Hypothesis = z.infer<typeof hypothesisSchema>;

/** What keeps a rule from being decided, whatever the data; undefined where nothing does. */
export function undecidableBecause({ rule }: Hypothesis): string | undefined {
  const { figure, comparator, margin, interval = 0.95 } = rule;
  if (typeof figure === 'string') return 'the figure is named by a text; name it by its parts: {"metric": "kappa", "variable": "good", "grader": "larch", "other": "people"}'; // prettier-ignore
  if (interval !== 0.95) return 'figures have limits of 95% alone; leave interval out';
  if (comparator === 'within' && margin === undefined) return '"within" needs a margin';
  if (comparator !== 'within' && margin !== undefined) return `a margin belongs to "within", not to "${comparator}"`; // prettier-ignore
  return undefined;
}

/** A pass rule declared before the data: every condition is needed. */
export const gateSchema = z.strictObject(
  {
    id: text,
    title: text.exactOptional(),
    all: z
      .array(
        z.strictObject(
          { metric: text, comparator, threshold: number, arm: text.exactOptional() },
          { error: sentence },
        ),
        { error: sentence },
      )
      .min(1, { error: sentence })
      .max(50, { error: sentence }),
  },
  { error: sentence },
);

/** What the study may be said to show, and what not. */
export const claimsSchema = z.strictObject(
  {
    may: z.array(text, { error: sentence }).max(100, { error: sentence }).exactOptional(),
    mayNot: z.array(text, { error: sentence }).max(100, { error: sentence }).exactOptional(),
  },
  { error: sentence },
);
