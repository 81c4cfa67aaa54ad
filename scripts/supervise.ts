import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';

/** How long the last of several changes is waited for. */
const SETTLE_MS = 100;

/** How long a program may take to end in order, before it is ended at once. */
const STOP_MS = 3_000;

/** Changes that no running program sees. */
const TEST_FILE = /\.test\.tsx?$/;

/**
 * Runs a Node program, and starts it again whenever a file of the folders has changed. The program
 * has an IPC channel, which closes when this process ends in whatever way: it should end then. One
 * that ends by itself at its first start ends this process with its code; later ones wait for the
 * next change.
 *
 * @param options.args of `node`: the program's file, and what it is given
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
      console.log('It has ended, and is started again when a file changes.');
    });
    return started;
  }

  async function restart(name: string): Promise<void> {
    // What changes meanwhile is read by the start that follows.
    if (isStopping) return;
    console.log(`${name} has changed: starting again.`);
    isFirst = false;
    isStopping = true;
    await stopped(child);
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
    await stopped(child);
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

/** Ends a program, and waits until it has. */
function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
