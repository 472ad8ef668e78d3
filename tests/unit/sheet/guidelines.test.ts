import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Guidelines } from '@/app/s/[sheet]/guidelines';

const html = (text: string): string => renderToStaticMarkup(createElement(Guidelines, { text }));

it('a link whose address may not be followed is its words, as text', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '',
  ])
    expect(html(`See [the list](${address}).`)).toBe('<p>See the list.</p>');
});

it('a link to a page opens beside the sheet, and tells it nothing', () => {
  expect(html('[the list](https://example.org/list)')).toBe(
    '<p><a href="https://example.org/list" target="_blank" rel="noreferrer noopener">the list</a></p>',
  );
});
