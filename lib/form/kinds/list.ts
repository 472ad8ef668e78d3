import * as z from 'zod/mini';

import { commonSettings, countSchema, lineSchema, type ListField } from '../field';
import type { GroupKind } from '../field-kind';
import { refuseBounds } from './bounds';

/** Entries that the rater adds, each with the same fields: [values, …], in the order added. */
export const list: GroupKind<ListField> = {
  name: 'list',
  settings: (anyField) =>
    z.strictObject({
      ...commonSettings,
      kind: z.literal('list'),
      fields: z.array(anyField).check(z.minLength(1), z.maxLength(100)),
      atLeast: z.exactOptional(countSchema),
      atMost: z.exactOptional(countSchema),
      addLabel: z.exactOptional(lineSchema),
    }),
  refuse: (field) =>
    refuseBounds(field.atLeast ?? 0, field.atMost ?? 100, 1000, 'places for entries'),
  holds: 'entries',
};
