// Checks an export of Blindmark without any of Blindmark's code: node docs/verify.mjs DIR
// It follows docs/study-folder.md to the letter and needs nothing but Node.js.
// It checks what hashes fix. It does not check that labels fit the form, nor ratings.csv and gold.jsonl, which follow
// from the labels: `npx blindmark verify DIR` computes those again.
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const text = (name) => readFileSync(join(folder, name), 'utf8');
const rows = (name) =>
  existsSync(join(folder, name))
    ? text(name)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

/** RFC 8785: keys in the order of their UTF-16 units, no white space, numbers as JavaScript writes them. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const hex = (digits) => Buffer.from(digits, 'hex');

function check(holds, sentence) {
  if (holds) return;
  console.log(`✗ ${sentence}`);
  process.exit(1);
}

// The chain: events and labels together, by seq.
const events = rows('events.jsonl');
const chain = [...events, ...rows('labels.jsonl')].sort((a, b) => a.seq - b.seq);
const withdrawn = new Set(events.filter((row) => row.kind === 'withdrawn').map((row) => row.sheet));
let previous = '0'.repeat(64);
for (const [index, row] of chain.entries()) {
  const { seq, kind, sheet, trial, revision, savedAt, payloadSha256, payload, salt } = row;
  check(seq === index + 1 && row.previous === previous, `entry ${seq} does not follow`);
  const facts = [seq, previous, kind, sheet, trial, revision ?? null, savedAt, payloadSha256];
  check(sha256(canonical(facts)) === row.hash, `entry ${seq} has another hash`);
  if (payload === null)
    check(withdrawn.has(sheet), `entry ${seq} has no value, and nobody withdrew`);
  else
    check(
      sha256(hex(salt), canonical(payload)) === payloadSha256,
      `entry ${seq} has another value`,
    );
  previous = row.hash;
}
console.log(`✓ chain of ${chain.length} entries; its head is ${previous}`);

// The manifest: what was frozen is what is here.
const frozen = events.findLast((row) => row.kind === 'frozen');
const secret = events.find((row) => typeof row.payload?.secret === 'string')?.payload.secret;
const items = rows('items.jsonl');
const study = JSON.parse(text('study.json'));
if (existsSync(join(folder, 'manifest.json'))) {
  const manifest = JSON.parse(text('manifest.json'));
  if (frozen)
    check(sha256(text('manifest.json')) === frozen.payload.manifestSha256, 'another manifest');
  check(manifest.study === sha256(canonical(study)), 'another study.json');
  check(manifest.guidelines === sha256(text('guidelines.md')), 'other guidelines');
  const contents = items.map((item) => sha256(canonical(item.content))).sort();
  const listed = manifest.items.map((item) => item.content).sort();
  check(canonical(contents) === canonical(listed), 'other items');
  console.log(`✓ manifest ${sha256(text('manifest.json'))}`);
  if (secret) {
    const provenance = new Map(rows('provenance.jsonl').map((row) => [row.id, row]));
    const sealed = items.map((item, index) => {
      const own = provenance.get(item.id);
      const facts = {
        id: item.id,
        ordinal: index + 1,
        provenance: own.provenance,
        sample: item.sample ?? null,
        siblings: item.siblings ?? [],
        expected: item.expected ?? null,
      };
      return {
        content: sha256(canonical(item.content)),
        sealed: sha256(hex(own.salt), canonical(facts)),
      };
    });
    sealed.sort((a, b) => (a.content + a.sealed < b.content + b.sealed ? -1 : 1));
    check(canonical(sealed) === canonical(manifest.items), 'other provenance');
    check(manifest.secret === sha256(hex(secret)), 'another secret');
    console.log('✓ provenance and secret are those that were frozen');
  }
}

// The judgments: the rows of each file that was brought in are those that its entry binds.
const opened = events.some((row) => row.kind === 'revealed' && row.payload.seal === 'judgments');
const bound = opened ? events.filter((row) => row.kind === 'judgments-imported') : [];
if (bound.length > 0) {
  const judged = new Map(bound.map(({ payload }) => [payload.sha256, []]));
  const content = new Map(items.map((item) => [item.id, sha256(canonical(item.content))]));
  for (const { file, ...row } of rows('judgments.jsonl')) {
    check(judged.has(file), 'judgments of a file that was never brought in');
    judged.get(file).push(`${canonical({ ...row, item: content.get(row.item) })}\n`);
  }
  for (const { payload } of bound) {
    const own = judged.get(payload.sha256);
    check(own.length === payload.rows, `another number of judgments of ${payload.file}`);
    check(sha256(own.join('')) === payload.rowsSha256, `other judgments of ${payload.file}`);
  }
  console.log(`✓ judgments of ${bound.length} files are those that were brought in`);
}

// The orders: derived again from the secret.
function draws(key, label) {
  let [block, offset, count] = [Buffer.alloc(0), 0, 0];
  const word = () => {
    if (offset === block.length) {
      block = createHmac('sha256', hex(key)).update(`${label}:${count++}`).digest();
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  return (below) => {
    for (;;) {
      const drawn = word();
      if (drawn < 2 ** 32 - (2 ** 32 % below)) return drawn % below;
    }
  };
}

function shuffled(values, draw) {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

function groupsOf(units) {
  const group = new Map();
  const join = (from, to) => {
    for (const [id, name] of group) if (name === from) group.set(id, to);
  };
  for (const { id, siblings = [] } of units) {
    for (const other of siblings) {
      for (const one of [id, other]) if (!group.has(one)) group.set(one, one);
      join(group.get(id), group.get(other));
    }
  }
  return group;
}

/** Sheets of all units: one deck for each rater; with unitsPerSheet, decks cut into sheets of that size. */
function deal(ids, { ratersPerUnit = 2, unitsPerSheet = ids.length }, draw) {
  if (unitsPerSheet >= ids.length) return Array.from({ length: ratersPerUnit }, () => ids);
  const sheets = [];
  let open = [];
  for (let deck = 0; deck < ratersPerUnit; deck += 1) {
    const queue = shuffled(ids, draw);
    const waiting = [];
    while (queue.length + waiting.length > 0) {
      const late = waiting.findIndex((id) => !open.includes(id));
      const id = late < 0 ? queue.shift() : waiting.splice(late, 1)[0];
      if (open.includes(id)) {
        waiting.push(id);
        continue;
      }
      open.push(id);
      if (open.length === unitsPerSheet) {
        sheets.push(open);
        open = [];
      }
    }
  }
  if (open.length > 0) sheets.push(open);
  return sheets;
}

function ordered(ids, apart, group, draw) {
  if (apart <= 1) return shuffled(ids, draw);
  for (;;) {
    const [rest, order] = [[...ids], []];
    while (rest.length > 0) {
      const near = new Set(
        order.slice(Math.max(0, order.length - apart + 1)).map((id) => group.get(id)),
      );
      near.delete(undefined);
      const place = allowed(rest, (id) => !near.has(group.get(id)), draw);
      if (place === undefined) break;
      order.push(rest[place]);
      rest[place] = rest.at(-1);
      rest.pop();
    }
    if (rest.length === 0) return order;
  }
}

function allowed(rest, may, draw) {
  for (let tries = 0; tries < 8; tries += 1) {
    const place = draw(rest.length);
    if (may(rest[place])) return place;
  }
  const places = rest.flatMap((id, place) => (may(id) ? [place] : []));
  return places.length === 0 ? undefined : places[draw(places.length)];
}

if (secret) {
  const plan = study.plan ?? {};
  const group = groupsOf(items);
  const dealt = deal(
    items.map((item) => item.id),
    plan,
    draws(secret, 'deal'),
  );
  const sheets = rows('sheets.jsonl').filter((sheet) => sheet.purpose === 'main');
  for (const sheet of sheets) {
    const own = createHmac('sha256', hex(secret)).update(`sheet:${sheet.slot}`).digest('hex');
    check(sheet.secret === own, `sheet ${sheet.slot} has another secret`);
    const order = ordered(
      dealt[sheet.slot - 1],
      plan.siblingsApart ?? 0,
      group,
      draws(own, 'order'),
    );
    const shown = sheet.trials.map((trial) => trial.item);
    check(canonical(order) === canonical(shown), `sheet ${sheet.slot} has another order`);
  }
  console.log(`✓ ${sheets.length} orders derived again`);
}
console.log('– not checked here: ratings.csv and gold.jsonl, and whether labels fit the form');
