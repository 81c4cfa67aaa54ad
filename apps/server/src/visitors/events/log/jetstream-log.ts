import { setTimeout } from 'node:timers/promises';
import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { nuid, RequestError } from '@nats-io/transport-node';
import { StoreUnavailable } from '../../../platform/store/store.ts';
import type { EventsToStore } from '../event-rows.ts';
import { type EventLog, joinedBatches } from '../store-events.ts';
import { encodeMessages } from './encode-messages.ts';
import type { LogHealth } from './log-health.ts';
import { EVENT_STREAM } from './open-streams.ts';

/** Timeout for the acknowledgement of a message. */
const ACKNOWLEDGED_WITHIN_MS = 2_000;

/** Pause before a message is sent again while the stream elects a leader. */
const ELECTION_PAUSE_MS = 100;

/** Groups that are appended concurrently, so that the servers' syncs overlap. */
const CONCURRENCY = 4;

/** Options of `createJetStreamLog`. */
export interface JetStreamLogOptions {
  jetstream: Pick<JetStreamClient, 'publish'>;
  health: LogHealth;
}

/**
 * The log on a stream of NATS JetStream. A group is a message, and is durable once the stream has
 * acknowledged it. A message without an acknowledgement within two seconds is a failure, although
 * it may arrive later. Its events are still stored once, like those of any repeated request.
 */
export function createJetStreamLog({ jetstream, health }: JetStreamLogOptions): EventLog {
  async function publish(message: Buffer): Promise<void> {
    const deadline = performance.now() + ACKNOWLEDGED_WITHIN_MS;
    // The same in each attempt, so that the stream stores it once.
    const msgID = nuid.next();
    const expect = { streamName: EVENT_STREAM };
    for (;;) {
      const timeout = Math.max(1, deadline - performance.now());
      try {
        await jetstream.publish(EVENT_STREAM, message, { msgID, expect, timeout });
        return;
      } catch (error) {
        if (!hasNoLeader(error as Error) || performance.now() + ELECTION_PAUSE_MS >= deadline)
          throw error;
        await setTimeout(ELECTION_PAUSE_MS);
      }
    }
  }

  return {
    concurrency: CONCURRENCY,
    gathersFirst: false,
    async append(group) {
      // Without a connection, the client would hold messages back and send them much later.
      health.requireOpen();
      try {
        await Promise.all(encodeMessages(joinedBatches(group)).map(publish));
      } catch (error) {
        const reason = (error as Error).message;
        health.outcome(reason);
        throw new StoreUnavailable(`the event log: ${reason}`, { cause: error });
      }
      health.outcome(null);
    },
  };
}

/** Whether no server took the message because the stream has no leader now. */
function hasNoLeader({ cause }: Error): boolean {
  return cause instanceof RequestError && cause.isNoResponders();
}

/** Maximum number of rows per write, as without a log. A message with more is written alone. */
const MAX_WRITE_ROWS = 1_000;

/** A delivered message that is neither acknowledged nor given back. */
export interface Delivered<Message = JsMsg> {
  message: Message;
  /** Its events, or the error if it cannot be read. */
  content: EventsToStore | Error;
}

/**
 * Takes the messages of the next write from the waiting ones, oldest first. A message that is
 * unreadable or was delivered before is written alone, so that it does not affect others.
 */
export function nextGroup<Message extends Pick<JsMsg, 'redelivered'>>(
  waiting: Delivered<Message>[],
): Delivered<Message>[] {
  let rows = 0;
  let count = 0;
  for (const { message, content } of waiting) {
    const isAlone = content instanceof Error || message.redelivered;
    if (!(content instanceof Error)) rows += content.events.length + content.bad.length;
    if (count > 0 && (isAlone || rows > MAX_WRITE_ROWS)) break;
    count += 1;
    if (isAlone) break;
  }
  return waiting.splice(0, count);
}
