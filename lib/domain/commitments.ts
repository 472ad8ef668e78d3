import { z } from 'zod';
import { sentence } from './sentence';

const text = z
  .string({ error: sentence })
  .max(2000, { error: sentence })
  .regex(/\S/, { error: 'This is empty.' });

const comparator = z.enum(['>', '>=', '<', '<='], { error: sentence });
const number = z.number({ error: sentence });

/** What was expected before the data, with the rule that decides it afterwards. */
export const hypothesisSchema = z.strictObject(
  {
    id: text,
    text,
    rule: z.strictObject(
      {
        /** Name of a figure in the report's flat table. */
        figure: text,
        comparator,
        value: number,
        margin: number.exactOptional(),
        /** Level of the interval that the rule looks at. */
        interval: number.gt(0, { error: sentence }).lt(1, { error: sentence }).exactOptional(),
      },
      { error: sentence },
    ),
  },
  { error: sentence },
);

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
