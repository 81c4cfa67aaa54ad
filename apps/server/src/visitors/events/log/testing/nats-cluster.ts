import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from '../../../../platform/store/testing/free-port.ts';

const POLL_MS = 25;
const START_TIMEOUT_MS = 8_000;

/** A restarted server first reads its streams from the others, which is slow on a busy machine. */
const RESTART_TIMEOUT_MS = 60_000;

/**
 * In one of thirty starts, a server gets no place in the cluster: it expects two others, which have
 * found each other.
 */
const START_ATTEMPTS = 3;

const NAMES = ['n1', 'n2', 'n3'];

/** Debian installs the server here, outside the `PATH`. */
const SYSTEM_FOLDER = '/usr/sbin';

/** Why tests of the log are skipped; null if `nats-server` is installed. */
export const missingNats = whyMissing();

/** Options of a cluster. The defaults are what the product requires. */
export interface NatsOptions {
  /** One server alone has no cluster. */
  servers?: 1 | 3;
  /** The line `sync_interval` of each server; null for no line. */
  sync?: 'always' | '2m' | null;
  /** The token that clients need; none by default. */
  token?: string;
}

/** Real NATS servers with JetStream. */
export interface NatsCluster {
  /** For `EVENT_LOG_URL`. */
  readonly url: string;
  /** Addresses as `host:port`. */
  readonly servers: string[];
  /** For `EVENT_LOG_MONITORS`. */
  readonly monitors: string[];
  /** Name of the server that leads a stream. */
  leaderOf(stream: string): Promise<string | null>;
  /** Deletes a consumer of a stream, as `nats consumer rm` does. */
  deleteConsumer(stream: string, consumer: string): Promise<void>;
  /** Kills a server (SIGKILL). */
  kill(name: string): Promise<void>;
  /** Starts a server on its files. */
  start(name: string): Promise<void>;
  /** Kills all, and deletes their files. */
  stop(): Promise<void>;
}

/** Starts servers in a temporary folder; resolves once all are ready. */
export async function startNatsCluster(options: NatsOptions = {}): Promise<NatsCluster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function startOnce({
  servers = 3,
  sync = 'always',
  token,
}: NatsOptions): Promise<NatsCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'zipfront-nats-'));
  const names = NAMES.slice(0, servers);
  const ports = await Promise.all(
    names.map(async () => ({
      client: await freePort(),
      monitor: await freePort(),
      route: await freePort(),
    })),
  );
  const running = new Map<string, ChildProcess>();
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join(', ');
  const monitorOf = (name: string) =>
    `http://127.0.0.1:${ports[names.indexOf(name)]?.monitor ?? 0}`;

  for (const [index, name] of names.entries()) {
    const { client, monitor, route } = ports[index] ?? { client: 0, monitor: 0, route: 0 };
    const syncLine = sync === null ? '' : `sync_interval: ${sync}`;
    const cluster = `cluster { name: test, pool_size: -1, listen: "127.0.0.1:${route}", routes: [${routes}] }`;
    await writeFile(
      configOf(folder, name),
      `server_name: ${name}
listen: "127.0.0.1:${client}"
http: "127.0.0.1:${monitor}"
jetstream { store_dir: "${join(folder, name)}", max_memory_store: 1MB, max_file_store: 1GB
${syncLine} }
${servers > 1 ? cluster : ''}
${token === undefined ? '' : `authorization { token: "${token}" }`}
`,
    );
  }

  async function start(name: string, timeoutMs: number): Promise<void> {
    const child = spawn(natsServer() ?? '', ['-c', configOf(folder, name)], { stdio: 'ignore' });
    running.set(name, child);
    await until(() => isHealthy(monitorOf(name)), name, timeoutMs);
  }

  async function kill(name: string): Promise<void> {
    const child = running.get(name);
    running.delete(name);
    if (child === undefined || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  const addresses = ports.map(({ client }) => `127.0.0.1:${client}`);

  async function withManager<T>(use: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    const connection = await connect({ servers: addresses, ...(token && { token }) });
    try {
      return await use(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }

  async function stop(): Promise<void> {
    await Promise.all([...running.keys()].map(kill));
    await rm(folder, { recursive: true, force: true });
  }

  async function startAll(): Promise<void> {
    await Promise.all(names.map((name) => start(name, START_TIMEOUT_MS)));
    if (servers === 1) return;
    // A leader that does not know all servers yet refuses three copies.
    await withManager(({ streams }) => until(() => canCopy(streams, servers), 'that leads'));
  }

  await startAll().catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url: `nats://${addresses.join(',')}`,
    servers: addresses,
    monitors: names.map(monitorOf),
    kill,
    start: (name) => start(name, RESTART_TIMEOUT_MS),
    async deleteConsumer(stream, consumer) {
      await withManager(({ consumers }) => consumers.delete(stream, consumer));
    },
    async leaderOf(stream) {
      for (const name of running.keys()) {
        const response = await fetch(`${monitorOf(name)}/jsz?streams=true`).catch(() => null);
        const leader = response && findLeader(await response.json(), stream);
        if (leader) return leader;
      }
      return null;
    },
    stop,
  };
}

function configOf(folder: string, name: string): string {
  return join(folder, `${name}.conf`);
}

/** The leader of a stream in a response of `/jsz`. */
function findLeader(response: unknown, stream: string): string | null {
  let leader: string | null = null;
  JSON.stringify(response, (_, value) => {
    if (value?.name === stream && value.cluster?.leader) leader = value.cluster.leader;
    return value;
  });
  return leader;
}

/** Whether a server responds, and takes part in JetStream. */
async function isHealthy(monitor: string): Promise<boolean> {
  const response = await fetch(`${monitor}/healthz`).catch(() => null);
  return response?.ok === true;
}

/** Whether a stream with a copy on each server can be made. */
async function canCopy(streams: JetStreamManager['streams'], servers: number): Promise<boolean> {
  try {
    await streams.add({ name: 'probe', subjects: ['probe'], num_replicas: servers });
    return await streams.delete('probe');
  } catch {
    return false;
  }
}

async function until(
  holds: () => Promise<boolean>,
  what: string,
  timeoutMs = START_TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`The NATS server ${what} did not start`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function natsServer(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), SYSTEM_FOLDER];
  return folders.map((folder) => join(folder, 'nats-server')).find(existsSync) ?? null;
}

function whyMissing(): string | null {
  const command = natsServer();
  if (command === null) return 'nats-server is not installed';
  const version = execFileSync(command, ['--version'], { encoding: 'utf8' }).trim();
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(version) ?? [];
  const isNewEnough = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 10);
  return isNewEnough ? null : `${version} is older than 2.10`;
}
