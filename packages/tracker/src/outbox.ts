import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type { EventEnvelope, LossReason } from '@zipfront/contracts/events/types';
import {
  LEASE_RENEWAL_MS,
  LOSS_REPORT_BYTES,
  MAX_POST_BYTES,
  MAX_STORED_BYTES,
} from './constants.ts';
import type { Ports } from './ports.ts';
import { createSender, type Sender } from './sender/sender.ts';
import type { Item } from './sender/state.ts';
import { byteLength } from './storage/byte-length.ts';
import { createLedger, parsed } from './storage/ledger.ts';
import { createRecords, type StoredEvent } from './storage/records.ts';

export interface OutboxOptions {
  url: string;
  prefix: string;
  /** Id of this page, unique among all open pages. */
  tab: string;
  /** Whether events are held until the registration gate opens. */
  blocked: boolean;
  /** Creates the event that reports losses. */
  lossEvent: (counts: object) => EventEnvelope;
}

/** Stores events, sends them to the collector, and deletes what was delivered. */
export interface Outbox {
  add: (event: EventEnvelope) => void;
  /** Starts sending, beginning with the events that earlier pages left behind. */
  start: () => void;
  /** Checks for events that other pages left behind; also at intervals while any is stored. */
  wake: () => void;
  /** Opens the registration gate; `complete` may rewrite the events that it held. */
  open: (complete?: (text: string) => string) => void;
  /** Sends what fits in requests that outlive the page; `final` if the page cannot be restored. */
  exit: (final?: boolean) => void;
  /** Lets other pages take over at once. */
  releaseClaims: () => void;
  online: () => void;
  flush: () => Promise<void>;
  /** Whether an event is still queued, in no request yet. */
  isQueued: (id: string) => boolean;
  count: (reason: LossReason, events: number) => void;
  /** Aborts all requests and deletes all events. */
  clear: () => void;
}

export function createOutbox(
  { url, prefix, tab, blocked, lossEvent }: OutboxOptions,
  ports: Ports,
): Outbox {
  let stopHeartbeat = () => {};
  let started = false;
  const records = createRecords(prefix, tab, ports);
  const ledger = createLedger(records);
  const sender: Sender = createSender(
    {
      url,
      blocked,
      onDelivered(items) {
        for (const { id } of items) records.remove(id);
        // The collector accepts events, so the loss report is likely to arrive.
        reportLosses();
      },
      onDropped: drop,
    },
    ports,
  );

  function drop(items: StoredEvent[], reason: LossReason) {
    for (const { id, text } of items) {
      records.remove(id);
      const event = parsed(text);
      // A lost loss report is not counted as a loss; its counts return to the ledger.
      if (event.schema === schema('loss')) {
        ledger.merge(JSON.stringify(Object(event.data).counts));
      } else ledger.count(reason);
    }
    ports.warn(`${items.length} event(s) dropped: ${reason}`);
  }

  function reportLosses() {
    const counts = ledger.take();
    if (counts) add(lossEvent(counts));
  }

  function add(event: EventEnvelope) {
    const id = event.event_id;
    let text: string;
    try {
      text = JSON.stringify(event);
    } catch {
      return drop([{ id, text: '' }], 'unserializable');
    }
    const size = byteLength(text);
    if (size > MAX_STORED_BYTES) return drop([{ id, text }], 'too_large');
    if (size >= MAX_POST_BYTES) ports.warn(`Large event ${id} goes alone`);
    for (;;) {
      const oldest = records.surplus(size, sender.inFlight);
      if (!oldest) break;
      sender.input({ kind: 'evict', id: oldest.id });
      drop([oldest], 'overflow');
    }
    sender.input({ kind: 'add', item: { id, text, size, stored: records.put(id, text, size) } });
    stopHeartbeat();
    stopHeartbeat = ports.timer(heartbeat, LEASE_RENEWAL_MS);
  }

  function adopt() {
    records.takeOver((events, losses) => {
      losses.forEach(ledger.merge);
      const items: Item[] = [];
      for (const { id, text } of events) {
        if (parsed(text).event_id === id) {
          items.push({ id, text, size: byteLength(text), stored: true, adopted: true });
        } else drop([{ id, text: '' }], 'corrupt');
      }
      if (items.length) sender.input({ kind: 'adopt', items });
    });
  }

  function heartbeat() {
    stopHeartbeat();
    if (!started) return;
    records.renew();
    adopt();
    if (records.any()) stopHeartbeat = ports.timer(heartbeat, LEASE_RENEWAL_MS);
  }

  return {
    add,
    start() {
      started = true;
      heartbeat();
    },
    wake: heartbeat,
    open(complete) {
      const queue = sender.waiting().map((item) => {
        if (!complete || !sender.holds(item)) return item;
        const text = complete(item.text);
        const size = byteLength(text);
        const stored = records.put(item.id, text, size);
        // The sent text must equal the stored one, so that a repeat is the same event.
        return item.stored && !stored ? item : { ...item, text, size, stored };
      });
      sender.input({ kind: 'open', queue });
    },
    exit(final = false) {
      sender.input({ kind: 'exit', room: sender.room() - LOSS_REPORT_BYTES, final });
      if (final) {
        reportLosses();
        sender.input({ kind: 'exit', room: sender.room(), final });
      }
    },
    releaseClaims: records.releaseClaims,
    online() {
      heartbeat();
      sender.input({ kind: 'online' });
    },
    flush: sender.settled,
    isQueued: (id) => sender.waiting().some((item) => item.id === id),
    count: ledger.count,
    clear() {
      started = false;
      sender.input({ kind: 'clear' });
      records.purge();
      ledger.take();
      stopHeartbeat();
    },
  };
}
