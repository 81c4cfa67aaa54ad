import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Page } from '@zipfront/contracts/content/page';
import type { Locale } from '@zipfront/contracts/locale';
import { listAttsTextSchema, pageNumberSchema } from '@zipfront/contracts/reviews/list-schemas';
import type { ReviewMessages } from '@zipfront/contracts/reviews/messages';
import type { PostedReview } from '@zipfront/contracts/reviews/page-data';
import { SUBMITTED_PARAM } from '@zipfront/contracts/reviews/protocol';
import * as v from 'valibot';
import { createResource, type Resource } from '../http/resource.ts';
import type { Pages } from '../pages/pages.ts';
import type { ListAsked, ReviewFeed } from './review-feed.ts';

/** Rendered pages that are kept; beyond it the oldest goes. */
const MAX_KEPT = 200;

/** A compromise: a page of reviews is rendered while somebody waits. */
const BROTLI_QUALITY = 5;

/** The pages with reviews, each kept until the reviews change. */
export interface ReviewPages {
  /**
   * A page as an address asks for it; null for a page of the list that there is not.
   *
   * @throws StoreUnavailable where nothing that was rendered before is kept
   */
  find(page: Page, query: URLSearchParams, privacySignal: boolean): Promise<Resource | null>;
}

const querySchema = v.object({
  page: v.fallback(v.optional(pageNumberSchema, '1'), 1),
  stars: v.fallback(v.optional(listAttsTextSchema.entries.stars.wrapped), undefined),
  orderby: v.fallback(v.optional(listAttsTextSchema.entries.orderby.wrapped), undefined),
  [SUBMITTED_PARAM]: v.fallback(v.optional(v.picklist(['held', 'published'])), undefined),
});

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** @param messages what the form as a whole says */
export function createReviewPages(
  pages: Pages,
  feed: ReviewFeed,
  messages: (locale: Locale) => ReviewMessages,
): ReviewPages {
  const kept = new Map<string, Promise<Resource | null>>();

  async function render(
    page: Page,
    asked: Asked,
    privacySignal: boolean,
  ): Promise<Resource | null> {
    const posted = asked.submitted
      ? postedBefore(asked.submitted, messages(page.locale))
      : undefined;
    const data = await feed.dataFor(page, asked, posted);
    if (data.list !== null && asked.page > data.list.pages) return null;
    const { html, headers } = pages.renderReviews(page, data, { privacySignal });
    const body = Buffer.from(html);
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const [br, gz] = await Promise.all([brotli(body, { params }), zip(body)]);
    return createResource({
      route: page.path,
      body,
      compressed: { br, gzip: gz },
      contentType: 'text/html; charset=utf-8',
      headers: [
        ['Cache-Control', 'no-cache'],
        ...headers.filter(([name]) => !/^(content-type|cache-control)$/i.test(name)),
      ],
      vary: ['Sec-GPC'],
    });
  }

  return {
    async find(page, query, privacySignal) {
      const asked = askedOf(query);
      const key = JSON.stringify([await feed.version(), page.path, asked, privacySignal]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const rendering = render(page, asked, privacySignal);
      kept.set(key, rendering);
      rendering.catch(() => kept.delete(key));
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
      return rendering;
    },
  };
}

type Asked = ListAsked & { submitted: 'held' | 'published' | null };

/** What an address asks for; what it says wrongly counts as not said. */
function askedOf(query: URLSearchParams): Asked {
  const read = v.parse(querySchema, {
    page: query.get('page') ?? undefined,
    stars: query.get('stars') ?? undefined,
    orderby: query.get('orderby') ?? undefined,
    [SUBMITTED_PARAM]: query.get(SUBMITTED_PARAM) ?? undefined,
  });
  return {
    page: read.page,
    stars: read.stars ?? null,
    orderby: read.orderby ?? null,
    submitted: read.submitted ?? null,
  };
}

/** What a page says after a form was posted without JavaScript. */
function postedBefore(outcome: 'held' | 'published', messages: ReviewMessages): PostedReview {
  return { outcome, values: {}, errors: {}, message: messages[outcome] };
}
