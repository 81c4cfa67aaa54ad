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

/** Groups that are appended at once: their syncs overlap on the servers. */
const CONCURRENCY = 4;

/** Options of `createJetStreamLog`. */
export interface JetStreamLogOptions {
  jetstream: Pick<JetStreamClient, 'publish'>;
  health: LogHealth;
}

/**
 * The log on a stream of NATS JetStream: a group is a message, and is durable when the stream has acknowledged it. A message
 * without an acknowledgement in two seconds is a failure, although it may arrive later; its events are then stored
 * once, as those of any other request that is sent again.
 */
export function createJetStreamLog({ jetstream, health }: JetStreamLogOptions): EventLog {
  async function publish(message: Buffer): Promise<void> {
    const deadline = performance.now() + ACKNOWLEDGED_WITHIN_MS;
    // The same for each attempt, so that the stream has it once.
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
      // Without a connection the client would hold messages back, and send them much later.
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

/** Whether no server took the message, as the stream has no leader at the moment. */
function hasNoLeader({ cause }: Error): boolean {
  return cause instanceof RequestError && cause.isNoResponders();
}

/** Maximum number of rows per write, as without a log; a message with more is a write of its own. */
const MAX_WRITE_ROWS = 1_000;

/** A message that was delivered, and is neither acknowledged nor given back. */
export interface Delivered<Message = JsMsg> {
  message: Message;
  /** Its events, or the error where it cannot be read. */
  content: EventsToStore | Error;
}

/**
 * Takes the messages of the next write out of those that wait, the oldest first. One that cannot be read, or that was
 * delivered before, is alone, so that it affects no other.
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
