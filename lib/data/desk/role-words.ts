import type { Role } from '../access';

const strongestFirst: readonly (readonly [Role, string])[] = [
  ['owner', 'Owner'],
  ['author', 'Author'],
  ['reviewer', 'Reviewer'],
  ['adjudicator', 'Adjudicator'],
  ['rater', 'Rater'],
];

/** Roles as people read them, strongest first. */
export function roleWords(roles: readonly string[]): string[] {
  return strongestFirst.filter(([role]) => roles.includes(role)).map(([, word]) => word);
}
