import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { TEMPORARY_FOLDERS, unprivileged } from './unprivileged.ts';

/** Where Linux has files in memory. */
const MEMORY = '/dev/shm';

/** Minimum free memory: several times what a whole run needs. */
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;

export const POSTGRES_LOGIN = { user: 'postgres', password: 'test' };

export interface PostgresServer {
  /** Without a database's name: `postgres://…:port`. */
  url: string;
  create(name: string): Promise<void>;
  /** Kills all its processes at once, like a crash of the machine (on Linux). */
  kill(): Promise<void>;
  /** Starts it again on the same files, after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** In a temporary folder on a free port. `fsync`: whether commits wait for the disk. */
export async function startPostgres({
  fsync = true,
}: {
  fsync?: boolean;
} = {}): Promise<PostgresServer> {
  const folder = unprivileged.makeFolder(
    'zipfront-postgres-',
    fsync ? undefined : await withoutDisk(),
  );
  const databaseDir = join(folder, 'data');
  await mkdir(databaseDir, { mode: 0o700 });
  unprivileged.own(databaseDir);
  const port = await freePort();
  const programs = await postgresPrograms(folder);
  const start = () =>
    programs.start(databaseDir, [
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      '-c',
      `fsync=${fsync ? 'on' : 'off'}`,
    ]);
  await programs.initialise(databaseDir, POSTGRES_LOGIN.user);
  let child = await start();
  return {
    url: postgresUrl(port),
    create: (name) => createDatabase(port, name),
    kill: () => killProcesses(databaseDir),
    async restart() {
      child = await start();
    },
    async stop() {
      await stopProgram(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(port: number, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgresUrl(port)}/postgres` });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}

/** In memory, where writes cost less; if it is short, the usual temporary folders. */
async function withoutDisk(): Promise<string[] | undefined> {
  const space = await statfs(MEMORY).catch(() => null);
  const isLarge = space !== null && space.bavail * space.bsize >= MIN_MEMORY_BYTES;
  return isLarge ? [MEMORY, ...TEMPORARY_FOLDERS] : undefined;
}

export function postgresUrl(port: number): string {
  const { user, password } = POSTGRES_LOGIN;
  return `postgres://${user}:${password}@127.0.0.1:${port}`;
}

/** Linux. Returns their ids: the first line of `postmaster.pid`, and its children. */
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
