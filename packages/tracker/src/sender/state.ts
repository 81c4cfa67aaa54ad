import type { LossReason } from '@zipfront/contracts/events/types';

/** An event that waits to be sent: its text as it will travel, and where it is kept. */
export interface Item {
  id: string;
  /** The event as JSON. */
  text: string;
  /** UTF-8 bytes of `text`. */
  size: number;
  /** True where a record in the browser's storage outlives the page. */
  stored: boolean;
  /** True for an event of an earlier page or another tab: no gate holds it. */
  adopted?: boolean;
}

/**
 * The states of the specification's section 4. In a `-blocked` one the registration gate is shut,
 * and holds back all but adopted events.
 */
export type Phase =
  | 'idle'
  | 'buffering'
  | 'sending'
  | 'cooling'
  | 'idle-blocked'
  | 'buffering-blocked'
  | 'sending-blocked'
  | 'cooling-blocked';

export interface SenderState {
  phase: Phase;
  /** Waiting, oldest first. */
  queue: Item[];
  /** On its way, or cooling off. */
  batch: Item[];
  /** Given up for this page, until the browser is online again. */
  parked: Item[];
  /** Failed attempts of `batch`. */
  attempt: number;
  /** The most events of the next batch; below infinity after a 413. */
  limit: number;
}

/** What a status means for the events that were sent. */
export type Verdict = 'ok' | 'retry' | 'split' | 'drop';

/** What happens to the sender. */
export type Input =
  | { kind: 'add'; item: Item }
  /** Records of an earlier page or of a tab that is gone. */
  | { kind: 'adopt'; items: Item[] }
  /** A quote id, or the end of the wait for one; `queue` is what waits, its identity completed. */
  | { kind: 'open'; queue: Item[] }
  /** The buffer's time is over. */
  | { kind: 'due' }
  /** The cool-off is over. */
  | { kind: 'cooled' }
  /** The answer to the batch; `wait` is the server's `Retry-After` in milliseconds. */
  | { kind: 'answer'; verdict: Verdict; wait: number }
  /** The answer to a request beside the batch. */
  | { kind: 'side'; items: Item[]; verdict: Verdict; wait: number }
  | { kind: 'flush' }
  /** The page is hidden or left: `room` UTF-8 bytes may still be kept alive. */
  | { kind: 'exit'; room: number; final: boolean }
  | { kind: 'online' }
  /** The store made room by dropping these. */
  | { kind: 'evict'; id: string }
  /** Opted out. */
  | { kind: 'clear' };

/** What the sender wants done. */
export type Effect =
  | { do: 'send'; items: Item[]; side: boolean }
  | { do: 'buffer'; ms: number }
  | { do: 'cool'; attempt: number; wait: number }
  /** Stop both timers. */
  | { do: 'calm' }
  /** Delivered: delete the records. */
  | { do: 'forget'; items: Item[] }
  /** Given up for good: delete the records and count them. */
  | { do: 'drop'; items: Item[]; reason: LossReason };

export type Step = [SenderState, Effect[]];

/** A sender that has nothing, its gate shut or open. */
export function emptySender(blocked: boolean): SenderState {
  return {
    phase: blocked ? 'idle-blocked' : 'idle',
    queue: [],
    batch: [],
    parked: [],
    attempt: 0,
    limit: Number.POSITIVE_INFINITY,
  };
}
