import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { own } from '@zipfront/contracts/own';
import { EVENT_STREAM, POISON_STREAM, streamErrors, streamSettings } from './stream-settings.ts';

/** The durable consumer that all servers share. */
export const CONSUMER = 'store';

/** Messages that are delivered and not acknowledged, at most, to all servers together. */
const MAX_ACK_PENDING = 64;

const NANOSECONDS = 1_000_000;
const MEGABYTE = 1024 * 1024;

/** Part of the log's room that messages which could not be read may take in addition. */
const POISON_SHARE = 0.01;

/** Options of `openStreams`. */
export interface StreamOptions {
  /** Megabytes of the log when it is made. */
  limitMb: number;
  /** Period without a sign of life after which a message is delivered again. */
  ackWaitMs: number;
}

/**
 * Makes the streams and the consumer where they are missing.
 *
 * @returns names of the servers that hold the events
 * @throws Error with what to change if a setting is wrong, or they cannot be made
 */
export async function openStreams(
  manager: JetStreamManager,
  { limitMb, ackWaitMs }: StreamOptions,
): Promise<string[]> {
  const maxBytes = limitMb * MEGABYTE;
  const events = await openStream(manager, EVENT_STREAM, maxBytes);
  await openStream(manager, POISON_STREAM, Math.max(MEGABYTE, Math.ceil(maxBytes * POISON_SHARE)));
  await openConsumer(manager, ackWaitMs);
  return holdersOf(events);
}

/** The names of the servers that hold a stream. */
export function holdersOf({ cluster }: Pick<StreamInfo, 'cluster'>): string[] {
  const replicas = cluster?.replicas?.map(({ name }) => name) ?? [];
  return cluster?.leader ? [cluster.leader, ...replicas] : replicas;
}

/** @throws Error with what to change */
export function requireSafeStream({ config }: Pick<StreamInfo, 'config'>): void {
  const errors = streamErrors(config);
  if (errors.length === 0) return;
  throw new Error(
    `${errors.join('\n')} Change it with "nats stream edit ${config.name}", or delete the stream once the database has all of it, and the next start makes it.`,
  );
}

async function openStream(
  manager: JetStreamManager,
  name: string,
  maxBytes: number,
): Promise<StreamInfo> {
  const info = (await findStream(manager, name)) ?? (await makeStream(manager, name, maxBytes));
  requireSafeStream(info);
  return info;
}

async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | null> {
  return manager.streams.info(name).catch(nullFor(JetStreamApiCodes.StreamNotFound));
}

async function makeStream(
  manager: JetStreamManager,
  name: string,
  maxBytes: number,
): Promise<StreamInfo> {
  return manager.streams.add({ ...streamSettings(name, maxBytes), name }).catch((error: Error) => {
    throw new Error(
      `The stream "${name}" of ${Math.round(maxBytes / MEGABYTE)} MB could not be made: ${error.message}. It needs three servers with JetStream in one cluster, that much room on each (EVENT_LOG_LIMIT_MB), and the permission to make streams.`,
      { cause: error },
    );
  });
}

/**
 * Makes the consumer that all servers share where it is missing, and corrects its settings.
 *
 * @throws Error with what to change if that is not possible
 */
export async function openConsumer(
  manager: JetStreamManager,
  ackWaitMs: number,
): Promise<ConsumerInfo> {
  const changing = {
    ack_wait: ackWaitMs * NANOSECONDS,
    max_ack_pending: MAX_ACK_PENDING,
    max_deliver: -1,
  };
  const found = await manager.consumers
    .info(EVENT_STREAM, CONSUMER)
    .catch(nullFor(JetStreamApiCodes.ConsumerNotFound));
  if (found === null) {
    return manager.consumers.add(EVENT_STREAM, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...changing,
    });
  }
  if (found.config.ack_policy !== AckPolicy.Explicit) {
    throw new Error(
      `The consumer "${CONSUMER}" of the stream "${EVENT_STREAM}" has ack_policy ${found.config.ack_policy}; expected explicit. Delete it with "nats consumer rm ${EVENT_STREAM} ${CONSUMER}": the servers make it again, and read the stream again, which stores nothing twice.`,
    );
  }
  const isRight = Object.entries(changing).every(
    ([setting, value]) => own({ ...found.config }, setting) === value,
  );
  return isRight ? found : manager.consumers.update(EVENT_STREAM, CONSUMER, changing);
}

/** Turns the error that something is missing into null. */
function nullFor(code: JetStreamApiCodes): (error: unknown) => null {
  return (error) => {
    if (error instanceof JetStreamApiError && error.code === code) return null;
    throw error;
  };
}
