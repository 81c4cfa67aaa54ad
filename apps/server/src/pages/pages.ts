import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { Locale } from '@zipfront/contracts/locale';
import type {
  ErrorStatus,
  FormState,
  OrderPageRequest,
  PostedForm,
} from '@zipfront/contracts/render';
import {
  type ListedReviews,
  REVIEW_SECTION_TYPES,
  type RenderedReviews,
  type ReviewsData,
} from '@zipfront/contracts/reviews/page-data';
import { createResource, type Resource } from '../http/resource.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { SitePage, SiteReviews } from './content/content.ts';
import { createRenderer, type RenderedDocument, type RendererParts } from './page-renderer.ts';
import { siteText, siteTextAt } from './site-text.ts';
import { robots, sitemap } from './sitemap.ts';
import { variantInCookie } from './variants/variant-cookie.ts';
import { variedResource } from './variants/varied-resource.ts';

/** The pages of both sites, rendered and ready to be sent. */
export interface Pages {
  /** The page at a path, or undefined. */
  find(path: string): Page | undefined;
  /** The site that a path belongs to, by the longest home path that it starts with: `insurance`. */
  siteOf(path: string): string;
  /** The language of any path, a page's or not: that of the page, else of the nearest home path. */
  localeAt(path: string): Locale;
  /** A page's answer to a form post: made for this one request, `no-store`, status 422. */
  answerForm(
    page: Page,
    form: FormState,
    options: { privacySignal: boolean; cookie?: string | undefined },
  ): Response;
  /** The sites that take reviews, with their texts. */
  reviewSites(): (SiteReviews & { sites: Site[] })[];
  /**
   * The pages that show or take reviews. What they show changes while the server runs: they are
   * not held in memory like the others, but rendered by the routes of the reviews.
   */
  reviewPages(siteName: string): Page[];
  /** Such a page with its reviews. */
  renderReviews(
    page: Page,
    data: ReviewsData,
    options: { privacySignal: boolean },
  ): RenderedDocument;
  /** A page of such a page's list. */
  renderReviewList(page: Page, list: ListedReviews): RenderedReviews;
  /** The texts that belong to any path, as `localeAt` finds its language. */
  siteAt(path: string): Site;
  /** The texts that an order is shown with: those of its form's site and language. */
  siteOfOrder(order: { site: string; locale: Locale }): Site;
  /** A page with what became of a shipping form on it: made for this one request, `no-store`. */
  answerPosted(
    page: Page,
    posted: PostedForm,
    options: { privacySignal: boolean },
    status: number,
  ): Response;
  /** The page of an order: made for this one request, `no-store`, not for search engines. */
  order(
    of: { site: string; locale: Locale },
    shown: Pick<OrderPageRequest, 'order' | 'mark' | 'posted'>,
    options: { privacySignal: boolean },
    status: number,
  ): Response;
  /** The 404 page in the look and the language of the path. */
  notFound(path: string, options?: { privacySignal: boolean }): Response;
  /**
   * The page that says that something went wrong, in the look and the language of the path; 429 has
   * its own words.
   */
  failed(path: string, status: number, options?: { privacySignal: boolean }): Response;
}

/** Pages that also hold what the server sends without asking a route. */
export interface RenderedPages extends Pages {
  /** What is sent at a path: a page, the sitemap, `robots.txt`; or undefined. */
  resourceAt(path: string, privacySignal: boolean): Resource | undefined;
}

const SIGNALS = [false, true] as const;
const ERROR_STATUSES = [404, 429, 500] as const;

/** How many pages are made at a time: each that is being compressed takes megabytes. */
const AT_ONCE = 8;

/**
 * Renders every page once for each variant and privacy signal, and keeps it compressed.
 *
 * @throws Error naming the page that cannot be rendered
 */
export async function createPages(parts: RendererParts): Promise<RenderedPages> {
  const { sites, pages, reviews } = parts.source.content;
  const takesReviews = (entry: SitePage) =>
    entry.reviews === undefined &&
    reviews.some(({ siteName }) => siteName === entry.siteName) &&
    showsReviews(entry.page);
  const renderer = createRenderer(parts);
  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const resources = new Map<string, Resource>();
  const errors = new Map<string, RenderedDocument>();

  async function resourceOf(entry: SitePage, signal: boolean): Promise<Resource> {
    const unassigned = await renderer.resource(entry, signal);
    const { experiment } = entry;
    if (experiment === undefined) return unassigned;
    const assigned = new Map<string, Resource>();
    for (const { name } of experiment.variants) {
      const assignment = { experiment: experiment.name, variant: name };
      assigned.set(name, await renderer.resource(entry, signal, assignment));
    }
    const { publicUrl } = parts.config;
    return variedResource({ experiment, unassigned, assigned, publicUrl, random: Math.random });
  }

  const fixed = pages.filter((entry) => !takesReviews(entry));
  const waiting = SIGNALS.flatMap((signal) => fixed.map((entry) => ({ entry, signal })));
  const makeOneByOne = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { entry, signal } = next;
      resources.set(resourceKey(entry.page.path, signal), await resourceOf(entry, signal));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, makeOneByOne));
  for (const text of sites) {
    for (const signal of SIGNALS) {
      for (const status of ERROR_STATUSES) {
        errors.set(errorKey(text.site.home, status, signal), renderer.error(text, status, signal));
      }
    }
  }
  for (const file of await crawlerFiles(parts)) {
    for (const signal of SIGNALS) resources.set(resourceKey(file.route, signal), file);
  }

  const answerError = (path: string, shown: ErrorStatus, status: number, signal: boolean) => {
    const document = errors.get(errorKey(siteTextAt(sites, path).site.home, shown, signal));
    return new Response(document?.html ?? null, { status, headers: document?.headers ?? [] });
  };

  const entryAt = (path: string) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`No page has the path ${path}.`);
    return entry;
  };

  return {
    find: (path) => entries.get(path)?.page,
    localeAt: (path) => entries.get(path)?.page.locale ?? siteTextAt(sites, path).site.locale,
    siteOf: (path) => entries.get(path)?.siteName ?? siteTextAt(sites, path).name,
    reviewSites: () =>
      reviews.map((entry) => ({
        ...entry,
        sites: sites.filter(({ name }) => name === entry.siteName).map(({ site }) => site),
      })),
    reviewPages: (siteName) =>
      pages
        .filter((entry) => entry.siteName === siteName && takesReviews(entry))
        .map(({ page }) => page),
    renderReviews: ({ path }, data, { privacySignal }) =>
      renderer.reviews(entryAt(path), data, privacySignal),
    renderReviewList: ({ path }, list) => renderer.reviewList(entryAt(path), list),
    answerForm({ path }, form, { privacySignal, cookie }) {
      const entry = entryAt(path);
      const assignment = assignmentIn(cookie, entry);
      const { html, headers } = renderer.form(entry, form, privacySignal, assignment);
      return new Response(html, { status: 422, headers });
    },
    siteAt: (path) => {
      const entry = entries.get(path);
      return entry
        ? siteText(sites, entry.siteName, entry.page.locale).site
        : siteTextAt(sites, path).site;
    },
    siteOfOrder: ({ site, locale }) => siteText(sites, site, locale).site,
    answerPosted({ path }, posted, { privacySignal }, status) {
      const entry = entries.get(path);
      if (entry === undefined) throw new Error(`No page has the path ${path}.`);
      const { html, headers } = renderer.posted(entry, posted, privacySignal);
      return new Response(html, { status, headers });
    },
    order({ site, locale }, shown, { privacySignal }, status) {
      const text = siteText(sites, site, locale);
      const { html, headers } = renderer.order(text, shown, privacySignal);
      return new Response(html, { status, headers });
    },
    notFound: (path, options) => answerError(path, 404, 404, options?.privacySignal ?? false),
    failed: (path, status, options) =>
      answerError(path, status === 429 ? 429 : 500, status, options?.privacySignal ?? false),
    resourceAt: (path, privacySignal) => resources.get(resourceKey(path, privacySignal)),
  };
}

/** The variant that the visitor saw when the form was sent. */
function assignmentIn(cookie: string | undefined, { experiment }: SitePage): Assignment | null {
  const kept = experiment && variantInCookie(cookie, experiment.name);
  const variant = experiment?.variants.find(({ name }) => name === kept);
  return experiment && variant ? { experiment: experiment.name, variant: variant.name } : null;
}

/** Whether a page has a section that shows or takes reviews. */
export function showsReviews({ sections }: Page): boolean {
  const types: readonly string[] = REVIEW_SECTION_TYPES;
  return sections.some(({ type }) => types.includes(type));
}

/** Joined without a separator that a path could hold. */
function resourceKey(path: string, privacySignal: boolean): string {
  return privacySignal ? `gpc ${path}` : path;
}

function errorKey(home: string, status: ErrorStatus, privacySignal: boolean): string {
  return `${home} ${status} ${privacySignal}`;
}

async function crawlerFiles({ source, config, compress }: RendererParts): Promise<Resource[]> {
  const { pages } = source.content;
  const files = [
    { route: '/sitemap.xml', type: 'application/xml', text: sitemap(pages, config.publicUrl) },
    { route: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(config.publicUrl) },
  ];
  return Promise.all(
    files.map(async ({ route, type, text }) => {
      const body = Buffer.from(text);
      return createResource({
        route,
        body,
        compressed: await compress(body),
        contentType: type,
        headers: [['Cache-Control', 'no-cache'], ...securityHeaders(config)],
      });
    }),
  );
}
