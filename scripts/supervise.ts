import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

/** Delay of a restart after the last of several changes. */
const SETTLE_MS = 100;

/** Timeout for the program to exit before it is killed. */
const STOP_MS = 3_000;

/** Test files, whose changes need no restart. */
const TEST_FILE = /\.test\.tsx?$/;

/**
 * Runs a Node program and restarts it when a file in the folders changes. The program has an IPC
 * channel that closes when this process ends in any way, and should then exit. If the program exits
 * by itself on its first start, this process exits with its code; later it waits for the next
 * change.
 *
 * @param options.args arguments of `node`: the program's file and its own arguments
 */
export function supervise({ args, folders }: { args: string[]; folders: string[] }): void {
  let isFirst = true;
  let isStopping = false;
  let child = start();
  let settling: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = spawn(process.execPath, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    started.once('exit', (code) => {
      if (isStopping) return;
      if (isFirst) process.exit(code ?? 1);
      console.log('The program has exited; it restarts when a file changes.');
    });
    return started;
  }

  async function restart(name: string): Promise<void> {
    // A change during a restart is included in the start that follows.
    if (isStopping) return;
    console.log(`${name} has changed: restarting.`);
    isFirst = false;
    isStopping = true;
    await stop(child);
    isStopping = false;
    child = start();
  }

  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || TEST_FILE.test(name)) return;
      clearTimeout(settling);
      settling = setTimeout(() => void restart(name), SETTLE_MS);
    });
  }
  const end = async () => {
    isStopping = true;
    clearTimeout(settling);
    await stop(child);
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

/** Stops a program and waits for its exit. */
function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
