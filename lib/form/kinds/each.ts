import type { EachField } from '../field';
import type { GroupKind } from '../field-kind';

/**
 * Fields that repeat over the item's parts of one set: {partId: values}. Inside a part, `each` over
 * an inner set repeats over that part's children. With `required: false` a part may be left out.
 */
export const each: GroupKind<EachField> = { name: 'each', holds: 'parts' };
