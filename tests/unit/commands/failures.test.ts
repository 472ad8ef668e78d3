import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures, whatFailed } from '@/scripts/failures.mjs';

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const many = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

test('a failed test of vitest is named with its file and message; a file that could not be read is one', () => {
  const passed = { status: 'passed', fullName: 'holds', failureMessages: [] };
  const failed = { status: 'failed', fullName: 'part adds', failureMessages: ['1 is not 2'] };
  expect(
    vitestFailures({
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [passed] },
        { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    }),
  ).toEqual([
    { file: 'a.test.ts', name: 'part adds', message: '1 is not 2' },
    { file: 'c.test.ts', name: 'the whole file', message: 'no such module' },
  ]);
});

test('a failed test of Playwright is found in its suites, and what went wrong outside of them', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const file = 'sheet.spec.ts';
  expect(
    playwrightFailures({
      errors: [{ message: 'no tests found' }],
      suites: [
        {
          title: file,
          file,
          specs: [spec('opens', 'expected', ''), spec('saves', 'unexpected', 'not visible')],
          suites: [{ title: 'offline', file, specs: [spec('keeps', 'unexpected', 'lost')] }],
        },
      ],
    }),
  ).toEqual([
    { file: 'Playwright', name: 'outside of its tests', message: 'no tests found' },
    { file, name: 'saves', message: 'not visible' },
    { file, name: 'offline › keeps', message: 'lost' },
  ]);
});

test('what failed is said with the first lines of a message, or the last of a check, without colours', () => {
  const failure = { file: 'a.test.ts', name: 'adds', message: many(40).map(red).join('\n') };
  expect(
    whatFailed([
      { name: 'build', passed: true, said: 'fine' },
      { name: 'unit and data', passed: false, said: 'all of it', failures: [failure] },
      { name: 'lint', passed: false, said: red(many(40).join('\n')) },
    ]),
  ).toEqual([
    '✗ unit and data: a.test.ts › adds',
    ...many(15).map((line) => `    ${line}`),
    '✗ lint',
    ...many(40)
      .slice(20)
      .map((line) => `    ${line}`),
  ]);
  expect(whatFailed([{ name: 'build', passed: true }])).toEqual([]);
});
