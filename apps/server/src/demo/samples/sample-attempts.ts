import type { CallOutcome } from '@zipfront/contracts/console/desk';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Random } from './random.ts';

/** A call that a person at the desk tried. */
export interface SampleAttempt {
  /** Epoch milliseconds. */
  at: number;
  outcome: CallOutcome;
  /** When to call again; null where the call-back is closed. */
  until: number | null;
  note: string | null;
}

/** Time from a request to the first call, and from a call to the next, on the average. */
const FIRST_CALL_MS = 9 * HOUR_MS;
const AGAIN_MS = 30 * HOUR_MS;

/** A call-back is closed after so many calls. */
const MOST_CALLS = 5;

const NOTES = [
  'The mailbox is full.',
  'At work until six.',
  'Prefers a call in the morning.',
  'Asks for the price in writing.',
  'Compares two carriers.',
  'The vehicle is at a dealer.',
] as const;

/** Calls to a number, the oldest first, up to now. */
export function sampleAttempts(
  random: Random,
  { at, until }: { at: number; until: number },
): SampleAttempt[] {
  const attempts: SampleAttempt[] = [];
  let callAt = Math.floor(at + random.around(FIRST_CALL_MS));
  while (callAt < until && attempts.length < MOST_CALLS) {
    const isLast = attempts.length === MOST_CALLS - 1;
    const outcome = random.weighted<CallOutcome>([
      [isLast ? 0 : 0.34, 'no-answer'],
      [isLast ? 0 : 0.27, 'call-again'],
      [0.33, 'done'],
      [0.06, 'wrong-number'],
    ]);
    const wait = Math.floor(random.around(outcome === 'call-again' ? 4 * DAY_MS : AGAIN_MS));
    const isOpen = outcome === 'no-answer' || outcome === 'call-again';
    const note = random.chance(0.3) ? random.pick(NOTES) : null;
    attempts.push({ at: callAt, outcome, until: isOpen ? callAt + wait : null, note });
    if (!isOpen) break;
    callAt += wait + random.whole(1, 40) * MINUTE_MS;
  }
  return attempts;
}
