import { type FSWatcher, watch } from 'node:fs';
import type { Logger } from 'pino';
import { ContentError } from './content/content.ts';
import type { LiveContent, MadeContent } from './live-content.ts';

/** Pause after the last of several changes: an editor, or a copy of many files, makes more than one. */
const SETTLE_MS = 300;

/** Publishes content while the server runs. */
export interface ContentReloader {
  /**
   * Reads the content again, and puts it in the place of what is served; where it has errors they
   * are logged, and what is served stays. PageOptions during a reading, it reads once more afterwards.
   */
  reload(): Promise<void>;
}

/**
 * @param options.make reads and makes all of the content
 * @param options.admit throws for content that may not replace what is served
 */
export function contentReloader({
  live,
  make,
  admit,
  log,
}: {
  live: LiveContent;
  make: () => Promise<MadeContent>;
  admit: (made: MadeContent) => Promise<void>;
  log: Logger;
}): ContentReloader {
  let reading: Promise<void> | null = null;
  let isAskedAgain = false;

  async function readOnce(): Promise<void> {
    const started = performance.now();
    try {
      const made = await make();
      requireSameReviewSites(live, made);
      await admit(made);
      live.replace(made);
      const ms = Math.round(performance.now() - started);
      log.info({ ms }, 'the content was read again and is published');
    } catch (error) {
      const { message } = error as Error;
      const errors = error instanceof ContentError ? error.errors : [message];
      log.error({ errors }, 'the content was not published: the pages stay as they were');
    }
  }

  async function readUntilCurrent(): Promise<void> {
    do {
      isAskedAgain = false;
      await readOnce();
    } while (isAskedAgain);
    reading = null;
  }

  return {
    reload() {
      if (reading === null) reading = readUntilCurrent();
      else isAskedAgain = true;
      return reading;
    },
  };
}

/**
 * Publishes the content whenever one of its files has changed.
 *
 * @returns ends it
 */
export function watchContent(
  dir: string,
  { reload, log }: Pick<ContentReloader, 'reload'> & { log: Logger },
): () => void {
  let settling: NodeJS.Timeout | undefined;
  const watcher: FSWatcher = watch(dir, { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(reload, SETTLE_MS);
  });
  watcher.on('error', (error) => {
    log.error({ reason: error.message }, 'the content is no longer watched: publish by SIGHUP');
  });
  return () => {
    clearTimeout(settling);
    watcher.close();
  };
}

/**
 * The addresses that take reviews are made at the start.
 *
 * @throws Error where a site takes reviews that did not, or the other way round
 */
function requireSameReviewSites(live: LiveContent, { pages }: MadeContent): void {
  const namesOf = (sites: { siteName: string }[]) => sites.map(({ siteName }) => siteName);
  const before = namesOf(live.pages.reviewSites());
  const after = namesOf(pages.reviewSites());
  const changed = [...before, ...after].find(
    (name) => !before.includes(name) || !after.includes(name),
  );
  if (changed === undefined) return;
  const change = after.includes(changed) ? 'begins to take reviews' : 'takes no more reviews';
  throw new Error(
    `The site ${changed} ${change} (its reviews.yaml): that needs the server to be restarted.`,
  );
}
