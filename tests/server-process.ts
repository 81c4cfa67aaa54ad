import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/platform/store/testing/free-port.ts';

const MAIN = join(import.meta.dirname, '..', 'apps', 'server', 'dist', 'main.js');

/**
 * Pages name the address: with the same for all servers, each page is compressed only once, which
 * takes longer than the rest of a start.
 */
export const PUBLIC_URL = 'http://localhost:8080';

/**
 * Limit for a start that hangs: the first of a run compresses pages, beside what keeps a machine
 * busy.
 */
export const START_TIMEOUT_MS = 180_000;

/** The server in its own process, as an operator runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The console's address; null without a console. */
  readonly consoleUrl: string | null;
  /** Its SQLite file, unless the environment named another database. */
  readonly databaseFile: string;
  /** All that it wrote so far, both streams. */
  output(): string;
  /** Sends a signal and waits for the process to end; returns its exit code, null if killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerOptions {
  /** Any free one unless given. */
  port?: number;
  env?: Record<string, string>;
  /** Whether it has a console, on any free port, which also serves the metrics. */
  hasConsole?: boolean;
  /** The built server to start; that of this repository unless given. */
  main?: string;
  /** Runs there, and holds there what its next start finds; ours unless given. */
  cwd?: string;
  readyWithinMs?: number;
  /** A command before `node`, for example `['taskset', '-c', '0']`. */
  prefix?: string[];
}

/** On a free port; waits until it is ready. Rejects with its output if it ends. */
export async function startServer({
  port: given,
  env = {},
  hasConsole = false,
  main = MAIN,
  cwd = process.cwd(),
  readyWithinMs = START_TIMEOUT_MS,
  prefix = [],
}: ServerOptions = {}): Promise<ServerProcess> {
  const port = given ?? (await freePort());
  const consolePort = hasConsole ? await freePort() : null;
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-'));
  const [command = process.execPath, ...args] = [...prefix, process.execPath, main];
  const databaseFile = join(folder, 'zipfront.db');
  const child = spawn(command, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL,
      CONSOLE_PORT: consolePort === null ? 'off' : String(consolePort),
      DATABASE_URL: `file:${databaseFile}`,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child, () => output, readyWithinMs);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    consoleUrl: consolePort === null ? null : `http://localhost:${consolePort}`,
    databaseFile,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal);
      const code = await exited;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** The resident memory of a process, in megabytes (Linux). */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

async function ready(
  url: string,
  child: ChildProcess,
  output: () => string,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended at start: ${output()}`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready after ${withinMs} ms: ${output()}`);
}
