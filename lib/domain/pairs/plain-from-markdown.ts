import { fromMarkdown } from 'mdast-util-from-markdown';
import { plainTables } from './plain-tables';

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root | Root['children'][number];

/**
 * The words of a text that may hold markdown (CommonMark; tables, struck-out words, task boxes and
 * footnotes as GitHub has them): what a reader of the plain words would see, line for line.
 * Expects lines without spaces at their ends. Text without markup comes back as it was.
 */
export function plainFromMarkdown(text: string): string {
  if (!/[*_`~#[\]\\&|>=+•‣◦▪▫●○■⁃➢➤]|^[-–—―⸺⸻\d]/m.test(text)) return text;
  const source = plainTables(text)
    .replace(/^[-–—―‒_*=#⸺⸻ ]{3,}$/gm, '')
    .replace(/^(?:[•‣◦▪▫●○■⁃➢➤]\s*)+/gm, '')
    .replace(NESTED, '')
    .replace(/^\[\^[^\]\n]+\]:[ ]*|\[\^[^\]\s]+\]/gm, '');
  const tree = fromMarkdown(source, { extensions: [{ disable: { null: LEFT } }] });
  return withoutStrays(new Writer(source).write(tree));
}

/** HTML is another's work; indented code cannot be where lines are trimmed. */
const LEFT = ['htmlFlow', 'htmlText', 'codeIndented'];

/** So many quotes and lists in one another are no text of anybody's, and cost a parser its time. */
const NESTED = /^(?:(?:>|(?:[-*+]|\d{1,3}[.)])(?= )) *){8,}/gm;

/** What lies deeper is left as it is written, for the next pass. */
const DEEPEST = 100;

class Writer {
  /** The number of the last item whose number was taken off. */
  private counted: number | null = null;
  private depth = 0;

  constructor(private readonly source: string) {}

  write(node: Node): string {
    if (this.depth >= DEEPEST) return this.slice(node);
    this.depth++;
    const words = this.words(node);
    this.depth--;
    return words;
  }

  private words(node: Node): string {
    if (node.type === 'root' || node.type === 'blockquote' || node.type === 'list')
      return this.blocks(node.children);
    if (node.type === 'listItem') return this.listItem(node);
    if ('children' in node) return node.children.map((child) => this.write(child)).join('');
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'code':
      case 'html':
      case 'yaml':
        return node.value;
      case 'break':
        return '\n';
      case 'image':
      case 'imageReference':
        return node.alt ?? '';
      case 'definition':
        // "[Ann]: Yes" is somebody speaking.
        return /[/#@.]/.test(node.url) ? '' : this.slice(node);
      case 'thematicBreak':
      case 'footnoteReference':
        return '';
    }
  }

  /** Blocks one below the other, with a blank line between two where there was one. */
  private blocks(nodes: readonly Node[]): string {
    let out = '';
    let ended: number | null = null;
    for (const node of nodes) {
      const words = this.write(node);
      if (words === '') continue;
      const begins = node.position?.start.line ?? 0;
      if (ended !== null) out += begins - ended > 1 ? '\n\n' : '\n';
      out += words;
      ended = node.position?.end.line ?? begins;
    }
    return out;
  }

  private listItem(node: Extract<Node, { type: 'listItem' }>): string {
    const start = node.position?.start.offset ?? 0;
    const [first] = node.children;
    const mark = this.source.slice(start, first?.position?.start.offset ?? start).trim();
    const words = this.blocks(node.children).replace(/^\[[ xX]\](?:\s+|$)/, '');
    const number = /^\d+/.exec(first ? mark : this.slice(node))?.[0];
    if (number === undefined || this.counts(Number(number))) return words;
    return first ? `${mark} ${words}` : this.slice(node);
  }

  /** Whether a number counts the items of a list: "1.", or the one after the last. Not "1984. A novel." */
  private counts(number: number): boolean {
    const next = this.counted !== null && [this.counted, this.counted + 1].includes(number);
    if (number > 1 && !next) return false;
    this.counted = number;
    return true;
  }

  private slice({ position }: Node): string {
    return this.source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  }
}

/** Marks that no pair was found for; those within a word ("f**k") or between spaces are no marks. */
function withoutStrays(text: string): string {
  return text
    .replace(/(?<!~)~~(?!~)/g, '')
    .replace(/``([^`'\n]+)''/g, '"$1"')
    .replace(/`{2,}/g, '')
    .replace(/(?<![*_\\])(?:\*{2,3}|_{2,3})(?![*_])/g, (mark: string, at: number) => {
      const [before, after] = [text[at - 1] ?? ' ', text[at + mark.length] ?? ' '];
      const inside = WORD.test(before) && WORD.test(after);
      return inside || (before === ' ' && after === ' ') ? mark : '';
    })
    .replace(/^(?=.*\|)[-–|: ]+$/gm, '');
}

const WORD = /[\p{L}\p{N}]/u;
