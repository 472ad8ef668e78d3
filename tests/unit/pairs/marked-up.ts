import fc from 'fast-check';

/** Pieces from which texts with every kind of markup arise, whole and broken. */
const PIECES = [
  ...[
    'a',
    'word',
    'Two words',
    '12',
    '3.5',
    'naïve',
    'e\u0301',
    'עברית',
    'العربية',
    '日本語',
    'हिन्दी',
  ],
  ...['👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️', '👍🏽', '\u200b', '\u200d', '\u200f', '\u00ad', '\ufeff', '\u0001'],
  ...[' ', '  ', '\t', '\u00a0', '\u3000', '\n', '\n\n', '\n\n\n', '\r\n', '\r', '\u2028'],
  ...['*', '**', '***', '_', '__', '~~', '`', '``', '```', '```js\n', '~~~', '\\', '\\*', '\\\\'],
  ...[
    '# ',
    '## ',
    '#',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2. ',
    '3) ',
    '42. ',
    '• ',
    '> ',
    '>> ',
    '---',
    '***',
  ],
  ...['- [ ] ', '[x] ', '| ', ' | ', '|---|---|', '--- | ---', ':-:', '===', '[^1]', '[^1]: '],
  ...[
    '[',
    ']',
    '(',
    ')',
    '[text](http://x.y)',
    '![alt](y.png "t")',
    '[text][ref]',
    '[ref]: http://x.y',
  ],
  ...[
    '[Ann]: Yes',
    '<https://x.y>',
    '<b>',
    '</b>',
    '<br>',
    '<br/>',
    '<p class="x">',
    '</p>',
    '<li>',
  ],
  ...['<', '>', '<!--', '-->', '<!-- c -->', '<script>x</script>', '<y and z>', '<![CDATA[', ']]>'],
  ...['&amp;', '&lt;', '&gt;', '&#42;', '&nbsp;', '&amp;lt;b&amp;gt;', '&', '&#x5f;', '&mdash;'],
  ...['“', '”', '‘', '’', '«', '»', '"', "'", '…', '. . .', '...', '.', '!', '?', ',', ':'],
  ...['—', '–', ' — ', ' – ', ' - ', '--', ' -- ', '-', '−', '‑', '―', '=', '+'],
];

export const pieces = fc.constantFrom(...PIECES);

/** Up to forty pieces in a row. */
export const markedUp = fc.array(pieces, { maxLength: 40 }).map((of) => of.join(''));

const word = fc.constantFrom('harbour', 'lamp', 'quietly', 'naïve', 'שלום', 'nine', '👩‍👩‍👧', 'rope');
const phrase = fc.array(word, { minLength: 1, maxLength: 5 }).map((of) => of.join(' '));

type Written = { readonly plain: string; readonly markdown: string; readonly html: string };
const inline: fc.Arbitrary<Written> = fc
  .tuple(phrase, fc.constantFrom('', '*', '_', '**', '__', '***', '`', '~~', 'link', 'image'))
  .map(([plain, mark]) => {
    if (mark === 'link')
      return { plain, markdown: `[${plain}](https://a.example/b_c)`, html: `<a href="/b">${plain}</a>` }; // prettier-ignore
    if (mark === 'image') return { plain, markdown: `![${plain}](p.png)`, html: plain };
    return { plain, markdown: `${mark}${plain}${mark}`, html: mark ? `<em>${plain}</em>` : plain };
  });

const line: fc.Arbitrary<Written> = fc.array(inline, { minLength: 1, maxLength: 4 }).map((of) => ({
  plain: of.map(({ plain }) => plain).join(' '),
  markdown: of.map(({ markdown }) => markdown).join(' '),
  html: of.map(({ html }) => html).join(' '),
}));

const block: fc.Arbitrary<Written> = fc.oneof(
  line.map(({ plain, markdown, html }) => ({ plain, markdown, html: `<p>${html}</p>` })),
  fc.tuple(line, fc.integer({ min: 1, max: 6 })).map(([{ plain, markdown, html }, depth]) => ({
    plain,
    markdown: `${'#'.repeat(depth)} ${markdown}`,
    html: `<h${depth}>${html}</h${depth}>`,
  })),
  line.map(({ plain, markdown, html }) => ({
    plain,
    markdown: `> ${markdown}`,
    html: `<blockquote>${html}</blockquote>`,
  })),
  fc
    .tuple(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('-', '*', '+', '1.', '•'),
    )
    .map(([items, mark]) => ({
      plain: items.map(({ plain }) => plain).join('\n'),
      markdown: items
        .map(({ markdown }, at) => `${mark === '1.' ? `${at + 1}.` : mark} ${markdown}`)
        .join('\n'),
      html: `<ul>${items.map(({ html }) => `<li>${html}</li>`).join('')}</ul>`,
    })),
  phrase.map((plain) => ({
    plain,
    markdown: `\`\`\`\n${plain}\n\`\`\``,
    html: `<pre><code>${plain}</code></pre>`,
  })),
);

/** One document of paragraphs, headings, lists, quotes and code, as three people would write it. */
export const written: fc.Arbitrary<Written> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((of) => ({
    plain: of.map(({ plain }) => plain).join('\n\n'),
    markdown: of.map(({ markdown }) => markdown).join('\n\n'),
    html: of.map(({ html }) => html).join('\n'),
  }));
