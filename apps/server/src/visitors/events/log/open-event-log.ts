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

/** A server that hangs is left after two pings without a response. */
const PING_INTERVAL_MS = 2_000;
const PINGS_WITHOUT_RESPONSE = 2;

/** Timeout for a connection to one server, and pause before the next attempt. */
const CONNECT_TIMEOUT_MS = 2_000;
const RECONNECT_PAUSE_MS = 250;

/** Period without a sign of life of a server after which what it was to store is delivered to another. */
const ACK_WAIT_MS = 5_000;

/** Timeout for the requests of a start, and of looking at the log. */
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

/** A log before the database that events are appended to, and the database is filled from. */
export interface OpenEventLog extends EventLog, Pick<LogHealth, 'requireReady'> {
  /** Finishes what runs. To be called when nothing is appended any more, and before the store is closed. */
  close(): Promise<void>;
}

/**
 * Opens the log on NATS JetStream: checks that what it acknowledges is on the disks of a majority of its servers,
 * makes its streams where they are missing, and fills the database from it.
 *
 * @throws Error with what to change
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
      // Refused credentials may be accepted again later; by default the second refusal ends the connection.
      ignoreAuthErrorAbort: true,
      // A start would otherwise try servers that others name again and again, and never fail.
      ignoreClusterUpdates: true,
    });
  } catch (error) {
    throw new Error(
      `The servers of EVENT_LOG_URL (${servers.join(', ')}) cannot be used: ${(error as Error).message}. Start them, and check their addresses, EVENT_LOG_TOKEN and EVENT_LOG_CREDENTIALS.`,
      { cause: error },
    );
  }
}

/** Blocks the log while there is no connection. Ends with the connection. */
async function followConnection(connection: NatsConnection, health: LogHealth): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') {
      health.block('connection', NO_CONNECTION);
      // Until an append or a look succeeds: another server may be reached that cannot acknowledge.
      health.outcome(NO_CONNECTION);
    }
    if (type === 'reconnect') health.block('connection', null);
  }
}

/** The monitoring of each server, on its usual port. */
function monitorsOf({ servers }: EventLogServers): string[] {
  return servers.map((server) => `http://${server.split(':')[0]}:${MONITOR_PORT}`);
}
