import type { Page } from '@zipfront/contracts/content/page';
import type { Rates } from '@zipfront/contracts/content/rates';
import type { Finding } from '../../platform/finding.ts';
import type { Resource } from '../../platform/http/resource.ts';
import type { Improvement } from './compress-once.ts';
import type { Content } from './content/content-model.ts';
import type { DeclaredExperiment } from './content/declared-experiments.ts';
import type { RenderedPages } from './pages.ts';

export interface MadeContent {
  content: Content;
  pages: RenderedPages;
  rates: Rates | null;
  experiments: DeclaredExperiment[];
  samples: Finding[];
  pictures: Map<string, Resource>;
  improvements?: Improvement[];
}

export interface Publication {
  publishedAt: number;
  readAt: number;
  errors: readonly string[];
}

export interface LiveContent {
  /** The newest content; for a page that was already found, the content it was found in. */
  pages: RenderedPages;
  rates(): Rates | null;
  content(): Content;
  experiments(): DeclaredExperiment[];
  samples(): Finding[];
  resourceAt(path: string, privacySignal: boolean, host?: string): Resource | undefined;
  nextImprovement(): Improvement | undefined;
  replace(made: MadeContent): void;
  refuse(errors: readonly string[]): void;
  publication(): Publication;
}

/**
 * Makes content that can be replaced. `first` is null if none was made yet: then all but the sites
 * with reviews throws.
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
      // Routes are made from it also while the content has errors, and there are no pages.
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
