import * as v from 'valibot';
import { MAX_LONE_MESSAGE_BYTES } from './encode-messages.ts';

/** Timeout for the response of a server's monitoring. */
const MONITOR_TIMEOUT_MS = 2_000;

/** The first version that can sync each message before acknowledging it. */
const MIN_VERSION = [2, 10] as const;

/** Part of a response of the monitoring of a NATS server. */
const varz = v.object({
  server_name: v.string(),
  version: v.string(),
  max_payload: v.number(),
  jetstream: v.optional(
    v.object({ config: v.optional(v.object({ sync_always: v.optional(v.boolean()) })) }),
  ),
});

/** The servers of the log whose monitoring responded, and the others. */
export interface CheckedServers {
  /** Names of those that sync each message. */
  synced: Set<string>;
  /** Monitors that did not respond. */
  unreachable: string[];
}

/**
 * Checks by each NATS server's monitoring that it syncs each message to the disk before
 * acknowledging it, and accepts the longest message.
 *
 * @throws Error that says what to change if a server does not
 */
export async function requireSynced(monitors: readonly string[]): Promise<CheckedServers> {
  const found = await Promise.all(monitors.map(readMonitor));
  const errors = monitors.flatMap((monitor, index) => errorsOf(monitor, found[index] ?? null));
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return {
    synced: new Set(found.flatMap((server) => server?.server_name ?? [])),
    unreachable: monitors.filter((_, index) => found[index] === null),
  };
}

async function readMonitor(monitor: string): Promise<v.InferOutput<typeof varz> | null> {
  const signal = AbortSignal.timeout(MONITOR_TIMEOUT_MS);
  const response = await fetch(`${monitor}/varz`, { signal }).catch(() => null);
  const body = response?.ok ? await response.json().catch(() => null) : null;
  const parsed = v.safeParse(varz, body);
  return parsed.success ? parsed.output : null;
}

function errorsOf(monitor: string, server: v.InferOutput<typeof varz> | null): string[] {
  if (server === null) return [];
  const name = `The NATS server "${server.server_name}" (${monitor})`;
  if (isOlder(server.version)) {
    return [`${name} has version ${server.version}; expected ${MIN_VERSION.join('.')} or later.`];
  }
  if (server.max_payload < MAX_LONE_MESSAGE_BYTES) {
    return [
      `${name} has max_payload ${server.max_payload}; expected ${MAX_LONE_MESSAGE_BYTES} or more, which is its default.`,
    ];
  }
  if (server.jetstream?.config === undefined) {
    return [`${name} has no JetStream; expected jetstream { … } in its configuration.`];
  }
  if (server.jetstream.config.sync_always !== true) {
    return [
      `${name} acknowledges messages before they are on its disk; set sync_interval: always in jetstream { … } of its configuration, and restart it.`,
    ];
  }
  return [];
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]);
}

/**
 * Requires that a majority of a stream's servers were checked, and that the others have a monitor
 * that did not respond.
 *
 * @param holders names of the servers that hold the stream
 * @throws Error that says what to change
 */
export function requireHoldersChecked(
  holders: readonly string[],
  { synced, unreachable }: CheckedServers,
): void {
  const unchecked = holders.filter((name) => !synced.has(name));
  const isMajority = holders.length - unchecked.length > holders.length / 2;
  if (isMajority && unchecked.length <= unreachable.length) return;
  throw new Error(
    `Whether these NATS servers sync each message could not be read: ${unchecked.join(', ')}. Name the monitoring (http_port) of each server in EVENT_LOG_MONITORS${
      unreachable.length > 0 ? `; not reached: ${unreachable.join(', ')}` : ''
    }.`,
  );
}
