import { watch } from 'node:fs';
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

interface Watching extends Pick<ContentReloader, 'reload'>, Pick<LiveContent, 'refuse'> {
  log: Pick<Logger, 'error' | 'info'>;
  open?(dir: string, onChange: () => void): Watcher;
}

/**
 * Watches the content's folder. A folder that cannot be watched is noted like refused content, and
 * tried again.
 */
export function watchContent(
  dir: string,
  { reload, refuse, log, open = openWatcher }: Watching,
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
    }, RETRY_MS);
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

function openWatcher(dir: string, onChange: () => void): Watcher {
  return watch(dir, { recursive: true }, onChange);
}
