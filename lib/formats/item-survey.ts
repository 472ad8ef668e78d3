import { createHash } from 'node:crypto';
import type { Study } from '@/lib/domain/study';
import type { Content } from '@/lib/form/content';
import { detached } from './detached';
import { PROTOCOL_FIELDS } from './folder-layout';
import type { JoinedItem } from './joined-items';
import { KnownIds } from './known-ids';
import type { PlannedField } from './plan';
import { SealedWords } from './sealed-words';
import { marksNothing } from './unclear-cells';

/** Different names of fields that are counted one by one. */
const MAX_FIELDS = 2000;
const SAMPLE_LENGTH = 120;

/** What an import learns from its items as they pass: fields, ids, and what should be looked at. */
export class ItemSurvey {
  readonly ids = new KnownIds();
  readonly words = new SealedWords();
  private readonly shown = new Map<string, { rows: number; sample: string }>();
  private readonly hidden = new Map<string, number>();
  private readonly siblings = new Map<string, { line: number; id: string }[]>();
  private readonly candidates: { line: number; id: string; content: Content }[] = [];
  private readonly findings = new Findings();
  private readonly judged: ReadonlySet<string>;
  private readonly hashes = new Map<string, number>();
  private readonly sets = new Set<string>();
  private readonly partIds = new Set<string>();
  private readonly fixtures = new Map<string, { readonly expected: boolean }>();
  private readonly families: { line: number; id: string; siblings: string[] }[] = [];

  constructor(private readonly texts: Study['texts']) {
    this.judged = new Set(texts.filter((text) => text.role === 'judged').map((text) => text.id));
  }

  /** Notes names of sealed fields. */
  sealed(names: readonly string[]): void {
    for (const name of names) {
      const key = this.hidden.has(name) || this.hidden.size < MAX_FIELDS ? name : 'other fields';
      this.hidden.set(key, (this.hidden.get(key) ?? 0) + 1);
    }
  }

  item(read: JoinedItem): void {
    const { item, line, id } = read;
    this.visible(item.content);
    this.sealed(read.sealedHere);
    for (const key of PROTOCOL_FIELDS) {
      if (item[key] !== undefined) this.sealed([key]);
    }
    // Two rows may yet be refused for an id that comes later; a few are kept to choose from.
    if (this.candidates.length < 20) this.candidates.push({ line, id, content: item.content });
    if (item.sample === 'fixture')
      this.fixtures.set(detached(id), { expected: Object.keys(item.expected ?? {}).length > 0 });
    for (const { id: part, set } of item.content.parts ?? []) {
      this.sets.add(set);
      if (this.partIds.size < MAX_FIELDS) this.partIds.add(detached(part));
    }
    if (item.siblings && item.siblings.length > 0)
      this.families.push({ line, id: detached(id), siblings: item.siblings.map(detached) });
    for (const named of item.siblings ?? []) {
      if (this.ids.has(named)) continue;
      const sibling = detached(named);
      const waiting = this.siblings.get(sibling) ?? [];
      waiting.push({ line, id: detached(id) });
      this.siblings.set(sibling, waiting);
    }
    this.lookAt(read);
  }

  /** Whether an item has parts of this set. */
  hasParts(set: string): boolean {
    return this.sets.has(set);
  }

  /** Of a fixture whether it says what is expected; undefined for what is none. */
  fixture(id: string): { readonly expected: boolean } | undefined {
    return this.fixtures.get(id);
  }

  /** Ids of parts and of their sets. */
  partNames(): string[] {
    return [...this.sets, ...[...this.partIds].filter((id) => !this.sets.has(id))];
  }

  /** The items that name siblings. */
  related(): readonly { line: number; id: string; siblings: readonly string[] }[] {
    return this.families;
  }

  /** The first item that `refused` does not know, as a rater will get it. */
  first(refused: (line: number) => boolean): { id: string; content: Content } | null {
    const found = this.candidates.find(({ line }) => !refused(line));
    return found ? { id: found.id, content: found.content } : null;
  }

  *unknownSiblings(): Generator<readonly [line: number, id: string]> {
    for (const [sibling, rows] of this.siblings) {
      if (!this.ids.has(sibling)) for (const { line, id } of rows) yield [line, id];
    }
  }

  fields(): PlannedField[] {
    const byName = (a: PlannedField, b: PlannedField): number => (a.name < b.name ? -1 : 1);
    const shown = [...this.shown].map(([name, { rows, sample }]): PlannedField => {
      return { name, rows, visible: true, sample };
    });
    const order = new Map(this.texts.map((text, index) => [text.id, index]));
    shown.sort((a, b) => (order.get(a.name) ?? 99) - (order.get(b.name) ?? 99));
    const hidden = [...this.hidden].map(([name, rows]) => ({ name, rows, visible: false }));
    return [...shown, ...hidden.sort(byName)];
  }

  warnings(provenanceExpected: boolean): string[] {
    return this.findings.sentences(provenanceExpected);
  }

  private visible(content: Content): void {
    const note = (name: string, sample: () => string): void => {
      const known = this.shown.get(name);
      if (known) known.rows += 1;
      else this.shown.set(name, { rows: 1, sample: detached(beginning(sample())) });
    };
    for (const text of content.texts) note(text.id, () => text.body);
    const { parts } = content;
    if (parts) note('parts', () => parts.map((part) => part.label).join(', '));
  }

  private lookAt({ item, line, provenance, hasProvenance, numberedId }: JoinedItem): void {
    this.words.note(provenance);
    const { texts } = item.content;
    const judged = texts.filter((text) => this.judged.size === 0 || this.judged.has(text.id));
    const hash = digest(judged.map((text) => text.body));
    const twin = this.hashes.get(hash);
    if (twin === undefined) this.hashes.set(hash, line);
    else this.findings.note('twins', '', line, twin);
    if (numberedId) this.findings.note('numbers', '', line);
    if (!hasProvenance) this.findings.note('bare', '', line);
    for (const text of this.texts) {
      if (!texts.some(({ id }) => id === text.id)) this.findings.note('missing', text.id, line);
    }
    if (texts.some((text) => marksNothing(text.body))) this.findings.note('marks', '', line);
    if (texts.some((text) => TRICKS.test(text.body))) this.findings.note('tricks', '', line);
    for (const name of leaks(provenance, texts)) this.findings.note('leak', name, line);
  }
}

/** Characters that turn the direction of a text, hide in it, or steer a terminal. */
const TRICKS = /[\u001b\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

function beginning(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SAMPLE_LENGTH));
  if (characters.length <= SAMPLE_LENGTH && text.length <= 2 * SAMPLE_LENGTH) return text;
  return `${characters.slice(0, SAMPLE_LENGTH).join('')}…`;
}

/** 96 bits: enough that a million items have no chance twin. */
function digest(bodies: readonly string[]): string {
  const hash = createHash('sha256');
  for (const body of bodies) hash.update(`${body.length}:`).update(body);
  return hash.digest('base64url').slice(0, 16);
}

/** Sealed fields whose value stands in a text that raters see; short values stand there by chance. */
function leaks(provenance: JoinedItem['provenance'], texts: readonly { body: string }[]): string[] {
  const found: string[] = [];
  const bodies = texts.map((text) => text.body.slice(0, 200_000).toLowerCase());
  for (const [name, value] of Object.entries(provenance).slice(0, 50)) {
    if (typeof value !== 'string' || value.length < 4 || value.length > 1000) continue;
    const sought = value.toLowerCase();
    if (bodies.some((body) => body.includes(sought))) found.push(name);
  }
  return found;
}

type Finding = { count: number; line: number; other: number | undefined; name: string; kind: Kind };
type Kind = 'twins' | 'numbers' | 'bare' | 'missing' | 'tricks' | 'marks' | 'leak';

/** Counts of what should be looked at, with the first line of each. */
class Findings {
  private readonly found = new Map<string, Finding>();

  note(kind: Kind, name: string, line: number, other?: number): void {
    const key = `${kind} ${name}`;
    const known = this.found.get(key);
    if (known) known.count += 1;
    else if (this.found.size < MAX_FIELDS)
      this.found.set(key, { count: 1, line, other, name, kind });
  }

  sentences(provenanceExpected: boolean): string[] {
    return [...this.found.values()]
      .filter(({ kind }) => kind !== 'bare' || provenanceExpected)
      .map((finding) => sentenceOf(finding));
  }
}

function sentenceOf({ kind, name, count, line, other }: Finding): string {
  const items = count === 1 ? '1 item' : `${count} items`;
  const has = count === 1 ? 'has' : 'have';
  const first = `first on line ${line}`;
  switch (kind) {
    case 'twins':
      return `${items} ${has} the texts of another, letter for letter (lines ${other} and ${line}).`;
    case 'numbers':
      return `${items} ${has} a number for an id; it is kept as a text of the same digits.`;
    case 'bare':
      return `${items} ${has} no row in provenance.jsonl (${first}).`;
    case 'missing':
      return `${items} ${has} no text "${name}" (${first}).`;
    case 'tricks':
      return `${items} ${has} characters that turn or hide text (${first}).`;
    case 'marks':
      return `${items} ${has} a text that may stand for nothing, such as NA or #N/A (${first}).`;
    case 'leak':
      return `The sealed field "${name.slice(0, 40)}" can be read in a text of ${items} (${first}).`;
  }
}
