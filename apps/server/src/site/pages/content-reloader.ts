import type { Logger } from 'pino';
import { ContentError } from './content/content-model.ts';
import type { LiveContent, MadeContent } from './live-content.ts';

export interface ContentReloader {
  /** Reads the content again. Content with errors is logged, and the present one stays. */
  reload(): Promise<void>;
}

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
      live.refuse(errors);
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

/** Throws if the sites with reviews have changed, as their routes are made at the start. */
function requireSameReviewSites(live: LiveContent, { pages }: MadeContent): void {
  const siteNames = (sites: { siteName: string }[]) => sites.map(({ siteName }) => siteName);
  const before = siteNames(live.pages.reviewSites());
  const after = siteNames(pages.reviewSites());
  const changed = [...before, ...after].find(
    (name) => !before.includes(name) || !after.includes(name),
  );
  if (changed === undefined) return;
  const change = after.includes(changed) ? 'begins to take reviews' : 'takes no more reviews';
  throw new Error(
    `The site ${changed} ${change} (its reviews.yaml): that needs the server to be restarted.`,
  );
}
