import type { Consumer, ConsumerMessages, JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { describeError } from '../../http/describe-error.ts';
import type { Services } from '../../services.ts';
import type { Store } from '../../store/store.ts';
import { createRowWriter } from '../row-writer.ts';
import type { EventsToStore } from '../store-events.ts';
import { storeLogged } from '../store-logged.ts';
import { decodeMessage } from './encode-messages.ts';
import { POISON_STREAM } from './stream-settings.ts';

/** Messages that are requested at once. */
const MESSAGES_PER_PULL = 16;

/** Maximum number of rows per write, as without a log; a message with more is a write of its own. */
const MAX_WRITE_ROWS = 1_000;

/** Delay before a message that could not be stored is delivered again. */
const REDELIVERY_DELAY_MS = 2_000;

/** Options of `startConsumer`. */
export interface ConsumerOptions extends Pick<Services, 'log' | 'metrics'> {
  store: Pick<Store, 'write'>;
  consumer: Pick<Consumer, 'consume'>;
  jetstream: Pick<JetStreamClient, 'publish'>;
}

/** The job that fills the database from the log. */
export interface RunningConsumer {
  /** Finishes the write that runs, and gives back the other messages. */
  stop(): Promise<void>;
}

interface Delivered {
  message: JsMsg;
  rows: EventsToStore;
}

/**
 * Stores the messages of the log, and acknowledges each after the commit. Messages that wait are stored in one write.
 * While the store is unavailable they are delivered again until it is not, without a bound. A message that cannot be read is copied to
 * the stream of such messages, and ended.
 */
export async function startConsumer(options: ConsumerOptions): Promise<RunningConsumer> {
  const { consumer, jetstream, log, metrics } = options;
  const writeRows = createRowWriter({ ...options, command: storeLogged });
  let waiting: JsMsg[] = [];
  let isStopped = false;
  let working: Promise<void> | null = null;

  async function storeAll(delivered: readonly Delivered[]): Promise<void> {
    try {
      await writeRows(delivered.map(({ rows }) => rows));
      for (const { message } of delivered) message.ack();
    } catch {
      // The writer has logged the reason.
      for (const { message } of delivered) message.nak(REDELIVERY_DELAY_MS);
    }
  }

  async function setApart(message: JsMsg, error: unknown): Promise<void> {
    const { seq } = message;
    try {
      await jetstream.publish(POISON_STREAM, message.data, { msgID: String(seq) });
      message.term('it could not be read');
      metrics.eventLogPoison();
      log.error({ seq, error: describeError(error) }, 'a message of the event log was set apart');
    } catch (failure) {
      message.nak(REDELIVERY_DELAY_MS);
      log.warn({ seq, reason: (failure as Error).message }, 'a message could not be set apart');
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0 && !isStopped) {
      const group: Delivered[] = [];
      let rows = 0;
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const decoded = read(next);
        if ('error' in decoded) {
          waiting.shift();
          await setApart(next, decoded.error);
          continue;
        }
        rows += decoded.rows.events.length + decoded.rows.bad.length;
        if (group.length > 0 && rows > MAX_WRITE_ROWS) break;
        waiting.shift();
        group.push({ message: next, rows: decoded.rows });
        // What was delivered before is stored alone, so that it holds up no other.
        if (next.redelivered) break;
      }
      if (group.length > 0) await storeAll(group);
    }
    working = null;
  }

  const messages: ConsumerMessages = await consumer.consume({
    max_messages: MESSAGES_PER_PULL,
    callback(message) {
      waiting.push(message);
      working ??= work();
    },
  });

  return {
    async stop() {
      isStopped = true;
      messages.stop();
      await working;
      for (const message of waiting) message.nak();
      waiting = [];
    },
  };
}

function read(message: JsMsg): { rows: EventsToStore } | { error: unknown } {
  try {
    return { rows: decodeMessage(message.data) };
  } catch (error) {
    return { error };
  }
}
