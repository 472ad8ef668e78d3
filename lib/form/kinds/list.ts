import type { ListField } from '../field';
import type { GroupKind } from '../field-kind';

/** Entries that the rater adds, each with the same fields: [values, …], in the order added. */
export const list: GroupKind<ListField> = { name: 'list', holds: 'entries' };
