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
import type { Asked, ErrorPages } from '../http/errors.ts';
import type { Resource } from '../http/resource.ts';
import type { SitePage, SiteReviews } from './content/content-model.ts';
import { createHostPages, type HostPages } from './host-pages.ts';
import type { RenderedDocument, RendererParts } from './page-renderer.ts';
import { createSiteHosts } from './site-hosts.ts';
import { siteText, siteTextAt } from './site-text.ts';
import { variantInCookie } from './variants/variant-cookie.ts';

/**
 * The pages of all sites, rendered and ready to be sent. Paths are those of the content, on whichever
 * host a page is asked for: `contentPath` gives them.
 */
export interface Pages extends ErrorPages {
  /** A path of the content as it is to be written on a host: in a redirect, say. */
  linkOn(host: string | undefined, path: string): string;
  /** The page at a path, or undefined. */
  find(path: string): Page | undefined;
  /** Where the page is that was at a path before (`movedFrom`); undefined where none was. */
  movedTo(path: string): string | undefined;
  /** The site that a path belongs to, by the longest home path that it starts with: `insurance`. */
  siteOf(path: string): string;
  /** The language of any path, a page's or not: that of the page, else of the nearest home path. */
  localeAt(path: string): Locale;
  /** A page's answer to a form post: made for this one request, `no-store`, status 422. */
  answerForm(
    page: Page,
    form: FormState,
    options: Asked & { cookie?: string | undefined },
  ): Response;
  /** The sites that take reviews, with their texts. */
  reviewSites(): (SiteReviews & { sites: Site[] })[];
  /**
   * The pages that show or take reviews. What they show changes while the server runs: they are
   * not held in memory like the others, but rendered by the routes of the reviews.
   */
  reviewPages(siteName: string): Page[];
  /** Such a page with its reviews. */
  renderReviews(page: Page, data: ReviewsData, options: Asked): RenderedDocument;
  /** A page of such a page's list. */
  renderReviewList(page: Page, list: ListedReviews, options: Pick<Asked, 'host'>): RenderedReviews;
  /** The texts that belong to any path, as `localeAt` finds its language. */
  siteAt(path: string): Site;
  /** The texts that an order is shown with: those of its form's site and language. */
  siteOfOrder(order: { site: string; locale: Locale }): Site;
  /** A page with what became of a shipping form on it: made for this one request, `no-store`. */
  answerPosted(page: Page, posted: PostedForm, options: Asked, status: number): Response;
  /** The page of an order: made for this one request, `no-store`, not for search engines. */
  order(
    of: { site: string; locale: Locale },
    shown: Pick<OrderPageRequest, 'order' | 'mark' | 'posted'>,
    options: Asked,
    status: number,
  ): Response;
}

/** Pages that also hold what the server sends without asking a route. */
export interface RenderedPages extends Pages {
  /** What is sent at a path of the content: a page, an icon, the sitemap, `robots.txt`; or undefined. */
  resourceAt(path: string, privacySignal: boolean, host?: string): Resource | undefined;
}

/** Of an answer that no request was read for. */
const NOBODY: Asked = { privacySignal: false };

/**
 * Renders every page once for each variant and privacy signal, and keeps it compressed; the pages of a
 * site with hosts of its own once more, as they are there.
 *
 * @throws Error naming the page that cannot be rendered
 */
export async function createPages(parts: RendererParts): Promise<RenderedPages> {
  const { sites, pages, reviews } = parts.source.content;
  const takesReviews = (entry: SitePage) =>
    entry.reviews === undefined &&
    reviews.some(({ siteName }) => siteName === entry.siteName) &&
    showsReviews(entry.page);
  const hosts = createSiteHosts(parts.source.content.settings, parts.config.publicUrl);
  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const moved = new Map(
    pages.flatMap(({ page }) => (page.movedFrom ?? []).map((from) => [from, page.path] as const)),
  );
  const fixed = pages.filter((entry) => !takesReviews(entry));
  const shared = await createHostPages({ ...parts, hosts, owner: null }, fixed);
  const own = new Map<string, HostPages>();
  for (const { name } of hosts.owners) {
    own.set(name, await createHostPages({ ...parts, hosts, owner: name }, fixed));
  }

  const on = (host: string | undefined): HostPages => {
    const owner = hosts.ownerAt(host);
    return (owner && own.get(owner.name)) ?? shared;
  };

  const answerError = (path: string, shown: ErrorStatus, status: number, asked?: Asked) => {
    const { privacySignal, host } = asked ?? NOBODY;
    const document = on(host).error(hosts.contentPath(path, host), shown, privacySignal);
    return new Response(document.html, { status, headers: document.headers });
  };

  const entryAt = (path: string) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`No page has the path ${path}.`);
    return entry;
  };

  return {
    contentPath: hosts.contentPath,
    linkOn: hosts.linkOn,
    find: (path) => entries.get(path)?.page,
    movedTo: (path) => moved.get(path),
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
    renderReviews: ({ path }, data, { privacySignal, host }) =>
      on(host).renderer.reviews(entryAt(path), data, privacySignal),
    renderReviewList: ({ path }, list, { host }) =>
      on(host).renderer.reviewList(entryAt(path), list),
    answerForm({ path }, form, { privacySignal, host, cookie }) {
      const entry = entryAt(path);
      const assignment = assignmentIn(cookie, entry);
      const { html, headers } = on(host).renderer.form(entry, form, privacySignal, assignment);
      return new Response(html, { status: 422, headers });
    },
    siteAt: (path) => {
      const entry = entries.get(path);
      return entry
        ? siteText(sites, entry.siteName, entry.page.locale).site
        : siteTextAt(sites, path).site;
    },
    siteOfOrder: ({ site, locale }) => siteText(sites, site, locale).site,
    answerPosted({ path }, posted, { privacySignal, host }, status) {
      const { html, headers } = on(host).renderer.posted(entryAt(path), posted, privacySignal);
      return new Response(html, { status, headers });
    },
    order({ site, locale }, shown, { privacySignal, host }, status) {
      const text = siteText(sites, site, locale);
      const { html, headers } = on(host).renderer.order(text, shown, privacySignal);
      return new Response(html, { status, headers });
    },
    notFound: (path, asked) => answerError(path, 404, 404, asked),
    failed: (path, status, asked) => answerError(path, status === 429 ? 429 : 500, status, asked),
    resourceAt: (path, privacySignal, host) => on(host).resourceAt(path, privacySignal),
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
