import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import {
  killProcesses,
  signalProcesses,
} from '../../apps/server/src/platform/store/testing/postgres.ts';
import { unprivileged } from '../../apps/server/src/platform/store/testing/unprivileged.ts';
import { startEtcd } from './etcd.ts';
import { startDatabaseHaproxy } from './haproxy.ts';
import { killAll, killProgram, startProgram, until } from './programs.ts';

const FILE = join(import.meta.dirname, '../../deploy/patroni/patroni.yml');

const NAMES = ['a', 'b', 'c'] as const;

/** The database, and its owner, who has no further permissions. */
const OWN = { database: 'zipfront', user: 'zipfront', password: 'test' };

const CHECK_TIMEOUT_MS = 2_000;

const patroniVersion =
  spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout?.match(/\d+/)?.[0] ?? '';

const { postgresql } = parse(readFileSync(FILE, 'utf8'));

/** Whether Patroni, etcd and the PostgreSQL of `patroni.yml` are on this machine. */
export const hasPatroni =
  patroniVersion !== '' &&
  spawnSync('etcd', ['--version']).status === 0 &&
  spawnSync(`${postgresql.bin_dir}/postgres`, ['--version']).status === 0;

/** The major version of Patroni; from 4 on it waits for a quorum of the standbys. */
export const patroniMajor = Number(patroniVersion);

/**
 * The one that each commit waits for; or both, if a commit waits for either. Patroni records that
 * some seconds after PostgreSQL waits.
 */
const PROMOTABLE = patroniMajor >= 4 ? 2 : 1;

export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly patroniPort: number;
  /** Runs a statement on this server, with all permissions. */
  query<Row extends object>(statement: string, database?: string): Promise<Row[]>;
  killPostgres(): Promise<void>;
  killPatroni(): Promise<void>;
  startPatroni(): void;
  /** SIGSTOP; with `patroni` also Patroni's. Returns a function that continues them. */
  pause(options?: { patroni?: boolean }): Promise<() => void>;
  /** Whether its Patroni says that it is the primary. */
  isPrimary(): Promise<boolean>;
}

/** Three servers of PostgreSQL under Patroni, three of etcd, and HAProxy before them. */
export interface PatroniCluster {
  /** The address of the database, through HAProxy. */
  readonly url: string;
  readonly nodes: readonly PatroniNode[];
  /** Once Patroni names one; another than `old`. */
  primary(old?: PatroniNode): Promise<PatroniNode>;
  /** Resolves once all three run and two standbys follow. */
  complete(): Promise<unknown>;
  switchover(from: PatroniNode, to: PatroniNode): Promise<void>;
  /** Kills servers of etcd; the function that comes back starts them again. */
  killEtcd(which: 'leader' | 'all'): Promise<() => void>;
  stop(): Promise<void>;
}

/** Starts the cluster in a temporary folder, with the files of `deploy/patroni/` (Linux). */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = unprivileged.makeFolder('zipfront-patroni-');
  const ownFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    unprivileged.own(path);
    return path;
  };
  const etcd = await startEtcd(ownFolder('etcd'));
  const nodes = await Promise.all(
    NAMES.map(async (name) => startNode(name, ownFolder(name), etcd.addresses)),
  );
  const haproxyPort = await freePort();
  const haproxy = await startDatabaseHaproxy(
    haproxyPort,
    nodes.map(({ port, patroniPort }) => ({ port, patroni: patroniPort })),
  );
  const configuration = join(folder, 'a', 'patroni.yml');
  const patronictl = (...args: string[]) =>
    promisify(execFile)('patronictl', ['-c', configuration, ...args], unprivileged.ids);

  const cluster: PatroniCluster = {
    url: `postgres://${OWN.user}:${OWN.password}@127.0.0.1:${haproxyPort}/${OWN.database}`,
    nodes,
    primary: (old) =>
      until('one primary', async () => {
        const are = await Promise.all(nodes.map((node) => node.isPrimary()));
        // A paused primary may claim the same, until its Patroni has checked.
        const [node, ...more] = nodes.filter((_, index) => are[index]);
        return node === old || more.length > 0 ? undefined : node;
      }),
    complete: () =>
      until('two standbys that follow', async () => {
        const { patroniPort, query } = await cluster.primary();
        const following = await query(
          "select from pg_stat_replication where state = 'streaming'",
        ).catch(() => []);
        const promotable = (await rolesAt(patroniPort)).filter((role) => /_standby$/.test(role));
        if (following.length === NAMES.length - 1 && promotable.length === PROMOTABLE) return true;
        return undefined;
      }),
    async switchover(from, to) {
      await patronictl(
        'switchover',
        'zipfront',
        patroniMajor >= 4 ? '--leader' : '--master',
        from.name,
        '--candidate',
        to.name,
        '--force',
      );
    },
    killEtcd: etcd.kill,
    async stop() {
      await haproxy.stop();
      await killAll();
      for (const name of NAMES) await killProcesses(join(folder, name, 'data')).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.complete();
    const primary = await cluster.primary();
    await primary.query(`create role ${OWN.user} login password '${OWN.password}'`);
    await primary.query(`create database ${OWN.database} owner ${OWN.user}`);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** The roles of all members, as Patroni says them. */
async function rolesAt(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/cluster`).catch(() => null);
  if (!response?.ok) return [];
  const { members } = (await response.json()) as { members: { role: string }[] };
  return members.map(({ role }) => role);
}

async function startNode(name: string, folder: string, etcd: string): Promise<PatroniNode> {
  const [port, patroniPort] = [await freePort(), await freePort()];
  const data = join(folder, 'data');
  const text = readFileSync(FILE, 'utf8')
    .replaceAll(/10\.0\.0\.1:8008/g, `127.0.0.1:${patroniPort}`)
    .replaceAll(/10\.0\.0\.1:5432/g, `127.0.0.1:${port}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32');
  const configuration = parse(text);
  configuration.name = name;
  configuration.etcd3.hosts = etcd;
  configuration.postgresql.data_dir = data;
  // Several servers on one machine.
  configuration.postgresql.pgpass = join(folder, 'pgpass');
  configuration.postgresql.parameters = { unix_socket_directories: folder };
  if (patroniMajor < 4) configuration.bootstrap.dcs.synchronous_mode = true;
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, stringify(configuration));
  unprivileged.own(file);
  const { username, password } = configuration.postgresql.authentication.superuser;

  let program: ChildProcess;
  const startPatroni = () => {
    program = startProgram('patroni', [file], {
      log: join(folder, 'patroni.log'),
      env: { HOME: folder },
    });
  };
  startPatroni();

  return {
    name,
    port,
    patroniPort,
    startPatroni,
    killPostgres: () => killProcesses(data),
    killPatroni: () => killProgram(program),
    async pause({ patroni = false } = {}) {
      if (patroni) program.kill('SIGSTOP');
      const paused = await signalProcesses(data, 'SIGSTOP');
      return () => {
        for (const pid of paused) process.kill(pid, 'SIGCONT');
        if (patroni) program.kill('SIGCONT');
      };
    },
    async query<Row extends object>(statement: string, database = 'postgres') {
      const client = new pg.Client({
        connectionString: `postgres://${username}:${password}@127.0.0.1:${port}/${database}`,
        connectionTimeoutMillis: 2_000,
        query_timeout: 5_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
    async isPrimary() {
      const response = await fetch(`http://127.0.0.1:${patroniPort}/primary`, {
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      }).catch(() => null);
      return response?.ok ?? false;
    },
  };
}
