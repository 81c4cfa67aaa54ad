import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { unprivileged } from '../../apps/server/src/platform/store/testing/unprivileged.ts';

/** Pause between two attempts to see that something has happened. */
const POLL_MS = 100;

/** Longer than any failover or repair. */
const MAX_WAIT_MS = 90_000;

const running = new Set<ChildProcess>();

/** As an unprivileged user. `log`: the file that receives its output. */
export function startProgram(
  command: string,
  args: string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): ChildProcess {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    ...unprivileged.ids,
    cwd: dirname(log),
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Kills a program, and waits until it has ended. */
export async function killProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
}

export async function killAll(): Promise<void> {
  await Promise.all([...running].map(killProgram));
}

/** Throws an Error after MAX_WAIT_MS without a value. */
export async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS;
  while (performance.now() < deadline) {
    const value = await find();
    if (value !== undefined) return value;
    await setTimeout(POLL_MS);
  }
  throw new Error(`${what}: not within ${MAX_WAIT_MS} ms`);
}
