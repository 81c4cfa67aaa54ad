import type { Page } from '@zipfront/contracts/content/page';
import type { Locale } from '@zipfront/contracts/locale';
import type { ListAtts } from '@zipfront/contracts/reviews/list-atts';
import { listAttsSchema } from '@zipfront/contracts/reviews/list-schemas';
import type {
  ListedReviews,
  PostedReview,
  ReviewsData,
} from '@zipfront/contracts/reviews/page-data';
import type { Review, ReviewSummary } from '@zipfront/contracts/reviews/review';
import * as v from 'valibot';
import { StoreUnavailable } from '../../platform/store/store.ts';
import {
  datedReview,
  findReviewPage,
  findReviewSummary,
  findReviewVersion,
  findSingleReview,
} from './find-reviews.ts';
import { createFormData, type ReviewContext } from './review-context.ts';

/** Age up to which a version is used again: another process may moderate meanwhile. */
export const VERSION_AGE_MS = 2_000;

export interface ListQuery {
  page: number;
  stars: number | null;
  orderby: ListAtts['orderby'] | null;
}

export interface ReviewFeed {
  /**
   * Version of the site's reviews, at most two seconds old. Throws `StoreUnavailable` if it was
   * never known.
   */
  version(): Promise<number>;
  dataFor(
    page: Page,
    query: ListQuery,
    form: { mark: string; posted: PostedReview | null },
  ): Promise<ReviewsData>;
  list(query: {
    locale: Locale;
    atts: ListAtts;
    contentAtts: ListAtts;
    page: number;
  }): Promise<ListedReviews>;
}

const listSectionSchema = v.looseObject({
  type: v.literal('review-list'),
  atts: v.optional(listAttsSchema, {}),
});

export function createReviewFeed(context: ReviewContext): ReviewFeed {
  const { store, siteName: site, now } = context;
  let known: { version: number; at: number } | null = null;
  let read: { version: number; maxRating: number; summary: ReviewSummary } | null = null;

  async function version(): Promise<number> {
    const at = now();
    // Also a version from before the clock was set back.
    if (known === null || Math.abs(at - known.at) >= VERSION_AGE_MS) {
      known = { version: await versionOr(known), at };
    }
    return known.version;
  }

  /**
   * Returns the version; the last known one while the database is unavailable, so that cached pages
   * stay in use.
   */
  async function versionOr(last: { version: number } | null): Promise<number> {
    try {
      return await findReviewVersion(store.reads, site);
    } catch (error) {
      if (last === null || !(error instanceof StoreUnavailable)) throw error;
      return last.version;
    }
  }

  async function summaryNow(): Promise<ReviewSummary> {
    const current = await version();
    const { maxRating } = context.settings;
    if (read?.version !== current || read.maxRating !== maxRating) {
      read = {
        version: current,
        maxRating,
        summary: await findReviewSummary(store.reads, { site, maxRating }),
      };
    }
    return read.summary;
  }

  async function ratedOn(page: Page): Promise<ReviewsData['rated']> {
    if (!context.settings.structuredData || page.sample || !showsRatings(page)) return null;
    const { count, average, samples } = await summaryNow();
    return count > 0 && samples !== 'counted' ? { count, average } : null;
  }

  async function findSingles({ sections, locale }: Page): Promise<Record<string, Review | null>> {
    const choices = sections.flatMap((section) =>
      section.type === 'single-review' ? [section.review] : [],
    );
    const found = [...new Set(choices)].map(async (choice) => {
      const review = await findSingleReview(store.reads, { site, choice, locale });
      return [choice, review && datedReview(review, context.timeZone)] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  async function list({ locale, atts, contentAtts, page }: Parameters<ReviewFeed['list']>[0]) {
    const found = await findReviewPage(store.reads, { site, locale, atts, page });
    const reviews = found.reviews.map((review) => datedReview(review, context.timeZone));
    return { ...found, reviews, atts, contentAtts, maxRating: context.settings.maxRating };
  }

  return {
    version,
    list,
    async dataFor(page, query, form) {
      const contentAtts = readListAtts(page);
      const atts = contentAtts && {
        ...contentAtts,
        stars: query.stars ?? contentAtts.stars,
        orderby: query.orderby ?? contentAtts.orderby,
      };
      return {
        summary: await summaryNow(),
        list: atts && (await list({ locale: page.locale, atts, contentAtts, page: query.page })),
        single: await findSingles(page),
        rated: await ratedOn(page),
        form: createFormData(context, page.locale, form),
      };
    },
  };
}

function showsRatings({ sections }: Page): boolean {
  return sections.some(
    (section) =>
      section.type === 'review-list' ||
      section.type === 'review-summary' ||
      (section.type === 'opening' && section.rating),
  );
}

export function readListAtts(page: Page): ListAtts | null {
  for (const section of page.sections) {
    const read = v.safeParse(listSectionSchema, section);
    if (read.success) return read.output.atts;
  }
  return null;
}
