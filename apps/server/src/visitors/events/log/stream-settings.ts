import { DiscardPolicy, RetentionPolicy, StorageType, type StreamConfig } from '@nats-io/jetstream';
import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import { PERIODS_MS } from '../../../platform/retention/periods.ts';
import { MAX_LONE_MESSAGE_BYTES } from './encode-messages.ts';

/** The stream of events, which is also its subject. */
export const EVENT_STREAM = 'events';

/** The stream of messages that could not be read, which is also its subject. */
export const POISON_STREAM = 'events-poison';

/** Copies of a stream, on as many servers: a majority of them has what is acknowledged. */
const REPLICAS = 3;

/** Period in which a message with the same id is not stored again. */
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

/** Settings of a stream under which an acknowledged event may be lost, or stored for too long: one sentence each. */
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
