import * as z from 'zod/mini';

import { contentIdSchema } from '../content';
import { commonSettings, type EachField } from '../field';
import type { GroupKind } from '../field-kind';

/**
 * Fields that repeat over the item's parts of one set: {partId: values}. Inside a part, `each` over
 * an inner set repeats over that part's children. With `required: false` a part may be left out.
 */
export const each: GroupKind<EachField> = {
  name: 'each',
  settings: (anyField) =>
    z.strictObject({
      ...commonSettings,
      kind: z.literal('each'),
      over: contentIdSchema,
      fields: z.array(anyField).check(z.minLength(1), z.maxLength(100)),
    }),
  refuse: (field) => {
    if (field.gold) return 'holds fields; put gold on the fields inside it.';
    return field.cannotJudge ? 'holds fields; put cannotJudge on the fields inside it.' : undefined;
  },
  holds: 'parts',
};
