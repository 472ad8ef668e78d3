// Checks an export of Blindmark without any of Blindmark's code: node docs/verify.mjs DIR
// It follows docs/study-folder.md and docs/blinding.md to the letter and needs nothing but Node.js.
// It checks what hashes fix. It does not check that labels fit the form, nor ratings.csv, gold.jsonl and gold.csv, which follow
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
const labels = rows('labels.jsonl');
const chain = [...events, ...labels].sort((a, b) => a.seq - b.seq);
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
if (chain.length > 0) console.log(`✓ chain of ${chain.length} entries; its head is ${previous}`);
else console.log('– the chain is sealed: no events.jsonl and no labels.jsonl in this export');

// What raters saw: items, and of pairs and boundary texts what shown.jsonl says.
const frozen = events.findLast((row) => row.kind === 'frozen');
const secret = events.find((row) => typeof row.payload?.secret === 'string')?.payload.secret;
const study = JSON.parse(text('study.json'));
const items = rows('items.jsonl');
const shown = new Map(rows('shown.jsonl').map((row) => [row.id, row]));
const pairs = rows('pairs.jsonl');
const allSheets = rows('sheets.jsonl');
check(
  chain.length > 0 || allSheets.length === 0,
  'sheets.jsonl without its chain: events.jsonl is missing',
);
const sheets = allSheets.filter((sheet) => sheet.purpose === 'main');
const contentOf = new Map(
  [...items, ...shown.values()].map(({ id, content }) => [id, sha256(canonical(content))]),
);

const body = (content, id) => content.texts.find((one) => one.id === id)?.body ?? '';
/** Whether text a of shown.jsonl is that of the pair's b. */
const exchanged = new Map();
for (const { id, content, kind } of shown.values()) {
  const own = pairs.find((pair) => pair.id === id);
  if (own) check((own.trial ?? 'boundary') === kind, `pair ${id} is of another kind`);
  if (kind === 'boundary') continue;
  const hashes = ['a', 'b'].map((side) => sha256(body(content, side)));
  check(hashes[0] <= hashes[1], `the texts of pair ${id} have another order`);
  if (!own) continue;
  exchanged.set(id, hashes[0] !== own.shown.a);
  const named = exchanged.get(id) ? [own.shown.b, own.shown.a] : [own.shown.a, own.shown.b];
  check(canonical(named) === canonical(hashes), `pair ${id} has other texts`);
}
if (secret) check(pairs.length === shown.size, 'pairs.jsonl and shown.jsonl have other rows');

/** What the manifest's sealed hashes bind of every item and, after them, of every pair. */
function sealedFacts() {
  const provenance = new Map(rows('provenance.jsonl').map((row) => [row.id, row]));
  const item = new Map(items.map((row) => [row.id, row]));
  const ofItems = items.map(({ id, sample = null, siblings = [], expected = null }) => ({
    salt: provenance.get(id).salt,
    facts: { id, provenance: provenance.get(id).provenance, sample, siblings, expected },
  }));
  const ofPairs = pairs.map(
    ({ id, a, b = null, target = null, kind, trial = 'boundary', ...row }) => {
      const both = [item.get(a), item.get(b)].filter((one) => one !== undefined);
      const samples = new Set(both.map(({ sample = null }) => sample));
      return {
        salt: row.salt,
        facts: {
          id,
          provenance: row.provenance,
          sample: samples.size === 1 ? [...samples][0] : null,
          siblings: [...new Set(both.flatMap(({ siblings = [] }) => siblings))],
          expected: null,
          pair: { a, b, target, kind, trial, exchanged: exchanged.get(id) ?? false },
        },
      };
    },
  );
  return [...ofItems, ...ofPairs].map(({ salt, facts }, at) => ({
    content: contentOf.get(facts.id),
    sealed: sha256(hex(salt), canonical({ ...facts, ordinal: at + 1 })),
  }));
}

/** The right side of every trial that has one, by slot and position, each under the secret. */
function keyOf() {
  const target = new Map(pairs.map((pair) => [pair.id, pair.target]));
  const lines = sheets.flatMap(({ slot, trials }) =>
    trials
      .filter(({ item }) => target.get(item) !== undefined)
      .map(({ item, position, sides }) => {
        const side = sides[0] === target.get(item) ? 'a' : 'b';
        const fact = `${slot}|${position}|${contentOf.get(item)}|${side}`;
        return `${createHmac('sha256', hex(secret)).update(fact).digest('hex')}\n`;
      }),
  );
  return lines.length === 0 ? undefined : sha256(lines.join(''));
}

// The manifest: what was frozen is what is here.
if (existsSync(join(folder, 'manifest.json'))) {
  const manifest = JSON.parse(text('manifest.json'));
  if (frozen)
    check(sha256(text('manifest.json')) === frozen.payload.manifestSha256, 'another manifest');
  check(manifest.study === sha256(canonical(study)), 'another study.json');
  check(manifest.guidelines === sha256(text('guidelines.md')), 'other guidelines');
  const listed = manifest.items.map((item) => item.content).sort();
  check(
    canonical([...items, ...shown.values()].map(({ id }) => contentOf.get(id)).sort()) ===
      canonical(listed),
    'other items',
  );
  const algorithm = shown.size > 0 ? 'balanced-sides-v1' : 'spread-shuffle-v1';
  check(manifest.algorithm === algorithm, 'another algorithm');
  console.log(`✓ manifest ${sha256(text('manifest.json'))}`);
  if (secret) {
    const sealed = sealedFacts();
    sealed.sort((a, b) => (a.content + a.sealed < b.content + b.sealed ? -1 : 1));
    check(canonical(sealed) === canonical(manifest.items), 'other provenance');
    check(manifest.secret === sha256(hex(secret)), 'another secret');
    console.log('✓ provenance and secret are those that were frozen');
    check(manifest.key === keyOf(), 'another key');
    if (manifest.key) console.log('✓ the key of right sides is the one that was frozen');
  }
}

/** Of every trial: its row of sheets.jsonl. */
const trialOf = new Map(
  allSheets.flatMap((sheet) => sheet.trials.map((trial) => [trial.trial, trial])),
);

// Whose sheets and labels they are: the chain says who took a sheet.
const taken = new Map(
  chain
    .filter(({ kind }) => kind === 'claimed' || kind === 'labels-imported')
    .map((row) => [row.sheet, row]),
);
const sheetOf = new Map(
  allSheets.flatMap((sheet) => sheet.trials.map(({ trial }) => [trial, sheet])),
);
check(
  new Set(allSheets.map(({ sheet }) => sheet)).size === allSheets.length,
  'sheets.jsonl: a sheet stands twice',
);
check(
  trialOf.size === allSheets.reduce((sum, { trials }) => sum + trials.length, 0),
  'sheets.jsonl: a trial stands twice',
);
for (const [at, { sheet, rater, purpose, state }] of allSheets.entries()) {
  const here = `sheets.jsonl, line ${at + 1}:`;
  const event = taken.get(sheet);
  if (event === undefined) {
    // Nobody took it; or the import of a file of labels was cut short, and the chain erased it.
    const erased = purpose === 'imported' && state === 'withdrawn' && withdrawn.has(sheet);
    check(rater === null || erased, `${here} another rater: nobody took this sheet`);
    continue;
  }
  check(rater === event.payload.rater, `${here} another rater than entry ${event.seq} says`);
  const imported = event.kind === 'labels-imported';
  check(
    (purpose === 'imported') === imported,
    `${here} another purpose than entry ${event.seq} says`,
  );
}
for (const [at, label] of labels.entries()) {
  const here = `labels.jsonl, line ${at + 1}:`;
  const [trial, sheet] = [trialOf.get(label.trial), sheetOf.get(label.trial)];
  check(sheet?.sheet === label.sheet, `${here} its sheet has no such trial`);
  check(label.rater === sheet.rater, `${here} another rater than that of its sheet`);
  check(label.item === trial.item, `${here} another item than that of its trial`);
  check(label.position === trial.position, `${here} another position than that of its trial`);
  const { version = label.version } = label.payload ?? {};
  check(
    label.version === sheet.version && label.version === version,
    `${here} another version than that of its sheet`,
  );
}
if (allSheets.length > 0)
  console.log(
    `✓ raters of ${taken.size} sheets and ${labels.length} labels are those in the chain`,
  );

// What each label says its rater saw is the pair, with its sides as sheets.jsonl says.
function onScreen({ item, sides }) {
  const { content } = shown.get(item);
  if (sides === undefined || (sides === 'ba') === (exchanged.get(item) ?? false)) return content;
  const other = { a: 'b', b: 'a' };
  const texts = content.texts.map((one) => {
    const { id, title } = one;
    const moved = content.texts.find((text) => text.id === other[id]);
    return moved === undefined ? one : { ...moved, id, title };
  });
  return { ...content, texts };
}
const seen = chain.filter((row) => typeof row.payload?.shown === 'string');
for (const { seq, trial, payload } of seen) {
  check(shown.has(trialOf.get(trial)?.item), `entry ${seq} is of no trial of a pair`);
  const before = sha256(canonical(onScreen(trialOf.get(trial))));
  check(payload.shown === before, `entry ${seq} was made before another text or other sides`);
}
if (seen.length > 0) console.log(`✓ ${seen.length} labels were made before the texts shown`);

// The judgments: the rows of each file that was brought in are those that its entry binds.
const opened = events.some((row) => row.kind === 'revealed' && row.payload.seal === 'judgments');
const bound = opened ? events.filter((row) => row.kind === 'judgments-imported') : [];
if (bound.length > 0) {
  const judged = new Map(bound.map(({ payload }) => [payload.sha256, []]));
  for (const { file, ...row } of rows('judgments.jsonl')) {
    check(judged.has(file), 'judgments of a file that was never imported');
    judged.get(file).push(`${canonical({ ...row, item: contentOf.get(row.item) })}\n`);
  }
  for (const { payload } of bound) {
    const own = judged.get(payload.sha256);
    check(own.length === payload.rows, `another number of judgments of ${payload.file}`);
    check(sha256(own.join('')) === payload.rowsSha256, `other judgments of ${payload.file}`);
  }
  console.log(`✓ judgments of ${bound.length} files are those that were imported`);
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
  for (let tries = 0; tries < 2000; tries += 1) {
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
  return [];
}

function allowed(rest, may, draw) {
  for (let tries = 0; tries < 8; tries += 1) {
    const place = draw(rest.length);
    if (may(rest[place])) return place;
  }
  const places = rest.flatMap((id, place) => (may(id) ? [place] : []));
  return places.length === 0 ? undefined : places[draw(places.length)];
}

/** Sheets of items that are shown by themselves: spread-shuffle-v1. */
function plainSheets(plan) {
  const group = groupsOf(items);
  const ids = items.map((item) => item.id);
  return deal(ids, plan, draws(secret, 'deal')).map((dealt, at) => {
    const draw = draws(secretOf(at + 1), 'order');
    const order = ordered(dealt, plan.siblingsApart ?? 0, group, draw);
    return { trials: order.map((item) => ({ item, kind: 'worksheet' })) };
  });
}

// Pairs: balanced-sides-v1.

/** Everything that is shown, in the order in which it is dealt. */
function unitsOf() {
  const named = new Set(pairs.flatMap(({ a, b }) => [a, b]));
  const alone = study.form.fields.some((field) => field.for?.includes('worksheet'));
  const worksheets = alone ? items.filter(({ id }) => !named.has(id)) : [];
  const units = [
    ...worksheets.map(({ id }) => ({ item: id, kind: 'worksheet', shows: [id] })),
    ...pairs.map(({ id, a, b, target, kind }) => ({
      item: id,
      kind: shown.get(id).kind,
      shows: b === undefined ? [a] : [a, b],
      purpose: kind === 'catch' ? 'catch' : 'standard',
      key: b === undefined ? undefined : (target ?? 'a'),
    })),
  ];
  const siblings = new Map(items.map((item) => [item.id, item.siblings ?? []]));
  const names = (unit) => unit.shows.flatMap((id) => siblings.get(id));
  const group = groupsOf(
    units.map((unit) => ({ id: unit.item, siblings: [...unit.shows, ...names(unit)] })),
  );
  return units.map((unit) => ({
    ...unit,
    group: group.get(unit.item),
  }));
}

const isPair = (unit) => unit.key !== undefined;

/** The forms of one deck: each with what was dealt to it, and then all catch pairs. */
function formsOf(units, size, draw) {
  const catches = units.filter(({ purpose }) => purpose === 'catch');
  const standard = units.filter((unit) => !catches.includes(unit));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const forms = cut(shuffled(standard, draw), size, catches);
    if (forms) return forms.map(({ dealt }) => [...dealt, ...catches]);
  }
  return check(false, 'the plan cannot be dealt');
}

/** A shuffled deck in forms, no two trials of one form with an item in common; undefined where one finds no form. */
function cut(rest, size, catches) {
  const room = size ?? rest.length;
  const count = Math.max(1, Math.ceil(rest.length / room));
  const forms = Array.from({ length: count }, () => ({
    dealt: [],
    shows: new Set(catches.flatMap(({ shows }) => shows)),
  }));
  for (const unit of rest) {
    const may = forms.filter(
      ({ dealt, shows }) => dealt.length < room && !unit.shows.some((id) => shows.has(id)),
    );
    const least = Math.min(...may.map(({ dealt }) => dealt.length));
    const form = may.find(({ dealt }) => dealt.length === least);
    if (form === undefined) return undefined;
    form.dealt.push(unit);
    for (const id of unit.shows) form.shows.add(id);
  }
  return forms;
}

/** The side of each pair's key on a form: half of each class on A. */
function sidesOf(form, draw) {
  const side = new Map();
  for (const kind of ['2afc', 'preference']) {
    for (const purpose of ['catch', 'standard']) {
      const own = form.filter((unit) => unit.kind === kind && unit.purpose === purpose);
      if (own.length === 0) continue;
      const onA = Math.floor((own.length + draw(2)) / 2);
      shuffled(own, draw).forEach(({ item }, at) => side.set(item, at < onA ? 'A' : 'B'));
    }
  }
  return side;
}

const opposite = { A: 'B', B: 'A' };

/** A form's trials: what was dealt, each with the side of its key, then the repeats. */
function trialsOf(form, number, { repeats = 0, mirroredRepeats = 0 }) {
  const own = createHmac('sha256', hex(secret)).update(`form:${number}`).digest('hex');
  const side = sidesOf(form, draws(own, 'sides'));
  const firsts = form.map((unit) => ({ ...unit, side: side.get(unit.item) }));
  const again = shuffled(
    firsts.filter((unit) => isPair(unit) && unit.purpose === 'standard'),
    draws(own, 'repeats'),
  );
  return [
    ...firsts,
    ...again.slice(0, repeats).map((unit) => ({ ...unit, showing: 1 })),
    ...again
      .slice(repeats, repeats + mirroredRepeats)
      .map((unit) => ({ ...unit, showing: 2, side: opposite[unit.side] })),
  ];
}

function sidedOrder(trials, { longestRun = 3, siblingsApart = 0 }, draw) {
  for (let tries = 0; tries < 2000; tries += 1) {
    const order = [];
    for (const kind of ['2afc', 'preference', 'worksheet', 'boundary']) {
      const rest = trials.filter((trial) => trial.kind === kind);
      const far = Math.floor(rest.length / 3);
      const may = (trial) => {
        const run = order.slice(-longestRun);
        if (
          isPair(trial) &&
          run.length === longestRun &&
          run.every(({ side }) => side === trial.side)
        )
          return false;
        if (trial.showing !== undefined) {
          const first = order.findIndex(({ item }) => item === trial.item);
          return first >= 0 && order.length - first > far;
        }
        const near = siblingsApart > 1 ? order.slice(-(siblingsApart - 1)) : [];
        return trial.group === undefined || !near.some(({ group }) => group === trial.group);
      };
      while (rest.length > 0) {
        const place = allowed(rest, may, draw);
        if (place === undefined) break;
        order.push(rest[place]);
        rest[place] = rest.at(-1);
        rest.pop();
      }
      if (rest.length > 0) break;
    }
    if (order.length === trials.length) return order;
  }
  return [];
}

function sidedSheets(plan) {
  const { ratersPerUnit = 2, unitsPerSheet } = plan;
  const units = unitsOf();
  const draw = draws(secret, 'deal');
  const planned = [];
  let number = 0;
  for (let deck = 1; deck <= Math.ceil(ratersPerUnit / 2); deck += 1) {
    for (const form of formsOf(units, unitsPerSheet, draw)) {
      number += 1;
      const trials = trialsOf(form, number, plan);
      planned.push({ form: `${number}`, trials });
      if (2 * deck > ratersPerUnit) continue;
      const mirrored = trials.map((trial) => ({ ...trial, side: opposite[trial.side] }));
      planned.push({ form: `${number}m`, trials: mirrored });
    }
  }
  return planned.map(({ form, trials }, at) => ({
    form,
    trials: sidedOrder(trials, plan, draws(secretOf(at + 1), 'order')).map(
      ({ item, kind, side, key, showing }) => ({
        item,
        kind,
        sides: side && ((side === 'A') === (key === 'a') ? 'ab' : 'ba'),
        showing,
      }),
    ),
  }));
}

const secretOf = (slot) => createHmac('sha256', hex(secret)).update(`sheet:${slot}`).digest('hex');

if (secret) {
  const plan = study.plan ?? {};
  const planned = pairs.length > 0 ? sidedSheets(plan) : plainSheets(plan);
  check(sheets.length === planned.length, 'another number of sheets');
  for (const sheet of sheets) {
    const { form, trials } = planned[sheet.slot - 1] ?? {};
    check(trials !== undefined, `there is no sheet ${sheet.slot}`);
    check(sheet.secret === secretOf(sheet.slot), `sheet ${sheet.slot} has another secret`);
    check(sheet.form === form, `sheet ${sheet.slot} has another form`);
    const fact = ({ item, kind, sides = null, showing = null }) => [item, kind, sides, showing];
    check(
      sheet.trials.every(({ position }, at) => position === at + 1),
      `sheet ${sheet.slot} has other positions`,
    );
    check(
      canonical(sheet.trials.map(fact)) === canonical(trials.map(fact)),
      `sheet ${sheet.slot} has another order, or other sides or repeats`,
    );
  }
  const what = pairs.length > 0 ? 'sheets: their forms, sides, repeats and orders' : 'orders';
  console.log(`✓ ${sheets.length} ${what} derived again`);
}
console.log(
  '– not checked here: ratings.csv, gold.jsonl, gold.csv and figures.csv, and whether labels fit the form',
);
