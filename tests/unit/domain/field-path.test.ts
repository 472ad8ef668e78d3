import { expect, test } from 'vitest';
import { isFieldPath } from '@/lib/domain/field-path';
import { scriptForm } from '../form/example-forms';

test.each([
  ['beats', true],
  ['beats/A1', true],
  ['beats/A1/present', true],
  ['beats/A1/nothing', false],
  ['beats//present', false],
  ['present', false],
  ['nofield', false],
  ['', false],
])('"%s" names a field of the form: %s', (path, there) => {
  expect(isFieldPath(scriptForm.fields, path)).toBe(there);
});
