import { z } from 'zod';
import { sentence } from './sentence';

/** Names that an object of JavaScript already has a meaning for; no id and no key may be one. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

/** A study's name in addresses and commands. */
export const slugSchema = z
  .string({ error: sentence })
  .max(64, { error: sentence })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'A slug has small letters, digits and single hyphens, such as "tone-2026".',
  });

/** White space at either end, and control characters, make two ids that look like one. */
const TIDY = /^(?!\s)[^\p{Cc}]*(?<!\s)$/u;

/** The id of an item: any text of 1 to 200 characters without white space at its ends. */
export const itemIdSchema = z
  .string({ error: sentence })
  .min(1, { error: sentence })
  .max(200, { error: sentence })
  .regex(TIDY, { error: 'An id has no white space at its ends and no control characters.' })
  .refine((id) => !RESERVED_NAMES.has(id), {
    error: 'This id is a reserved word of JavaScript: choose another.',
  });
