import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/store/testing/free-port.ts';
import type { Balancer } from './behind-balancer.ts';

const CONFIGURATION = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** Where distributions have it, also outside of the path of ordinary users. */
const [HAPROXY] = ['haproxy', '/usr/sbin/haproxy'].filter(
  (command) => spawnSync(command, ['-v']).status === 0,
);

/** Whether there is an HAProxy on this machine. */
export const hasHaproxy = HAPROXY !== undefined;

/**
 * Starts HAProxy with the configuration of `deploy/` before servers on this machine.
 *
 * @throws Error with its output where it refuses the configuration
 */
export async function startHaproxy([first, second]: readonly [number, number]): Promise<Balancer> {
  if (HAPROXY === undefined) throw new Error('HAProxy is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync(CONFIGURATION, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(':8080', `:${first}`)
    .replaceAll(':8090', `:${second}`);
  writeFileSync(file, text);
  const check = spawnSync(HAPROXY, ['-c', '-f', file], { encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const child = spawn(HAPROXY, ['-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/healthz`).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error(output);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    errors: () => output,
    async stop() {
      child.kill('SIGKILL');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
