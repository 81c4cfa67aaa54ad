import type { LossReason } from '@zipfront/contracts/events/types';

export interface Item {
  id: string;
  /** The event as JSON. */
  text: string;
  /** UTF-8 bytes of `text`. */
  size: number;
  /** Whether a record in the browser's storage outlives the page. */
  stored: boolean;
  /** True for an event of another page or tab, which the registration gate does not hold. */
  adopted?: boolean;
}

/** A `-blocked` gate is closed for all but adopted events (behaviours, 4.3.1). */
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
  /** Events waiting to be sent: this page's own before adopted ones. */
  queue: Item[];
  batch: Item[];
  /** Events not sent again on this page until the browser is online again. */
  deferred: Item[];
  /** Failed attempts of `batch`. */
  attempt: number;
  /** Maximum events of the next batch; finite only after a 413. */
  limit: number;
}

/** Consequence of a response status for the events that were sent. */
export type Verdict = 'ok' | 'retry' | 'split' | 'drop';

/** An input of the sender's state machine. */
export type Input =
  | { kind: 'add'; item: Item }
  /** Events taken over from an earlier page or a closed tab. */
  | { kind: 'adopt'; items: Item[] }
  /** The registration gate opens; `queue` is the queue with identities completed. */
  | { kind: 'open'; queue: Item[] }
  /** The buffer's timeout has passed. */
  | { kind: 'due' }
  /** The cool-off has passed. */
  | { kind: 'cooled' }
  /** The response to the batch; `wait` is the server's `Retry-After` in milliseconds. */
  | { kind: 'answer'; verdict: Verdict; wait: number }
  /** The response to a side request, sent in parallel to the batch. */
  | { kind: 'side'; items: Item[]; verdict: Verdict; wait: number }
  | { kind: 'flush' }
  /** The page is hidden or left; `room` UTF-8 bytes may still be sent with `keepalive`. */
  | { kind: 'exit'; room: number; final: boolean }
  | { kind: 'online' }
  /** The event was dropped to make room in the storage. */
  | { kind: 'evict'; id: string }
  /** The visitor opted out. */
  | { kind: 'clear' };

/** A side effect that the state machine requests. */
export type Effect =
  | { do: 'send'; items: Item[]; side: boolean }
  | { do: 'buffer'; ms: number }
  | { do: 'cool'; attempt: number; wait: number }
  /** Cancels the buffer's timer and the cool-off. */
  | { do: 'stop' }
  /** Deletes the records of delivered events. */
  | { do: 'forget'; items: Item[] }
  /** Deletes the records of events that will not be sent again, and counts them. */
  | { do: 'drop'; items: Item[]; reason: LossReason };

export type Step = [SenderState, Effect[]];

/** A sender without events, its registration gate closed (`blocked`) or open. */
export function emptySender(blocked: boolean): SenderState {
  return {
    phase: blocked ? 'idle-blocked' : 'idle',
    queue: [],
    batch: [],
    deferred: [],
    attempt: 0,
    limit: Number.POSITIVE_INFINITY,
  };
}
