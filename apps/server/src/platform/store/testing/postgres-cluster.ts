import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { killProcesses, POSTGRES_LOGIN, postgresUrl, signalProcesses } from './postgres.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { startTcpBalancer, type TcpBalancer } from './tcp-balancer.ts';
import { unprivileged } from './unprivileged.ts';

const NAMES = ['a', 'b', 'c'] as const;

/** The database and its owner, who has no further permissions, as on an operator's server. */
const OWN = { database: 'zipfront', user: 'zipfront', password: 'test' };

/** The settings of all servers; each may become the primary. */
const SETTINGS = `
wal_retrieve_retry_interval = 100ms
unix_socket_directories = ''
max_connections = 100
`;

/** A killed process loses nothing that it has written to a file. */
const WITHOUT_DISK = 'shared_buffers = 16MB\nfsync = off\n';

/** Pause between two checks whether something has happened. */
const POLL_MS = 20;

export interface ClusterServer {
  readonly name: string;
  readonly port: number;
  /** Runs a statement on a connection of its own to the database, with all permissions. */
  query<Row extends object>(statement: string): Promise<Row[]>;
  /** Starts it, even again on the same files; resolves once it responds. */
  start(): Promise<void>;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
  /** Stops all its processes (SIGSTOP), like a machine that hangs. */
  pause(): Promise<void>;
  /** Continues them (SIGCONT). */
  resume(): void;
}

interface ServerOnFiles extends ClusterServer {
  folder: string;
  initialise(): Promise<void>;
}

/** With a balancer in front of the primary. A commit waits for one standby. */
export interface PostgresCluster {
  readonly url: string;
  urlAt(port: number): string;
  readonly balancer: TcpBalancer;
  primary(): ClusterServer;
  /** Those that have not been killed. */
  standbys(): ClusterServer[];
  /** Resolves once this many standbys can confirm commits. */
  standbysAttached(count: number): Promise<void>;
  /** The standby that received most, after the primary was killed. The others follow. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Linux only. `standbys`: 1 or 2; `fsync`: whether commits wait for the disks. */
export async function startPostgresCluster({
  standbys = 2,
  fsync = false,
}: {
  standbys?: 1 | 2;
  fsync?: boolean;
} = {}): Promise<PostgresCluster> {
  const names = NAMES.slice(0, standbys + 1);
  const folder = unprivileged.makeFolder('zipfront-cluster-');
  const ports = await Promise.all(names.map(() => freePort()));
  const programs = await postgresPrograms(folder);
  const alive = new Set<ClusterServer>();

  function serverAt(index: number): ServerOnFiles {
    const name = names[index] ?? '';
    const port = ports[index] ?? 0;
    const databaseDir = join(folder, name);
    let paused: number[] = [];
    const server = {
      name,
      port,
      folder: databaseDir,
      async initialise() {
        await mkdir(databaseDir, { mode: 0o700 });
        unprivileged.own(databaseDir);
        await programs.initialise(databaseDir, POSTGRES_LOGIN.user);
      },
      query: <Row extends object>(statement: string) => queryAt<Row>(port, OWN.database, statement),
      async start() {
        await programs.start(databaseDir, ['-p', String(port), '-c', 'listen_addresses=127.0.0.1']);
        alive.add(server);
      },
      async kill() {
        alive.delete(server);
        await killProcesses(databaseDir);
      },
      async pause() {
        paused = await signalProcesses(databaseDir, 'SIGSTOP');
      },
      resume() {
        for (const pid of paused) process.kill(pid, 'SIGCONT');
        paused = [];
      },
    };
    return server;
  }

  const servers = names.map((_, index) => serverAt(index));
  const [first, ...copies] = servers;
  if (first === undefined) throw new Error('a cluster has servers');
  let primary: ClusterServer = first;
  await first.initialise();
  const quorum = `synchronous_standby_names = 'ANY 1 (${names.join(', ')})'\n`;
  const settings = `${SETTINGS}${quorum}${fsync ? '' : WITHOUT_DISK}`;
  await appendFile(join(first.folder, 'postgresql.conf'), settings);
  for (const copy of copies) await makeStandby(first, copy);
  await Promise.all(servers.map((server) => server.start()));
  const balancer = await startTcpBalancer(primary.port);

  const cluster: PostgresCluster = {
    url: urlAt(balancer.port),
    urlAt,
    balancer,
    primary: () => primary,
    standbys: () => [...alive].filter((server) => server !== primary),
    standbysAttached: (count) =>
      until(async () => {
        const [row] = await primary.query<{ attached: number }>(
          "select count(*)::int as attached from pg_stat_replication where sync_state = 'quorum'",
        );
        return row?.attached === count;
      }),
    async promote() {
      const received = await Promise.all(
        cluster.standbys().map(async (server) => ({ server, bytes: await receivedBytes(server) })),
      );
      received.sort((one, other) => other.bytes - one.bytes);
      const [furthest, ...others] = received.map(({ server }) => server);
      if (furthest === undefined) throw new Error('no standby is left to promote');
      await furthest.query('select pg_promote()');
      for (const { query } of others) {
        await query(`alter system set primary_conninfo = '${connectionTo(furthest)}'`);
        await query('select pg_reload_conf()');
      }
      primary = furthest;
      balancer.lead(primary.port);
    },
    async stop() {
      await balancer.close();
      for (const server of [...alive]) await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await queryAt(first.port, 'postgres', `create role ${OWN.user} login password '${OWN.password}'`);
  await queryAt(first.port, 'postgres', `create database ${OWN.database} owner ${OWN.user}`);
  await cluster.standbysAttached(copies.length);
  return cluster;
}

/** Copies the files of a server that does not run, with their owner. */
async function makeStandby(from: ServerOnFiles, to: ServerOnFiles): Promise<void> {
  await promisify(execFile)('cp', ['-a', from.folder, to.folder]);
  const signal = join(to.folder, 'standby.signal');
  await writeFile(signal, '');
  unprivileged.own(signal);
  const settings = `cluster_name = '${to.name}'\nprimary_conninfo = '${connectionTo(from)}'\n`;
  await appendFile(join(to.folder, 'postgresql.auto.conf'), settings);
}

function urlAt(port: number): string {
  return `postgres://${OWN.user}:${OWN.password}@127.0.0.1:${port}/${OWN.database}`;
}

/** How a standby connects to its primary. Its name there is its `cluster_name`. */
function connectionTo({ port }: ClusterServer): string {
  const { user, password } = POSTGRES_LOGIN;
  return `host=127.0.0.1 port=${port} user=${user} password=${password}`;
}

/** The end of the log that a standby has received and flushed, as a number of bytes. */
async function receivedBytes(server: ClusterServer): Promise<number> {
  const [row] = await server.query<{ bytes: string }>(
    "select coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' as bytes",
  );
  return Number(row?.bytes);
}

async function queryAt<Row extends object>(
  port: number,
  database: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `${postgresUrl(port)}/${database}` });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until a condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
