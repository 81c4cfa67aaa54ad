import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** A server of `main.ts` in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** Standard output and standard error so far. */
  out(): string;
  err(): string;
  /** Its exit code, or null where a signal ended it. */
  exited: Promise<number | null>;
}

/**
 * Starts the server with only those variables of this environment that Node needs.
 *
 * @param environment the variables; by default `PORT` is any free one, and there is no console
 */
export function runServer(environment: Record<string, string>, cwd = ROOT): ServerProcess {
  const child = spawn('node', [join(ROOT, 'apps/server/dist/main.js')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      CONSOLE_PORT: 'off',
      PUBLIC_URL: 'http://localhost:8080',
      ...environment,
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, err: () => err, exited };
}

/** Waits until the server listens: its port. */
export async function readPort({ child, out, err }: ServerProcess): Promise<number> {
  for (;;) {
    const port = /"port":(\d+)/.exec(out())?.[1];
    if (port) return Number(port);
    if (child.exitCode !== null) throw new Error(`It did not start: ${err()}`);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
}
