import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { Locale } from '@zipfront/contracts/locale';
import type { FormState, OrderPageRequest, PostedForm } from '@zipfront/contracts/render';
import { createResource, type Resource } from '../http/resource.ts';
import { securityHeaders } from '../http/security-headers.ts';
import {
  createRenderer,
  type ErrorStatus,
  type RenderedDocument,
  type RendererParts,
} from './page-renderer.ts';
import { siteText, siteTextAt } from './site-text.ts';
import { robots, sitemap } from './sitemap.ts';

/** The pages of both sites, rendered and ready to be sent. */
export interface Pages {
  /** The page at a path, or undefined. */
  find(path: string): Page | undefined;
  /** The site that a path belongs to, by the longest home path that it starts with: `insurance`. */
  siteOf(path: string): string;
  /** The language of any path, a page's or not: that of the page, else of the nearest home path. */
  localeAt(path: string): Locale;
  /** A page's answer to a form post: made for this one request, `no-store`, status 422. */
  answerForm(page: Page, form: FormState, options: { privacySignal: boolean }): Response;
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
    shown: Pick<OrderPageRequest, 'order' | 'posted'>,
    options: { privacySignal: boolean },
    status: number,
  ): Response;
  /** The 404 page in the look and the language of the path. */
  notFound(path: string, options?: { privacySignal: boolean }): Response;
  /** The page that says that something went wrong, in the look and the language of the path. */
  failed(path: string, status: number, options?: { privacySignal: boolean }): Response;
}

/** Pages that also hold what the server sends without asking a route. */
export interface RenderedPages extends Pages {
  /** What is sent at a path: a page, the sitemap, `robots.txt`; or undefined. */
  resourceAt(path: string, privacySignal: boolean): Resource | undefined;
}

const SIGNALS = [false, true] as const;
const ERROR_STATUSES = [404, 500] as const;

/**
 * Renders every page once for each privacy signal, and keeps it compressed.
 *
 * @throws Error naming the page that cannot be rendered
 */
export async function createPages(parts: RendererParts): Promise<RenderedPages> {
  const { sites, pages } = parts.source.content;
  const renderer = createRenderer(parts);
  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const resources = new Map<string, Resource>();
  const errors = new Map<string, RenderedDocument>();

  await Promise.all(
    SIGNALS.flatMap((signal) =>
      pages.map(async (entry) => {
        resources.set(resourceKey(entry.page.path, signal), await renderer.resource(entry, signal));
      }),
    ),
  );
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

  return {
    find: (path) => entries.get(path)?.page,
    localeAt: (path) => entries.get(path)?.page.locale ?? siteTextAt(sites, path).site.locale,
    siteOf: (path) => entries.get(path)?.siteName ?? siteTextAt(sites, path).name,
    answerForm({ path }, form, { privacySignal }) {
      const entry = entries.get(path);
      if (entry === undefined) throw new Error(`No page has the path ${path}.`);
      const { html, headers } = renderer.form(entry, form, privacySignal);
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
      answerError(path, 500, status, options?.privacySignal ?? false),
    resourceAt: (path, privacySignal) => resources.get(resourceKey(path, privacySignal)),
  };
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
