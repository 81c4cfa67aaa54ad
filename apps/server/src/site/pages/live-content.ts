import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import type { Logger } from 'pino';
import type { Finding } from '../../platform/finding.ts';
import type { Resource } from '../../platform/http/resource.ts';
import type { Improvement } from './compress-once.ts';
import { ContentError, loadContent, withFigures } from './content/content.ts';
import type { EarlierFiles } from './content/content-files.ts';
import type { Content } from './content/content-model.ts';
import type { DeclaredExperiment } from './content/declared-experiments.ts';
import { withRelated } from './content/related-pages.ts';
import { unreadyParts } from './content/unready-parts.ts';
import { earlierValues } from './earlier-assets.ts';
import { loadRates } from './page-config.ts';
import type { RendererParts } from './page-renderer.ts';
import type { SiteBuild } from './page-source.ts';
import { createPages, type RenderedPages } from './pages.ts';
import { pictureResources } from './resources.ts';

export interface MadeContent {
  content: Content;
  pages: RenderedPages;
  /** The rates of shipping; null if the content has none. */
  rates: Rates | null;
  experiments: DeclaredExperiment[];
  samples: Finding[];
  /** By path. */
  pictures: Map<string, Resource>;
  /** Open improvements of quickly compressed pages and pictures. */
  improvements?: Improvement[];
}

/** The last reading of the content files by this process. */
export interface Publication {
  /** When the present content was made; epoch milliseconds. */
  publishedAt: number;
  /** When the files were read last; later where that content was refused. */
  readAt: number;
  /** Why the content that was read last is not published; empty if it is. */
  errors: readonly string[];
}

/** The present content. It may be replaced while requests are being answered. */
export interface LiveContent {
  /** The newest content; for a page that was already found, the content it was found in. */
  pages: RenderedPages;
  rates(): Rates | null;
  content(): Content;
  /** Empty until the content was made. */
  experiments(): DeclaredExperiment[];
  /** Parts that are still samples; empty until the content was made. */
  samples(): Finding[];
  resourceAt(path: string, privacySignal: boolean, host?: string): Resource | undefined;
  /** Takes the next improvement of the present content. Replaced content is not improved. */
  nextImprovement(): Improvement | undefined;
  replace(made: MadeContent): void;
  /** Notes that content was read that is not published. */
  refuse(errors: readonly string[]): void;
  publication(): Publication;
}

/**
 * `first`: null if not made yet: all but the sites with reviews throws. `clock`: epoch
 * milliseconds.
 */
export function liveContent(first: MadeContent | null, clock = Date.now): LiveContent {
  let current = first;
  let publication: Publication = { publishedAt: clock(), readAt: clock(), errors: [] };

  /** A request may find a page in one content, and be answered after it was replaced. */
  const foundIn = new WeakMap<Page, RenderedPages>();

  function now(): MadeContent {
    if (current === null) throw new Error('The pages were not made yet.');
    return current;
  }

  function found(page: Page): Page {
    foundIn.set(page, now().pages);
    return page;
  }

  const of = (page: Page) => foundIn.get(page) ?? now().pages;

  return {
    rates: () => now().rates,
    content: () => now().content,
    experiments: () => current?.experiments ?? [],
    samples: () => current?.samples ?? [],
    resourceAt: (path, ...rest) =>
      now().pages.resourceAt(path, ...rest) ?? now().pictures.get(path),
    nextImprovement: () => current?.improvements?.shift(),
    replace(made) {
      current = made;
      publication = { publishedAt: clock(), readAt: clock(), errors: [] };
    },
    refuse(errors) {
      publication = { ...publication, readAt: clock(), errors };
    },
    publication: () => publication,
    pages: {
      find(path) {
        const page = now().pages.find(path);
        return page && found(page);
      },
      reviewPages: (siteName) => now().pages.reviewPages(siteName).map(found),
      // PageOptions for as routes are made, when content with errors has none.
      reviewSites: () => current?.pages.reviewSites() ?? [],
      renderReviews: (page, ...rest) => of(page).renderReviews(page, ...rest),
      renderReviewList: (page, ...rest) => of(page).renderReviewList(page, ...rest),
      formResponse: (page, ...rest) => of(page).formResponse(page, ...rest),
      postedResponse: (page, ...rest) => of(page).postedResponse(page, ...rest),
      release: () => now().pages.release(),
      movedTo: (...args) => now().pages.movedTo(...args),
      contentPath: (...args) => now().pages.contentPath(...args),
      linkOn: (...args) => now().pages.linkOn(...args),
      pathWith: (...args) => now().pages.pathWith(...args),
      pageOfState: (...args) => now().pages.pageOfState(...args),
      homeOf: (...args) => now().pages.homeOf(...args),
      originOf: (...args) => now().pages.originOf(...args),
      siteOf: (...args) => now().pages.siteOf(...args),
      businessLinesOf: (...args) => now().pages.businessLinesOf(...args),
      lineAddressesOf: (...args) => now().pages.lineAddressesOf(...args),
      siteNames: () => now().pages.siteNames(),
      timeZoneOf: (...args) => now().pages.timeZoneOf(...args),
      hasReportedLeads: (...args) => now().pages.hasReportedLeads(...args),
      hasKnownEarnings: (...args) => now().pages.hasKnownEarnings(...args),
      uploadsOf: (...args) => now().pages.uploadsOf(...args),
      localeAt: (...args) => now().pages.localeAt(...args),
      siteAt: (...args) => now().pages.siteAt(...args),
      asksConsent: (...args) => now().pages.asksConsent(...args),
      consentWords: (...args) => now().pages.consentWords(...args),
      siteOfOrder: (...args) => now().pages.siteOfOrder(...args),
      order: (...args) => now().pages.order(...args),
      questions: (...args) => now().pages.questions(...args),
      addressOf: (...args) => now().pages.addressOf(...args),
      renderMail: (...args) => now().pages.renderMail(...args),
      notFound: (...args) => now().pages.notFound(...args),
      failed: (...args) => now().pages.failed(...args),
      resourceAt: (...args) => now().pages.resourceAt(...args),
    },
  };
}

export interface ContentReloader {
  /**
   * If the content has errors, they are logged, and the present one stays. A call during a reading
   * causes one more.
   */
  reload(): Promise<void>;
}

/** `make` reads and makes all content; `admit` throws for content that must not be published. */
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

/** Routes for reviews are made at the start. Throws an Error if the sites have changed. */
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

/** The site whose content folder has the rates. */
export const SHIPPING_SITE = 'shipping';

export interface ContentMaker extends Omit<RendererParts, 'source'> {
  build: SiteBuild;
  /** Pages without a content file: the gallery's examples. */
  extraPages?: Content['pages'];
  /** Whether drafts are pages like others: in development. */
  withDrafts?: boolean;
  /** Values of files that were read before; those of earlier starts unless given. */
  earlier?: EarlierFiles;
}

/**
 * And makes everything that is served from them.
 *
 * @throws ContentError for errors in the files; Error that names the page that cannot be rendered
 */
export async function makeContent({
  build,
  extraPages = [],
  withDrafts = false,
  earlier,
  ...parts
}: ContentMaker): Promise<MadeContent> {
  const { contentDir } = parts.config;
  const values = earlier ?? earlierValues(parts.cache, build.sources);
  const written = loadContent(contentDir, values, { withDrafts });
  const rates = loadRates(contentDir, SHIPPING_SITE, values('rates'));
  const extra = extraPages.map((entry) => withFigures(entry, rates));
  const pagesOfAll = [...written.pages, ...withRelated(extra, written.pages)];
  const content = { ...written, pages: pagesOfAll };
  const [pages, pictures] = await Promise.all([
    createPages({ ...parts, source: { ...build, content } }),
    pictureResources(content.pictures, parts),
  ]);
  return {
    ...{ content, rates, pages, pictures },
    experiments: content.experiments,
    samples: unreadyParts(written),
  };
}
