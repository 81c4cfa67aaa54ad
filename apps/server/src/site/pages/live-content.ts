import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import type { Resource } from '../../platform/http/resource.ts';
import type { DeclaredExperiment } from './content/declared-experiments.ts';
import type { RenderedPages } from './pages.ts';
import type { Improvement } from './start-improving.ts';

/** All that content files make. */
export interface MadeContent {
  pages: RenderedPages;
  /** The rates of shipping; null if the content has none. */
  rates: Rates | null;
  experiments: DeclaredExperiment[];
  /** Parts of it that are still samples, a sentence each. */
  samples: string[];
  /** By path. */
  pictures: Map<string, Resource>;
  /** Open improvements of pages and pictures that were compressed quickly. */
  improvements?: Improvement[];
}

/** The content as it is now: what made it may be replaced while requests are answered. */
export interface LiveContent {
  /** Responds from the newest content; to a page that was found before, from the content in which it was found. */
  pages: RenderedPages;
  rates(): Rates | null;
  /** Empty until the content was made. */
  experiments(): DeclaredExperiment[];
  /** Parts of it that are still samples, a sentence each; empty until the content was made. */
  samples(): string[];
  resourceAt(path: string, privacySignal: boolean, host?: string): Resource | undefined;
  /** Takes the next improvement of what is served now: of content that was replaced, none is made. */
  nextImprovement(): Improvement | undefined;
  /** Puts other content in the place of all there is, in one step. */
  replace(made: MadeContent): void;
}

/**
 * @param first null where it was not made yet: until then everything but the sites that take reviews
 *   throws
 */
export function liveContent(first: MadeContent | null): LiveContent {
  let current = first;

  /** A request may find a page in one content and be answered after the next one has come. */
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
    experiments: () => current?.experiments ?? [],
    samples: () => current?.samples ?? [],
    resourceAt: (path, ...rest) =>
      now().pages.resourceAt(path, ...rest) ?? now().pictures.get(path),
    nextImprovement: () => current?.improvements?.shift(),
    replace(made) {
      current = made;
    },
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
      answerForm: (page, ...rest) => of(page).answerForm(page, ...rest),
      answerPosted: (page, ...rest) => of(page).answerPosted(page, ...rest),
      release: () => now().pages.release(),
      movedTo: (...args) => now().pages.movedTo(...args),
      contentPath: (...args) => now().pages.contentPath(...args),
      linkOn: (...args) => now().pages.linkOn(...args),
      pathWith: (...args) => now().pages.pathWith(...args),
      originOf: (...args) => now().pages.originOf(...args),
      siteOf: (...args) => now().pages.siteOf(...args),
      siteNames: () => now().pages.siteNames(),
      timeZoneOf: (...args) => now().pages.timeZoneOf(...args),
      hasReportedLeads: (...args) => now().pages.hasReportedLeads(...args),
      exportsOf: (...args) => now().pages.exportsOf(...args),
      localeAt: (...args) => now().pages.localeAt(...args),
      siteAt: (...args) => now().pages.siteAt(...args),
      asksConsent: (...args) => now().pages.asksConsent(...args),
      consentWords: (...args) => now().pages.consentWords(...args),
      siteOfOrder: (...args) => now().pages.siteOfOrder(...args),
      order: (...args) => now().pages.order(...args),
      addressOf: (...args) => now().pages.addressOf(...args),
      renderMail: (...args) => now().pages.renderMail(...args),
      notFound: (...args) => now().pages.notFound(...args),
      failed: (...args) => now().pages.failed(...args),
      resourceAt: (...args) => now().pages.resourceAt(...args),
    },
  };
}
