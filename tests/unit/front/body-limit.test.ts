import { expect, test } from 'vitest';
import { isDeeperThan } from '@/lib/formats/json-depth';
import { bodyMost } from '@/scripts/body-limit.mjs';

test('only an upload is left to its route; other ways to write its address are not', () => {
  expect(bodyMost('PUT', '/api/imports?name=a.zip')).toBeNull();
  for (const [method, url] of [
    ['POST', '/api/imports'],
    ['PUT', '/api/imports/'],
    ['PUT', '/api//imports'],
    ['PUT', '/api/imports/x'],
    ['PUT', '/API/imports'],
    ['PUT', '/studies?/api/imports'],
    ['POST', '/api/auth/callback/credentials'],
    ['POST', '/sign-in'],
    ['POST', '*'],
  ] as const)
    expect(bodyMost(method, url), `${method} ${url}`).toBe(64_000);
  expect(bodyMost('POST', '/api/sheets/x/labels')).toBe(1_000_000);
});

test('depth is told of the text: brackets in texts are no nesting', () => {
  expect(isDeeperThan('[[1],[2],[3]]', 2)).toBe(false);
  expect(isDeeperThan('[[[1]]]', 2)).toBe(true);
  expect(isDeeperThan('{"a":{"b":[]}}', 2)).toBe(true);
  expect(isDeeperThan('["[[[[", "\\"[[[", "\\\\", 1]', 1)).toBe(false);
  expect(isDeeperThan('["\\\\",[1]]', 1)).toBe(true);
  expect(isDeeperThan('['.repeat(1_000_000), 64)).toBe(true);
});
