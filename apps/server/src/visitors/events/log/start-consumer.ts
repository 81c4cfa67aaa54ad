import type { Consumer, ConsumerMessages, JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { describeError } from '../../../platform/http/problem.ts';
import type { EventsToStore } from '../event-rows.ts';
import { createRowWriter, type RowWriterOptions } from '../row-writer.ts';
import { decodeMessage, LaterFormat } from './encode-messages.ts';
import { type Delivered, nextGroup } from './jetstream-log.ts';
import { POISON_STREAM } from './open-streams.ts';

/** Messages that are requested at once. */
const MESSAGES_PER_PULL = 16;

/**
 * Lifetime of a request for messages. After this time without a sign of life, another request is
 * sent. By default, the client would notice after 30 seconds that a request was lost with its
 * server.
 */
const PULL_LIFETIME_MS = 5_000;

/** Delay before a message is delivered again after storing it failed. */
const REDELIVERY_DELAY_MS = 2_000;

/** Delay before a later version's message is delivered again, to a server that can read it. */
const LATER_FORMAT_DELAY_MS = 10_000;

/** Signs of life for a message during the time after which it is delivered again. */
const SIGNS_PER_ACK_WAIT = 4;

/** Options of `startConsumer`. */
export interface ConsumerOptions extends RowWriterOptions {
  consumer: Pick<Consumer, 'consume'>;
  jetstream: Pick<JetStreamClient, 'publish'>;
  /** A message is delivered again after this time without a sign of life. */
  ackWaitMs: number;
}

/** The running job that fills the database from the log. */
export interface RunningConsumer {
  /** Finishes the running write, and gives back the other messages. */
  stop(): Promise<void>;
}

/**
 * Stores the messages of the log, and acknowledges each after the commit. Waiting messages share a
 * write. A slow write is not delivered to another server meanwhile; after a server is killed, its
 * messages soon are.
 *
 * While the store is unavailable, messages are delivered again without a limit. An unreadable
 * message is copied to its own stream and ended. A later version's message is left to servers of
 * that version.
 */
export async function startConsumer(options: ConsumerOptions): Promise<RunningConsumer> {
  const { consumer, jetstream, log, metrics, ackWaitMs } = options;
  const writeRows = createRowWriter(options);
  const waiting: Delivered[] = [];
  let current: Delivered[] = [];
  let isStopped = false;
  let working: Promise<void> | null = null;

  async function store(group: readonly Delivered[]): Promise<void> {
    const rows = group.flatMap(({ content }) => (content instanceof Error ? [] : [content]));
    try {
      await writeRows(rows);
      for (const { message } of group) message.ack();
    } catch {
      // The writer has logged the reason.
      for (const { message } of group) message.nak(REDELIVERY_DELAY_MS);
    }
  }

  async function setApart(message: JsMsg, error: Error): Promise<void> {
    const { seq } = message;
    if (error instanceof LaterFormat) {
      message.nak(LATER_FORMAT_DELAY_MS);
      log.warn({ seq, reason: error.message }, 'a message of the event log is of a later version');
      return;
    }
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
      current = nextGroup(waiting);
      const [first] = current;
      if (first?.content instanceof Error) await setApart(first.message, first.content);
      else await store(current);
    }
    current = [];
    working = null;
  }

  const messages: ConsumerMessages = await consumer.consume({
    max_messages: MESSAGES_PER_PULL,
    expires: PULL_LIFETIME_MS,
    callback(message) {
      waiting.push({ message, content: read(message) });
      working ??= work();
    },
  });
  const signs = setInterval(() => {
    for (const { message } of [...current, ...waiting]) message.working();
  }, ackWaitMs / SIGNS_PER_ACK_WAIT).unref();

  return {
    async stop() {
      isStopped = true;
      messages.stop();
      await working;
      clearInterval(signs);
      for (const { message } of waiting.splice(0)) message.nak();
    },
  };
}

function read(message: JsMsg): EventsToStore | Error {
  try {
    return decodeMessage(message.data);
  } catch (error) {
    return error as Error;
  }
}
