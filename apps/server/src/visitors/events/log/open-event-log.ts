import { readFileSync } from 'node:fs';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import type { Config } from '../../../platform/config/config.ts';
import type { EventLogServers } from '../../../platform/config/event-log-variables.ts';
import type { Services } from '../../../services.ts';
import type { EventLog } from '../store-events.ts';
import { createJetStreamLog } from './jetstream-log.ts';
import { createLogHealth, type LogHealth, watchLog } from './log-health.ts';
import { CONSUMER, EVENT_STREAM, openStreams } from './open-streams.ts';
import { requireHoldersChecked, requireSynced } from './require-synced.ts';
import { startConsumer } from './start-consumer.ts';

const MONITOR_PORT = 8222;

const NO_CONNECTION = 'there is no connection';

/** A hanging server is left after two unanswered pings. */
const PING_INTERVAL_MS = 2_000;
const PINGS_WITHOUT_RESPONSE = 2;

/** Timeout for a connection to one server, and pause before the next attempt. */
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_PAUSE_MS = 250;

/** After this time without a sign of life, a server's messages are delivered to another. */
const ACK_WAIT_MS = 5_000;

/** Timeout for requests during a start or a check of the log. */
const REQUEST_TIMEOUT_MS = 5_000;

/** Options of `openEventLog`. */
export interface EventLogOptions extends Pick<Services, 'store' | 'log' | 'metrics' | 'now'> {
  config: Pick<
    Config,
    'rateLimits' | 'eventLogMonitors' | 'eventLogToken' | 'eventLogCredentials' | 'eventLogLimitMb'
  >;
  servers: EventLogServers;
  /** Five seconds by default. */
  ackWaitMs?: number;
  lookEveryMs?: number;
}

/** An open log in front of the database: events are appended to it, and it fills the database. */
export interface OpenEventLog extends EventLog, Pick<LogHealth, 'requireReady'> {
  /** Finishes the running work. Call it after the last append, and before closing the store. */
  close(): Promise<void>;
}

/**
 * Opens the log on NATS JetStream. Checks that acknowledged events are on the disks of a majority
 * of its servers, creates missing streams, and fills the database.
 *
 * @throws Error that says what to change
 */
export async function openEventLog(options: EventLogOptions): Promise<OpenEventLog> {
  const { config, servers, log, metrics, ackWaitMs = ACK_WAIT_MS } = options;
  const monitors =
    config.eventLogMonitors.length > 0 ? config.eventLogMonitors : monitorsOf(servers);
  const connection = await connectTo(servers, config);
  try {
    const checked = await requireSynced(monitors);
    const manager = await jetstreamManager(connection, { timeout: REQUEST_TIMEOUT_MS });
    const holders = await openStreams(manager, { limitMb: config.eventLogLimitMb, ackWaitMs });
    requireHoldersChecked(holders, checked);
    if (checked.unreachable.length > 0) {
      log.warn({ monitors: checked.unreachable }, 'servers of the event log were not reached');
    }
    const health = createLogHealth({ log, metrics });
    void followConnection(connection, health);
    const client = jetstream(connection, { timeout: REQUEST_TIMEOUT_MS });
    const consumer = await client.consumers.get(EVENT_STREAM, CONSUMER);
    const consuming = await startConsumer({ ...options, consumer, jetstream: client, ackWaitMs });
    const watching = watchLog({ ...options, manager, monitors, health, ackWaitMs });
    return {
      ...createJetStreamLog({ jetstream: client, health }),
      requireReady: health.requireReady,
      async close() {
        await Promise.all([watching.stop(), consuming.stop()]);
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw new Error(`The event log of EVENT_LOG_URL cannot be used. ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function connectTo(
  { servers, tls }: EventLogServers,
  { eventLogToken, eventLogCredentials }: EventLogOptions['config'],
): Promise<NatsConnection> {
  try {
    return await connect({
      servers,
      ...(tls && { tls: {} }),
      ...(eventLogToken !== null && { token: eventLogToken }),
      ...(eventLogCredentials !== null && {
        authenticator: credsAuthenticator(readFileSync(eventLogCredentials)),
      }),
      name: 'zipfront',
      timeout: CONNECT_TIMEOUT_MS,
      pingInterval: PING_INTERVAL_MS,
      maxPingOut: PINGS_WITHOUT_RESPONSE,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_PAUSE_MS,
      // Refused credentials may be accepted again later. By default, the second refusal ends the
      // connection.
      ignoreAuthErrorAbort: true,
      // Otherwise a start would keep trying servers that other servers name, and never fail.
      ignoreClusterUpdates: true,
    });
  } catch (error) {
    throw new Error(
      `The servers of EVENT_LOG_URL (${servers.join(', ')}) cannot be used: ${(error as Error).message}. Start them, and check their addresses, EVENT_LOG_TOKEN and EVENT_LOG_CREDENTIALS.`,
      { cause: error },
    );
  }
}

/** Blocks the log while it has no connection. Ends with the connection. */
async function followConnection(connection: NatsConnection, health: LogHealth): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') {
      health.block('connection', NO_CONNECTION);
      // Stays until an append or a check succeeds: the next server may be reachable but unable to
      // acknowledge.
      health.outcome(NO_CONNECTION);
    }
    if (type === 'reconnect') health.block('connection', null);
  }
}

/** The monitoring address of each server, on its usual port. */
function monitorsOf({ servers }: EventLogServers): string[] {
  return servers.map((server) => `http://${server.split(':')[0]}:${MONITOR_PORT}`);
}
