import { describe, expect, test } from 'vitest';
import { categoriesFault, scaleOf } from '@/lib/figures/agreement-of-file';
import { lookalikes } from '@/lib/figures/file-agreement/scale';
import type { Level } from '@/lib/stats/agreement/krippendorff-alpha';
import { longRows, scaleFor } from './file-ratings';

const labels = (...given: (string | null)[]) => longRows(given.map((label) => [label]));

function faults(level: Level, declared: string[] | null, ...given: (string | null)[]): string[] {
  const read = scaleOf(labels(...given), level, declared);
  return read.ok ? [] : read.faults.map(({ line, reason, mend }) => `${line}: ${reason} ${mend}`);
}

describe('the categories that occur', () => {
  test('come by size where all are numbers, ten after two, and otherwise by spelling', () => {
    expect(scaleFor(labels('10', '2', '1'), 'ordinal').categories).toEqual(['1', '2', '10']);
    expect(scaleFor(labels('b', 'a', '10', '2'), 'nominal').categories).toEqual([
      '10',
      '2',
      'a',
      'b',
    ]);
  });

  test('are numbers on an interval scale, however they are written', () => {
    const scale = scaleFor(labels('1.0', '1', '-2', '1e1', '.5'), 'interval');
    expect(scale.points).toEqual([-2, 0.5, 1, 10]);
    expect(scale.codeOf('1.00')).toBe(2);
    expect(scale.declared).toBe(false);
  });
});

test('declared categories keep their order and those that nobody used', () => {
  const scale = scaleFor(labels('low', 'high'), 'ordinal', ['low', 'middle', 'high']);
  expect(scale).toMatchObject({ categories: ['low', 'middle', 'high'], points: [0, 1, 2] });
  expect(scale.codeOf('high')).toBe(2);
});

describe('a value that is not on the scale is named with its line and what to do', () => {
  test('outside the declared categories: capitals and spaces count', () => {
    expect(faults('nominal', ['yes', 'no'], 'yes', 'Yes', ' no', null)).toEqual([
      '3: "Yes" is not one of the categories: "yes", "no". Correct the value, or name it in --categories; spaces and capital letters count.',
      '4: " no" is not one of the categories: "yes", "no". Correct the value, or name it in --categories; spaces and capital letters count.',
    ]);
  });

  test('no number on an ordinal scale without a declared order', () => {
    expect(faults('ordinal', null, '1', 'high')[0]).toBe(
      '3: "high" is no number, so its place in the order is not known. Give the order with --categories, lowest first.',
    );
  });

  test('one number written in two ways on an ordinal scale', () => {
    expect(faults('ordinal', null, '1', '1.0')[0]).toContain('are one number and two labels');
  });

  test.each(['3,5', '0x1F', 'NaN', 'Infinity', '1e999', ' 1', '1 ', '', '--1', '½'])(
    'no number on an interval scale: %j',
    (label) => {
      expect(faults('interval', null, '1', label)).toHaveLength(1);
    },
  );

  test('a negative number on a ratio scale, whose least is zero', () => {
    expect(faults('ratio', null, '0', '-0', '-1')).toEqual([expect.stringContaining('4: "-1" is no number of at least 0')]); // prettier-ignore
    expect(faults('interval', null, '0', '-1')).toEqual([]);
  });

  test('a number outside declared numbers', () => {
    expect(faults('interval', ['1', '2'], '1.0', '3')).toHaveLength(1);
  });
});

test('a list of categories that cannot be used says why', () => {
  expect(categoriesFault('nominal', ['a'])).toContain('at least two');
  expect(categoriesFault('nominal', ['a', ''])).toContain('empty');
  expect(categoriesFault('nominal', ['a', 'b', 'a'])).toContain('"a" twice');
  expect(categoriesFault('interval', ['1', 'two'])).toContain('"two"');
  expect(categoriesFault('interval', ['1', '1.0'])).toContain('a number twice');
  expect(categoriesFault('ratio', ['-1', '1'])).toContain('at least 0');
  expect(categoriesFault('ordinal', ['low', 'high'])).toBeNull();
});

test('labels that a person would take for one are told', () => {
  expect(lookalikes(['Yes', 'no', 'yes', ' no'])).toEqual([
    ['Yes', 'yes'],
    ['no', ' no'],
  ]);
  expect(lookalikes(['é', 'e\u0301'])).toEqual([['é', 'e\u0301']]);
  expect(lookalikes(['a', 'b'])).toEqual([]);
});
