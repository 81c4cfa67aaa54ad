import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { unprivileged } from '../../apps/server/src/platform/store/testing/unprivileged.ts';

const FILE = join(import.meta.dirname, '../../deploy/patroni/pgbouncer.ini');

/** Distributions may install it outside the path of ordinary users. */
const [PGBOUNCER] = ['pgbouncer', '/usr/sbin/pgbouncer'].filter(
  (command) => spawnSync(command, ['--version']).status === 0,
);

/** Whether there is a PgBouncer on this machine. */
export const hasPgbouncer = PGBOUNCER !== undefined;

export interface Pgbouncer {
  /** The address of the database through it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** With `pgbouncer.ini`, in front of a database. `poolMode` replaces the file's. */
export async function startPgbouncer(
  databaseUrl: string,
  { poolMode }: { poolMode?: string } = {},
): Promise<Pgbouncer> {
  if (PGBOUNCER === undefined) throw new Error('PgBouncer is not installed');
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const port = await freePort();
  const folder = unprivileged.makeFolder('zipfront-pgbouncer-');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${database.username}" "${database.password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  const text = readFileSync(FILE, 'utf8')
    .replace(
      'zipfront = host=127.0.0.1 port=5000 dbname=zipfront',
      `${name} = host=127.0.0.1 port=${database.port} dbname=${name}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users);
  const pooled = poolMode ? text.replace('pool_mode = session', `pool_mode = ${poolMode}`) : text;
  writeFileSync(file, `${pooled}unix_socket_dir =\n`);
  unprivileged.own(folder, users, file);
  const child = spawn(PGBOUNCER, [file], { ...unprivileged.ids, cwd: folder, stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = databaseUrl.replace(`:${database.port}/`, `:${port}/`);
  while (!(await responds(url))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await setTimeout(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
