import type { Page } from '@zipfront/contracts/content/page';
import { listAttsTextSchema, pageNumberSchema } from '@zipfront/contracts/reviews/list-schemas';
import { type PostedReview, REVIEW_SECTION_TYPES } from '@zipfront/contracts/reviews/page-data';
import { SUBMITTED_PARAM } from '@zipfront/contracts/reviews/protocol';
import type { ReviewMessages } from '@zipfront/contracts/reviews/review-messages';
import * as v from 'valibot';
import { compressQuickly } from '../../platform/http/compress.ts';
import {
  acceptedEncodings,
  HTML_CONTENT_TYPE,
  PRIVATE_REVALIDATE,
  REVALIDATE,
} from '../../platform/http/content-headers.ts';
import { type FilledPage, fillPage } from '../../platform/http/filled-page.ts';
import {
  createBody,
  createResource,
  type Resource,
  resourceResponse,
} from '../../platform/http/resource.ts';
import type { RenderedDocument } from '../../site/pages/page-renderer.ts';
import type { Pages } from '../../site/pages/pages.ts';
import { newReviewMark, type ReviewContext } from './review-context.ts';
import type { ListQuery, ReviewFeed } from './review-feed.ts';

/** Maximum number of cached pages; beyond it the oldest is dropped. */
const MAX_CACHED = 200;

export interface ReviewPageRequest {
  query: URLSearchParams;
  privacySignal: boolean;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

export interface ReviewPages {
  respond(page: Page, query: ReviewPageRequest): Promise<Response | null>;
}

const querySchema = v.object({
  page: v.fallback(v.optional(pageNumberSchema, '1'), 1),
  stars: v.fallback(v.optional(listAttsTextSchema.entries.stars.wrapped), undefined),
  orderby: v.fallback(v.optional(listAttsTextSchema.entries.orderby.wrapped), undefined),
  [SUBMITTED_PARAM]: v.fallback(v.optional(v.picklist(['held', 'published'])), undefined),
});

/** A page with the same bytes for everyone, or except for the mark of its form. */
type CachedPage = { resource: Resource } | { own: FilledPage; headers: Headers };

export function createReviewPages(
  context: ReviewContext,
  pages: Pick<Pages, 'renderReviews' | 'linkOn'>,
  feed: ReviewFeed,
): ReviewPages {
  const cached = new Map<string, Promise<CachedPage | null>>();

  /** Numbers of pages: the same path in other content is another page. */
  const numbers = new WeakMap<Page, number>();
  let lastNumber = 0;

  function pageKey(page: Page): number {
    const known = numbers.get(page);
    if (known !== undefined) return known;
    lastNumber += 1;
    numbers.set(page, lastNumber);
    return lastNumber;
  }

  /**
   * Each response has a mark of its own in the place of this one, which is as long. No visitor can
   * know it.
   */
  const place = newReviewMark(context);

  async function render(
    page: Page,
    query: PageQuery,
    visitor: PageOptions,
  ): Promise<CachedPage | null> {
    const posted = query.submitted
      ? postedBefore(query.submitted, context.messages(page.locale))
      : null;
    const data = await feed.dataFor(page, query, { mark: place, posted });
    if (data.list !== null && query.page > data.list.pages) return null;
    const document = pages.renderReviews(page, data, visitor);
    if (page.sections.some(({ type }) => type === 'review-form')) {
      const headers = new Headers([
        ['Content-Type', HTML_CONTENT_TYPE],
        ['Cache-Control', PRIVATE_REVALIDATE],
        ['Vary', 'Sec-GPC, Accept-Encoding'],
        ...passedHeaders(document),
      ]);
      return { own: await fillPage(document.html, place), headers };
    }
    const body = createBody(Buffer.from(document.html));
    const resource = createResource({
      route: page.path,
      body,
      compressed: await compressQuickly(body),
      contentType: HTML_CONTENT_TYPE,
      headers: [
        ['Cache-Control', hasReviewSections(page) ? PRIVATE_REVALIDATE : REVALIDATE],
        ...passedHeaders(document),
      ],
      vary: ['Sec-GPC'],
    });
    return { resource };
  }

  function find(page: Page, query: PageQuery, visitor: PageOptions, version: number) {
    // The key has the form of the links on a host, rather than the host, which anybody may name.
    const link = pages.linkOn(visitor.host, page.path);
    const key = JSON.stringify([version, pageKey(page), query, visitor.privacySignal, link]);
    const known = cached.get(key);
    if (known !== undefined) return known;
    const rendering = render(page, query, visitor);
    cached.set(key, rendering);
    rendering.catch(() => cached.delete(key));
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value ?? '');
    return rendering;
  }

  function respondWithOwn(
    own: FilledPage,
    shared: Headers,
    acceptEncoding: string | undefined,
  ): Response {
    const headers = new Headers(shared);
    const mark = newReviewMark(context);
    const isPacked = acceptedEncodings(acceptEncoding).includes('gzip');
    if (isPacked) headers.set('Content-Encoding', 'gzip');
    const body = isPacked ? own.gzip(mark) : own.plain(mark);
    return new Response(new Uint8Array(body), { headers });
  }

  return {
    async respond(page, { query: params, privacySignal, host, acceptEncoding, ifNoneMatch }) {
      const visitor = { privacySignal, host };
      // A page with only the rating is the same for all addresses.
      const query = readQuery(hasReviewSections(page) ? params : new URLSearchParams());
      const found = await find(page, query, visitor, await feed.version());
      if (found === null) return null;
      return 'own' in found
        ? respondWithOwn(found.own, found.headers, acceptEncoding)
        : resourceResponse(found.resource, { acceptEncoding, ifNoneMatch });
    },
  };
}

/** Returns the headers of a document without those that its response sets itself. */
function passedHeaders({ headers }: RenderedDocument): RenderedDocument['headers'] {
  return headers.filter(([name]) => !/^(content-type|cache-control)$/i.test(name));
}

type PageOptions = Pick<ReviewPageRequest, 'privacySignal' | 'host'>;

type PageQuery = ListQuery & { submitted: 'held' | 'published' | null };

function hasReviewSections({ sections }: Page): boolean {
  const types: readonly string[] = REVIEW_SECTION_TYPES;
  return sections.some(({ type }) => types.includes(type));
}

/** Reads the parameters of a page; invalid ones count as missing. */
function readQuery(query: URLSearchParams): PageQuery {
  const read = v.parse(querySchema, {
    page: query.get('page'),
    stars: query.get('stars'),
    orderby: query.get('orderby'),
    [SUBMITTED_PARAM]: query.get(SUBMITTED_PARAM),
  });
  return {
    page: read.page,
    stars: read.stars ?? null,
    orderby: read.orderby ?? null,
    submitted: read.submitted ?? null,
  };
}

function postedBefore(outcome: 'held' | 'published', messages: ReviewMessages): PostedReview {
  return { outcome, values: {}, errors: {}, message: messages[outcome] };
}
