import { expect, it } from 'vitest';
import { adviceFor, type StateCount, sumByGroup, sumWithheld } from './words.ts';

const STATES: StateCount[] = [
  { state: 'sent', conversions: 5 },
  { state: 'ready', conversions: 2 },
  { state: 'waiting', conversions: 1 },
  { state: 'dead', conversions: 3 },
  { state: 'opted-out', conversions: 4 },
  { state: 'no-click-id', conversions: 6 },
  { state: 'opted-out', conversions: 3 },
];

// behaviour: 25.9
it('counts each conversion once: ready, sent, refused or withheld', () => {
  expect(sumByGroup(STATES)).toEqual({ all: 24, ready: 3, sent: 5, refused: 3, withheld: 13 });
});

// behaviour: 25.9
it('names why conversions are withheld, the most frequent reason first', () => {
  expect(sumWithheld(STATES)).toEqual([
    { state: 'opted-out', conversions: 7 },
    { state: 'no-click-id', conversions: 6 },
  ]);
});

// behaviour: 25.12
it.each([
  ['HTTP 429', /too many requests/],
  ['HTTP 503', /trouble of its own/],
  ['timeout', /did not respond/],
  ['UND_ERR_SOCKET', /did not respond/],
  ['ECONNRESET', /did not respond/],
  ['HTTP 307', /Another response/],
])('says in words what %s means', (reason, words) => {
  expect(adviceFor(reason)).toMatch(words);
});
