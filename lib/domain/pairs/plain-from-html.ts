/**
 * The words of a text that may hold HTML: tags, comments and declarations go, what stands in scripts
 * and styles with them; an element that begins a line of its own begins one here.
 * What only looks like a tag stays: "a < b", "x<y and z>w", "<3", addresses in angle brackets.
 */
export function plainFromHtml(text: string): string {
  if (!text.includes('<')) return text;
  return text
    .replace(/<!--[^]*?-->|<!\[CDATA\[|\]\]>|<![A-Za-z][^<>]*>|<\?[^<>]*\?>/g, '')
    .replace(/<(script|style)\b[^<>]*>[^]*?<\/\1\s*>/gi, '')
    .replace(TAG, (tag: string, name: string, attributes: string) => {
      // Words without "=" after a name are prose more often than attributes.
      if (/\S/.test(attributes) && !attributes.includes('=') && !SWITCHED.test(name)) return tag;
      if (/^br$/i.test(name)) return '\n';
      return BLOCK.test(name) ? '\n\n' : LINE.test(name) ? '\n' : '';
    });
}

const TAG =
  /<\/?([A-Za-z][\w:-]*)((?:\s+[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/g;

/** Elements that have attributes without a value. */
const SWITCHED =
  /^(?:input|option|button|details|dialog|video|audio|script|select|textarea|iframe|ol)$/i;

const BLOCK =
  /^(?:p|div|section|article|header|footer|main|nav|aside|blockquote|pre|h[1-6]|ul|ol|dl|table|figure|hr)$/i;

const LINE = /^(?:li|tr|dt|dd|caption|figcaption|summary|thead|tbody|tfoot)$/i;
