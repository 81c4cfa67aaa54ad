import type { Assignment } from '@zipfront/contracts/content/experiment';
import { type LineQuestion, shownQuestions } from '@zipfront/contracts/content/line-questions';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { Locale } from '@zipfront/contracts/locale';
import type { MailContent, RenderedMail } from '@zipfront/contracts/notifications/mail';
import type {
  ErrorStatus,
  FormState,
  OrderPageRequest,
  PostedForm,
} from '@zipfront/contracts/pages/render';
import {
  type ListedReviews,
  type RenderedReviews,
  type ReviewsData,
  showsReviews,
} from '@zipfront/contracts/reviews/page-data';
import type { ErrorPages, PageOptions } from '../../platform/http/errors.ts';
import type { Resource } from '../../platform/http/resource.ts';
import type { SitePage, SiteReviews } from './content/content-model.ts';
import { contentWithPeriods } from './content/with-periods.ts';
import { createHostPages, type HostPages } from './host-pages.ts';
import { createPageIndex, type PageIndex } from './page-index.ts';
import type { RenderedDocument, RendererParts } from './page-renderer.ts';
import { createSiteHosts } from './site-hosts.ts';
import { renderSiteMail } from './site-mail.ts';
import { siteText } from './site-settings.ts';
import { timeZoneOfSite } from './site-time-zones.ts';
import { variantInCookie } from './variants/page-variants.ts';

export interface FormPages {
  formResponse(
    page: Page,
    form: FormState,
    options: PageOptions & { cookie?: string | undefined },
  ): Response;
  postedResponse(page: Page, posted: PostedForm, options: PageOptions, status: number): Response;
  order(
    of: { site: string; locale: Locale },
    shown: Pick<OrderPageRequest, 'order' | 'mark' | 'posted'>,
    options: PageOptions,
    status: number,
  ): Response;
  questions(
    of: { site: string; locale: Locale },
    questions: LineQuestion[],
    options: PageOptions,
  ): Response;
}

export interface ReviewedPages {
  /** The sites that take reviews, with their texts. */
  reviewSites(): (SiteReviews & { sites: Site[] })[];
  reviewPages(siteName: string): Page[];
  renderReviews(page: Page, data: ReviewsData, options: PageOptions): RenderedDocument;
  renderReviewList(
    page: Page,
    list: ListedReviews,
    options: Pick<PageOptions, 'host'>,
  ): RenderedReviews;
}

/** Each domain gets only the functions it uses. */
export interface Pages extends PageIndex, ErrorPages, FormPages, ReviewedPages {
  release(): string;
  renderMail(of: { site: string; locale: Locale }, mail: MailContent): RenderedMail;
}

export interface RenderedPages extends Pages {
  resourceAt(path: string, privacySignal: boolean, host?: string): Resource | undefined;
}

const NOBODY: PageOptions = { privacySignal: false };

/**
 * Renders all pages, for each variant and privacy signal, also for a site's own hosts. Throws if
 * one cannot be rendered.
 */
export async function createPages(given: RendererParts): Promise<RenderedPages> {
  const content = contentWithPeriods(given.source.content, given.config);
  const parts = { ...given, source: { ...given.source, content } };
  const { sites, pages, reviews } = content;
  const takesReviews = (entry: SitePage) =>
    !parts.exampleReviews?.has(entry.page.path) &&
    reviews.some(({ siteName }) => siteName === entry.siteName) &&
    showsReviews(entry.page);
  const hosts = createSiteHosts(content.settings, parts.config.publicUrl);
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
  const rendererOn = (host: string | undefined) => on(host).renderer;

  const errorResponse = (
    path: string,
    shown: ErrorStatus,
    status: number,
    options?: PageOptions,
  ) => {
    const { privacySignal, host } = options ?? NOBODY;
    const document = on(host).error(hosts.contentPath(path, host), shown, privacySignal);
    return createResponse(document, status);
  };

  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const requireEntry = ({ path }: Page) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new Error(`No page has the path ${path}.`);
    return entry;
  };

  const index = createPageIndex(content, hosts);
  return {
    ...index,
    release: () => parts.source.scripts[0]?.split('/').at(-1) ?? '',
    notFound: (path, options) => errorResponse(path, 404, 404, options),
    failed: (path, status, options) =>
      errorResponse(path, status === 429 ? 429 : 500, status, options),
    reviewSites: () =>
      reviews.map((entry) => ({
        ...entry,
        sites: sites.filter(({ name }) => name === entry.siteName).map(({ site }) => site),
      })),
    reviewPages: (siteName) =>
      pages
        .filter((entry) => entry.siteName === siteName && takesReviews(entry))
        .map(({ page }) => page),
    renderReviews: (page, reviews, { privacySignal, host }) =>
      rendererOn(host).documentFor({ entry: requireEntry(page), reviews }, privacySignal),
    renderReviewList: (page, list, { host }) =>
      rendererOn(host).reviewList(requireEntry(page), list),
    formResponse(page, form, { privacySignal, host, cookie }) {
      const entry = requireEntry(page);
      const shown = { entry, form, assignment: assignmentIn(cookie, entry) };
      return createResponse(rendererOn(host).documentFor(shown, privacySignal), 422);
    },
    postedResponse(page, posted, { privacySignal, host }, status) {
      const shown = { entry: requireEntry(page), posted };
      return createResponse(rendererOn(host).documentFor(shown, privacySignal), status);
    },
    order({ site, locale }, shown, { privacySignal, host }, status) {
      const timeZone = timeZoneOfSite(index, site);
      const order = { ...shown, timeZone, text: siteText(sites, site, locale) };
      return createResponse(rendererOn(host).documentFor(order, privacySignal), status);
    },
    questions({ site, locale }, questions, { privacySignal, host }) {
      const text = siteText(sites, site, locale);
      const shown = { text, questions: shownQuestions(questions, text.site.locale) };
      return createResponse(rendererOn(host).documentFor(shown, privacySignal), 200);
    },
    renderMail({ site, locale }, mail) {
      return renderSiteMail({ ...parts.source, hosts }, { site, locale, mail });
    },
    resourceAt: (path, privacySignal, host) => on(host).resourceAt(path, privacySignal),
  };
}

function createResponse({ html, headers }: RenderedDocument, status: number): Response {
  return new Response(html, { status, headers });
}

/** Reads the variant that the visitor saw when sending the form. */
function assignmentIn(cookie: string | undefined, { experiment }: SitePage): Assignment | null {
  const seen = experiment && variantInCookie(cookie, experiment.name);
  const variant = experiment?.variants.find(({ name }) => name === seen);
  return experiment && variant ? { experiment: experiment.name, variant: variant.name } : null;
}
