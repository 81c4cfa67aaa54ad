import {
  AckPolicy,
  type ConsumerInfo,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream';
import { own } from '@zipfront/contracts/own';
import { MINUTE_MS } from '@zipfront/contracts/time';
import { PERIODS_MS } from '../../../platform/retention/periods.ts';
import { MAX_LONE_MESSAGE_BYTES } from './encode-messages.ts';

/** Name of the stream of events, and of its subject. */
export const EVENT_STREAM = 'events';

/** Name of the stream of unreadable messages, and of its subject. */
export const POISON_STREAM = 'events-poison';

/** Copies of a stream, each on its own server. A majority of them has every acknowledged event. */
const REPLICAS = 3;

/** The stream ignores a message if it received the same id within this time. */
const DUPLICATE_WINDOW_MS = 2 * MINUTE_MS;

const NANOSECONDS = 1_000_000;

/** The settings that a stream is made with. */
export function streamSettings(name: string, maxBytes: number): Partial<StreamConfig> {
  return {
    name,
    subjects: [name],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: REPLICAS,
    discard: DiscardPolicy.New,
    max_bytes: maxBytes,
    max_age: PERIODS_MS.loggedEvent * NANOSECONDS,
    duplicate_window: DUPLICATE_WINDOW_MS * NANOSECONDS,
  };
}

/**
 * Finds settings of a stream that may lose acknowledged events or store them too long, one sentence
 * each.
 */
export function streamErrors(found: Partial<StreamConfig>): string[] {
  const { name = '' } = found;
  const expected: [setting: keyof StreamConfig, holds: boolean, expects: string][] = [
    ['storage', found.storage === StorageType.File, 'file'],
    ['retention', found.retention === RetentionPolicy.Limits, 'limits'],
    ['num_replicas', (found.num_replicas ?? 1) >= REPLICAS, `${REPLICAS} or more`],
    ['discard', found.discard === DiscardPolicy.New, 'new'],
    ['max_age', found.max_age === PERIODS_MS.loggedEvent * NANOSECONDS, '48 hours'],
    [
      'duplicate_window',
      (found.duplicate_window ?? 0) >= DUPLICATE_WINDOW_MS * NANOSECONDS,
      '2 minutes or more',
    ],
    ['max_bytes', (found.max_bytes ?? -1) > 0, 'a limit'],
    ['max_msg_size', fits(found.max_msg_size), `${MAX_LONE_MESSAGE_BYTES} or no limit`],
    ['subjects', found.subjects?.includes(name) === true, `a list with "${name}"`],
    ['persist_mode', (found.persist_mode as string | undefined) !== 'async', 'default'],
    ['no_ack', found.no_ack !== true, 'false'],
    ['sealed', found.sealed !== true, 'false'],
  ];
  return expected
    .filter(([, holds]) => !holds)
    .map(
      ([setting, , expects]) =>
        `The stream "${name}" has ${setting} ${JSON.stringify(found[setting])}; expected ${expects}.`,
    );
}

function fits(limit: number | undefined): boolean {
  return limit === undefined || limit <= 0 || limit >= MAX_LONE_MESSAGE_BYTES;
}

/** The durable consumer that all servers share. */
export const CONSUMER = 'store';

/** Maximum number of delivered but unacknowledged messages, over all servers. */
const MAX_ACK_PENDING = 64;

const MEGABYTE = 1024 * 1024;

/** Additional room for unreadable messages, as a share of the log's. */
const POISON_SHARE = 0.01;

/** Options of `openStreams`. */
export interface StreamOptions {
  /** Megabytes of the log when it is made. */
  limitMb: number;
  /** A message is delivered again after this time without a sign of life. */
  ackWaitMs: number;
}

/**
 * Creates missing streams and the consumer.
 *
 * @returns names of the servers that hold the events
 * @throws Error that says what to change if a setting is wrong, or if they cannot be created
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
 * Creates the consumer that all servers share, or corrects its settings.
 *
 * @throws Error that says what to change if that is not possible
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

/** Turns the error of a missing stream or consumer into null. */
function nullFor(code: JetStreamApiCodes): (error: unknown) => null {
  return (error) => {
    if (error instanceof JetStreamApiError && error.code === code) return null;
    throw error;
  };
}
