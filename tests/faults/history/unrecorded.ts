import { expect } from 'vitest';
import type { Unrecorded } from './play-history.ts';

/** Each request with a response, and at most those that may also have happened. */
export function expectBetween(sum: number, requests: readonly Unrecorded[], name: string): void {
  const answered = requests.filter(({ isAnswered }) => isAnswered).length;
  expect(sum, `${name}: at least those that were answered`).toBeGreaterThanOrEqual(answered);
  expect(sum, `${name}: no more than were sent`).toBeLessThanOrEqual(requests.length);
}
