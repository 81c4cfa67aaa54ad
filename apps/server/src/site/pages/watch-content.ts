import { watch } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ContentReloader } from './content-reloader.ts';
import type { LiveContent } from './live-content.ts';

/** Pause after the last of several changes: an editor, or copying many files, causes several. */
const SETTLE_MS = 300;

/** Pause before a folder that could not be watched is tried again. */
const RETRY_MS = 10_000;

interface Watcher {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): void;
}

const WATCHING = `
  const { watch } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  watch(workerData.dir, { recursive: true }, () => parentPort.postMessage('changed'));
  Atomics.store(workerData.isWatching, 0, 1);
  Atomics.notify(workerData.isWatching, 0);
`;

/** Time for a thread to start, or a change right after a start would be missed. */
const START_MS = 1_000;

interface Watching extends Pick<ContentReloader, 'reload'>, Pick<LiveContent, 'refuse'> {
  log: Pick<Logger, 'error' | 'info'>;
  open?(dir: string, onChange: () => void): Watcher;
  retryMs?: number;
}

/**
 * Watches the content's folder. A folder that cannot be watched is noted like refused content, and
 * tried again.
 */
export function watchContent(
  dir: string,
  { reload, refuse, log, open = openWatcher, retryMs = RETRY_MS }: Watching,
): () => void {
  let settling: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;
  let watcher: Watcher | null = null;

  function fail({ message }: Error): void {
    watcher?.close();
    watcher = null;
    clearTimeout(settling);
    clearTimeout(retrying);
    refuse([
      `The folder is not watched, so that changes are published by SIGHUP alone: ${message}`,
    ]);
    log.error({ reason: message }, 'the content is not watched: publish by SIGHUP');
    retrying = setTimeout(() => {
      if (!start()) return;
      log.info('the content is watched again');
      void reload();
    }, retryMs);
  }

  function start(): boolean {
    try {
      watcher = open(dir, () => {
        clearTimeout(settling);
        settling = setTimeout(reload, SETTLE_MS);
      });
      watcher.on('error', fail);
    } catch (error) {
      fail(error as Error);
    }
    return watcher !== null;
  }

  start();
  return () => {
    clearTimeout(settling);
    clearTimeout(retrying);
    watcher?.close();
  };
}

/**
 * Watches in a thread: Node throws where a new entry cannot be watched, such as a folder of another
 * user, and nothing could catch that here.
 */
function openWatcher(dir: string, onChange: () => void): Watcher {
  watch(dir, { recursive: true }).close();
  const isWatching = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = new Worker(WATCHING, { eval: true, workerData: { dir, isWatching } });
  thread.on('message', onChange);
  Atomics.wait(isWatching, 0, 0, START_MS);
  return {
    on: (event, listener) => thread.on(event, listener),
    close: () => void thread.terminate(),
  };
}
