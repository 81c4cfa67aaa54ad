import { expect, test } from 'vitest';
import {
  clearOptOutMark,
  clearTrackerStorage,
  ownCookies,
  waitingEvents,
} from './browser-records.ts';

function storageWith(keys: string[]) {
  const held = new Map(keys.map((key) => [key, '']));
  const storage = {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  return { storage: () => storage, keys: () => [...held.keys()] };
}

const KEYS = ['zf.zfront.e.tab.id', 'other', 'zf.zfront.l.tab', 'zf.zfront.off', 'zf.zfront.x.tab'];

test('lists our cookies, with the unreadable one if there is a visit, and no others', () => {
  expect(ownCookies('', false)).toEqual([]);
  const campaign = { name: 'zf_channel_id', value: 'c 1' };
  expect(ownCookies('a=b; zf_channel_id=c%201', false)).toEqual([campaign]);
  expect(ownCookies('_tzacid=1; _tzsess=2; _ga=3', false)).toEqual([
    { name: 'sessionid', value: null },
    { name: '_tzacid', value: '1' },
    { name: '_tzsess', value: '2' },
  ]);
  expect(ownCookies('_tzsess=2', true)[0]).toEqual({ name: '__Host-sessionid', value: null });
});

test('counts only waiting events', () => {
  expect(waitingEvents(storageWith(KEYS).storage)).toBe(1);
  expect(
    waitingEvents(() => {
      throw new Error('forbidden');
    }),
  ).toBe(0);
});

test('clears the tracker storage, except the opt-out and third-party keys', () => {
  const { storage, keys } = storageWith(KEYS);
  clearTrackerStorage(storage);
  expect(keys()).toEqual(['other', 'zf.zfront.off']);
  clearOptOutMark(storage);
  expect(keys()).toEqual(['other']);
});
