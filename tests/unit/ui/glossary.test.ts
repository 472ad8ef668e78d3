import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { glossary } from '@/app/ui/glossary';
import { root } from '../../support/root';

test('a sentence of the glossary has at most 25 words', () => {
  for (const { meaning } of Object.values(glossary))
    for (const sentence of meaning.split(/(?<=[.!?]) /))
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(25);
});

test('words that a newcomer does not know are explained where they stand', () => {
  const pages = readdirSync(join(root, 'app/(desk)'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(root, 'app/(desk)', name), 'utf8'))
    .join('\n');
  const explained = [...pages.matchAll(/\bterm="(\w+)"/g)].map(([, term]) => term);
  for (const term of ['seal', 'protocolHash', 'hiddenDetails', 'agreement', 'kappa', 'sheet', 'gold', 'decidedBy', 'groups', 'judgment', 'planning', 'blindnessCheck', 'disagreement'])
    expect(explained).toContain(term);
}); // prettier-ignore

test('a judgment is spelled in one way, and a sheet is taken, not claimed', () => {
  const read = (place: string) =>
    readdirSync(join(root, place), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && /\.(tsx?|md)$/.test(one.name))
      .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of [join(root, 'README.md'), ...['app', 'lib', 'docs'].flatMap(read)]) {
    if (file.includes('generated')) continue;
    const text = readFileSync(file, 'utf8');
    expect(text.match(/judgement/i), file).toBeNull();
    expect(text.match(/\bClaimed\b/), file).toBeNull();
  }
});
