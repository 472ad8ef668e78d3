import { expect, test } from 'vitest';
import { chipState } from '@/app/s/[sheet]/_sheet/chip-state';
import { lastKeptSeq, type Entry } from '@/app/s/[sheet]/_sheet/outbox-rules';
import type { SenderView } from '@/app/s/[sheet]/_sheet/sender';

const entry = (seq: number, more: Partial<Entry> = {}): Entry =>
  ({
    kind: 'labels',
    body: {
      trial: `t${seq}`,
      key: `key-${seq}`,
      baseRevision: 0,
      values: {},
      shownAt: '2026-11-30T10:00:00.000Z',
      activeMs: 1,
    },
    seq,
    sheet: 's',
    position: 1,
    madeAt: '2026-11-30T10:00:01.000Z',
    ...more,
  }) as Entry; // one kind of parcel, spelled out

const view = (way: SenderView['way'], ...entries: Entry[]): SenderView => ({
  entries,
  way,
  savedAt: '2026-11-30T10:00:02.000Z',
});
const onItsWay = Number.MAX_SAFE_INTEGER;

test('kept on this device is said only of answers that the device has', () => {
  expect(chipState(view('offline', entry(1), entry(2))).words).toBe(
    'Offline: 2 kept on this device',
  );
  expect(chipState(view('offline', entry(1), entry(onItsWay))).words).toBe(
    'Offline: 1 of 2 kept on this device',
  );
  expect(chipState(view('signed-out', entry(onItsWay))).words).toBe('Signed out: 0 of 1 kept here');
});

test('an answer that only this page’s memory holds is never called kept', () => {
  expect(chipState(view('offline', entry(lastKeptSeq + 1))).words).toBe(
    'Offline: 0 of 1 kept on this device',
  );
});

test('nothing is called saved while an answer waits, kept or not', () => {
  expect(chipState(view('open', entry(onItsWay))).kind).toBe('waiting');
  expect(chipState(view('open', entry(1))).words).toBe('1 waiting to be sent');
  expect(chipState(view('open')).kind).toBe('saved');
});
