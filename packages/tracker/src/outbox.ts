import type { EventEnvelope, LossReason } from '@zipfront/contracts/events/types';
import {
  LEASE_RENEWAL_MS,
  LOSS_REPORT_BYTES,
  MAX_POST_BYTES,
  MAX_STORED_BYTES,
} from './constants.ts';
import type { Ports } from './ports.ts';
import { schema } from './schema.ts';
import { createSender, type Sender } from './sender/sender.ts';
import type { Item } from './sender/state.ts';
import { byteLength } from './storage/byte-length.ts';
import { createLedger, parsed } from './storage/ledger.ts';
import { createRecords, type Taken } from './storage/records.ts';

export interface OutboxOptions {
  url: string;
  /** What its keys in the browser's storage start with. */
  prefix: string;
  /** The id of this page among all open ones. */
  tab: string;
  blocked: boolean;
  /** Makes the event that reports losses. */
  lossEvent: (counts: object) => EventEnvelope;
}

/** Everything between a finished event and the collector: kept first, then sent. */
export interface Outbox {
  add: (event: EventEnvelope) => void;
  /** From now on events may be kept and sent, also those that earlier pages left behind. */
  start: () => void;
  /** Looks at once for what other pages left behind; it is looked for while anything is kept. */
  wake: () => void;
  /** Opens the registration gate; `complete` may rewrite what it held back. */
  open: (complete?: (text: string) => string) => void;
  /** Hands all that fits to requests that outlive the page; `final` where it may not come back. */
  exit: (final?: boolean) => void;
  /** Lets other pages take over at once. */
  release: () => void;
  online: () => void;
  flush: () => Promise<void>;
  /** Whether an event still waits for a request that outlives the page. */
  waits: (id: string) => boolean;
  count: (reason: LossReason, events: number) => void;
  /** Calls off and deletes everything. */
  clear: () => void;
}

export function createOutbox(
  { url, prefix, tab, blocked, lossEvent }: OutboxOptions,
  ports: Ports,
): Outbox {
  let stopBeat = () => {};
  let started = false;
  const records = createRecords(prefix, tab, ports);
  const ledger = createLedger(records.note);
  const sender: Sender = createSender(
    {
      url,
      blocked,
      onDelivered(items) {
        for (const { id } of items) records.remove(id);
        // The server takes events just now: the time to tell what was lost.
        reportLosses();
      },
      onDropped: giveUp,
    },
    ports,
  );

  function giveUp(items: Taken[], reason: LossReason) {
    for (const { id, text } of items) {
      records.remove(id);
      const event = parsed(text);
      // The loss of a loss report is no further loss: what it counted is counted again.
      if (event.schema === schema('loss')) {
        ledger.merge(JSON.stringify(Object(event.data).counts));
      } else ledger.count(reason);
    }
    ports.warn(`${items.length} event(s) given up: ${reason}`);
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
      return giveUp([{ id, text: '' }], 'unserializable');
    }
    const size = byteLength(text);
    if (size > MAX_STORED_BYTES) return giveUp([{ id, text }], 'too_large');
    if (size >= MAX_POST_BYTES) {
      ports.warn(`Large event ${id} goes alone`);
    }
    for (;;) {
      const oldest = records.surplus(size, sender.inFlight);
      if (!oldest) break;
      sender.input({ kind: 'evict', id: oldest.id });
      giveUp([oldest], 'overflow');
    }
    sender.input({ kind: 'add', item: { id, text, size, stored: records.put(id, text, size) } });
    stopBeat();
    stopBeat = ports.timer(beat, LEASE_RENEWAL_MS);
  }

  function adopt() {
    records.takeOver((events, losses) => {
      losses.forEach(ledger.merge);
      const items: Item[] = [];
      for (const { id, text } of events) {
        if (parsed(text).event_id === id) {
          items.push({ id, text, size: byteLength(text), stored: true, adopted: true });
        } else giveUp([{ id, text: '' }], 'corrupt');
      }
      if (items.length) sender.input({ kind: 'adopt', items });
    });
  }

  function beat() {
    stopBeat();
    if (!started) return;
    records.renew();
    adopt();
    if (records.any()) stopBeat = ports.timer(beat, LEASE_RENEWAL_MS);
  }

  return {
    add,
    start() {
      started = true;
      beat();
    },
    wake: beat,
    open(complete) {
      const queue = sender.waiting().map((item) => {
        if (!complete || !sender.holds(item)) return item;
        const text = complete(item.text);
        const size = byteLength(text);
        const stored = records.put(item.id, text, size);
        // What is sent must be what is stored, so that a repeat is the same event again.
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
    release: records.release,
    online() {
      beat();
      sender.input({ kind: 'online' });
    },
    flush: sender.settled,
    waits: (id) => sender.waiting().some((item) => item.id === id),
    count: ledger.count,
    clear() {
      started = false;
      sender.input({ kind: 'clear' });
      records.purge();
      ledger.take();
      stopBeat();
    },
  };
}
