import type { Assignment } from '@zipfront/contracts/content/experiment';
import type { Page } from '@zipfront/contracts/content/page';
import { shownLines } from '@zipfront/contracts/content/site-lines';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import type { PageRequest, RenderContext, RenderedPage } from '@zipfront/contracts/pages/render';
import {
  HTML_CONTENT_TYPE,
  NO_STORE,
  PRIVATE_REVALIDATE,
  REVALIDATE,
} from '../../platform/http/content-headers.ts';
import {
  type Body,
  createBody,
  createResource,
  digestBytes,
  onDemand,
  type ResourceParts,
} from '../../platform/http/resource.ts';
import {
  CHALLENGE_SOURCES,
  type ChallengeSources,
  pagePolicy,
  securityHeaders,
} from '../../platform/http/security-headers.ts';
import type { SitePage, SiteText } from './content/content-model.ts';
import { createPageConfig } from './page-config.ts';
import { pageTranslations } from './page-index.ts';
import type { PageRenderer, RenderedDocument, RendererParts } from './page-renderer.ts';
import type { SiteHosts } from './site-hosts.ts';
import { askingSites, requireSettings, siteCompany, siteLook, siteText } from './site-settings.ts';

interface PageFacts extends Pick<Body, 'digest' | 'length'>, Pick<RenderedPage, 'styles'> {}

const FORMAT = 'page 3';

const ERROR_FORMAT = 'error page 1';

const ORDER_PAGE_TYPE = 'order';

/**
 * Makes the renderer of a content. Every method throws an Error that names a page that cannot be
 * rendered.
 */
export function createRenderer({
  source,
  hosts,
  owner,
  config: common,
  compress,
  cache,
  policy = pagePolicy,
  exampleReviews,
}: RendererParts & { hosts: SiteHosts; owner: string | null }): PageRenderer {
  const { content, render, scripts, chunks, fingerprint } = source;
  const asking = askingSites(content.pages);
  const config = owner === null ? common : { ...common, publicUrl: hosts.originOf(owner) };

  const ofSite = (siteName: string) => ({
    place: hosts.placeOf(siteName, siteName === owner),
    look: siteLook(content, siteName, { hosts, onOwnHost: siteName === owner }),
    company: siteCompany(content, siteName),
  });

  const businessLinesOf = (siteName: string) => requireSettings(content.settings, siteName).lines;

  /** Configuration of what is no page of the content: error pages and orders' pages. */
  const configWithoutPage = ({ name, site }: SiteText): PageConfig =>
    createPageConfig(config, site, { page: null, asksConsent: asking.has(name) });

  const createContext = (
    { name, site }: SiteText,
    privacySignal: boolean,
    pageConfig = configWithoutPage({ name, site }),
  ): RenderContext => ({
    site,
    ...ofSite(name),
    lines: shownLines(businessLinesOf(name), site.locale),
    privacySignal,
    config: pageConfig,
    scripts,
    chunks,
  });

  const requestFor = (
    entry: SitePage,
    privacySignal: boolean,
    assignment: Assignment | null,
  ): PageRequest => {
    const text = siteText(content.sites, entry.siteName, entry.page.locale);
    const asksConsent = asking.has(entry.siteName);
    const reviews = exampleReviews?.get(entry.page.path);
    return {
      page: pageAs(entry, assignment),
      ...createContext(
        text,
        privacySignal,
        createPageConfig(config, text.site, { page: entry.page, assignment, asksConsent }),
      ),
      translations: pageTranslations(entry, content.pages),
      form: null,
      ...(entry.figures && { figures: entry.figures }),
      ...(entry.related && { related: entry.related }),
      ...(reviews && { reviews }),
    };
  };

  const pageHeaders = (
    siteName: string,
    styles: string[],
    caching: string,
    challenge: ChallengeSources = {},
  ): RenderedDocument['headers'] => {
    const leads = requireSettings(content.settings, siteName).lineAddresses;
    return [
      ['Cache-Control', caching],
      ...securityHeaders(config, policy(config, { styles, leads, challenge })),
    ];
  };

  // Renders for one response, which no cache on the way may store.
  const once = (
    siteName: string,
    { html, styles }: RenderedPage,
    challenge?: ChallengeSources,
  ): RenderedDocument => ({
    html,
    headers: [
      ['Content-Type', HTML_CONTENT_TYPE],
      ...pageHeaders(siteName, styles, NO_STORE, challenge),
    ],
  });

  function prepared(
    entry: SitePage,
    privacySignal: boolean,
    assignment: Assignment | null,
  ): Omit<ResourceParts, 'compressed'> {
    const request = requestFor(entry, privacySignal, assignment);
    const key = [FORMAT, fingerprint, ...requestKey(request)];
    const made = () => named(entry.page.path, () => render.renderPage(request));
    const [known] = cache.find(key) ?? [];
    let html: Buffer | undefined;
    let facts: PageFacts;
    if (known) facts = JSON.parse(String(known));
    else {
      const rendered = made();
      html = Buffer.from(rendered.html);
      const { digest, length } = createBody(html);
      facts = { digest, length, styles: rendered.styles };
      // The bytes are left out: the cache already has them compressed, and there are a thousand
      // pages.
      cache.store(key, [Buffer.from(JSON.stringify(facts))]);
    }
    const { digest, length, styles } = facts;
    return {
      route: entry.page.path,
      body: { digest, length, bytes: () => html ?? Buffer.from(made().html) },
      contentType: HTML_CONTENT_TYPE,
      headers: pageHeaders(
        entry.siteName,
        styles,
        entry.experiment ? PRIVATE_REVALIDATE : REVALIDATE,
      ),
      vary: entry.experiment ? ['Sec-GPC', 'Cookie'] : ['Sec-GPC'],
    };
  }

  return {
    async resource(entry, privacySignal, assignment = null) {
      const page = prepared(entry, privacySignal, assignment);
      return createResource({ ...page, compressed: await compress(page.body) });
    },

    resourceOnDemand(entry, privacySignal, assignment, compressNow) {
      return onDemand(entry.page.path, () => {
        const page = prepared(entry, privacySignal, assignment);
        return createResource({ ...page, compressed: compressNow(page.body) });
      });
    },

    documentFor(shown, privacySignal) {
      if ('entry' in shown) {
        const { entry, assignment = null, ...state } = shown;
        const { page } = entry;
        const request = { ...requestFor(entry, privacySignal, assignment), ...state };
        const isChallenged =
          state.reviews && page.sections.some(({ type }) => type === 'review-form');
        const rendered = named(page.path, () => render.renderPage(request));
        const challenge = isChallenged ? CHALLENGE_SOURCES[config.challenge.kind] : {};
        return once(entry.siteName, rendered, challenge);
      }
      if ('questions' in shown) {
        const { text, questions } = shown;
        const request = { ...createContext(text, privacySignal), questions };
        const rendered = named('the questions of a line', () => render.renderQuestions(request));
        return once(text.name, rendered);
      }
      const { text, ...order } = shown;
      const context = createContext(text, privacySignal);
      const pageConfig = { ...context.config, PAGE_TYPE: ORDER_PAGE_TYPE };
      const request = { ...context, ...order, config: pageConfig };
      const rendered = named('the page of an order', () => render.renderOrder(request));
      return once(text.name, rendered);
    },

    async errorDocument({ text, status }, privacySignal) {
      const request = { ...createContext(text, privacySignal), status };
      const key = [ERROR_FORMAT, fingerprint, JSON.stringify(request)];
      const [html, styles] = await cache.reuse(key, async () => {
        const rendered = named(`the ${status} page`, () => render.renderErrorPage(request));
        return [Buffer.from(rendered.html), Buffer.from(JSON.stringify(rendered.styles))];
      });
      return once(text.name, { html: String(html), styles: JSON.parse(String(styles)) });
    },

    reviewList(entry, list) {
      const { site } = siteText(content.sites, entry.siteName, entry.page.locale);
      const { place } = ofSite(entry.siteName);
      return render.renderReviews({ site, place, page: entry.page, list });
    },
  };
}

const digestsOfSites = new WeakMap<object, string>();

function requestKey({ site, ...rest }: PageRequest): string[] {
  const digest = digestsOfSites.get(site) ?? digestBytes(Buffer.from(JSON.stringify(site)));
  digestsOfSites.set(site, digest);
  return [digest, JSON.stringify(rest)];
}

function pageAs({ page, experiment }: SitePage, assignment: Assignment | null): Page {
  const [control] = experiment?.variants ?? [];
  const variant = experiment?.variants.find(({ name }) => name === assignment?.variant) ?? control;
  return variant?.page ?? page;
}

function named(name: string, render: () => RenderedPage): RenderedPage {
  try {
    return render();
  } catch (error) {
    throw new Error(`${name} cannot be rendered: ${(error as Error).message}`, { cause: error });
  }
}
