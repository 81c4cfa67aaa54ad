import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import type { Balancer } from './behind-balancer.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** Distributions may install it outside the path of ordinary users. */
const [HAPROXY] = ['haproxy', '/usr/sbin/haproxy'].filter(
  (command) => spawnSync(command, ['-v']).status === 0,
);

/** Whether there is an HAProxy on this machine. */
export const hasHaproxy = HAPROXY !== undefined;

interface Haproxy {
  /** The lines of its log. */
  errors(): string;
  stop(): Promise<void>;
}

/**
 * With `haproxy.cfg`, in front of two of our servers. Throws an Error with its output if it refuses
 * that.
 */
export async function startHaproxy([first, second]: readonly [number, number]): Promise<Balancer> {
  const port = await freePort();
  const haproxy = await run('haproxy.cfg', (text) =>
    text
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replaceAll(':8080', `:${first}`)
      .replaceAll(':8090', `:${second}`),
  );
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/healthz`).catch(() => null)) === null) await setTimeout(20);
  return { url, ...haproxy };
}

/**
 * With `patroni/haproxy.cfg`, in front of three PostgreSQL servers.
 *
 * @param servers the ports of each server and of its Patroni
 * @throws Error with its output if it refuses the configuration
 */
export function startDatabaseHaproxy(
  port: number,
  servers: { port: number; patroni: number }[],
): Promise<Haproxy> {
  return run('patroni/haproxy.cfg', (text) =>
    servers.reduce(
      (changed, server, index) =>
        changed.replace(
          `10.0.0.${index + 1}:5432 check port 8008`,
          `127.0.0.1:${server.port} check port ${server.patroni}`,
        ),
      text.replace('127.0.0.1:5000\n', `127.0.0.1:${port}\n`),
    ),
  );
}

async function run(name: string, change: (text: string) => string): Promise<Haproxy> {
  if (HAPROXY === undefined) throw new Error('HAProxy is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-haproxy-'));
  const file = join(folder, basename(name));
  writeFileSync(file, change(readFileSync(join(DEPLOY, name), 'utf8')));
  const check = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const child = spawn(HAPROXY, ['-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    errors: () => output,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
