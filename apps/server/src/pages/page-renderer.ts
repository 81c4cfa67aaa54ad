import type {
  FormState,
  OrderPageRequest,
  PageRequest,
  PostedForm,
  RenderedPage,
} from '@zipfront/contracts/render';
import type { Config } from '../config.ts';
import { createResource, type Resource } from '../http/resource.ts';
import { pagePolicy, securityHeaders } from '../http/security-headers.ts';
import type { BuildCache } from './build-cache.ts';
import type { Compress } from './compress.ts';
import type { SitePage, SiteText } from './content/content.ts';
import { pageConfigOf } from './page-config.ts';
import type { PageSource } from './page-source.ts';
import { siteText } from './site-text.ts';
import { translationsOf } from './sitemap.ts';

/** Makes pages of content: as resources to be sent again and again, or for one answer. */
export interface PageRenderer {
  /** A page, rendered and compressed, or as an earlier start left it. */
  resource(entry: SitePage, privacySignal: boolean): Promise<Resource>;
  /** A page whose zip form shows what was posted. */
  form(entry: SitePage, form: FormState, privacySignal: boolean): RenderedDocument;
  /** A page with what became of a shipping form on it. */
  posted(entry: SitePage, posted: PostedForm, privacySignal: boolean): RenderedDocument;
  order(
    text: SiteText,
    shown: Pick<OrderPageRequest, 'order' | 'posted'>,
    privacySignal: boolean,
  ): RenderedDocument;
  error(text: SiteText, status: ErrorStatus, privacySignal: boolean): RenderedDocument;
}

/** The error pages that there are. */
export type ErrorStatus = 404 | 500;

/** A page with its headers. */
export interface RenderedDocument {
  html: string;
  headers: [name: string, value: string][];
}

export interface RendererParts {
  source: PageSource;
  config: Config;
  compress: Compress;
  cache: BuildCache;
  /** A page's content security policy; looser in development alone. */
  policy?: (config: Config, styles: string[]) => string;
}

const HTML = 'text/html; charset=utf-8';

/** A page that is asked for again is asked after, so that a change shows at once. */
const REVALIDATE = 'no-cache';

/** Part of the cache's keys: a change of how pages are kept makes it another number. */
const FORMAT = 'page 1';

/** What the scripts of an order's page are told as `PAGE_TYPE`. */
const ORDER_PAGE_TYPE = 'order';

const NOTHING = Buffer.alloc(0);

/** Every method throws an Error that names the page where it cannot be rendered. */
export function createRenderer({
  source,
  config,
  compress,
  cache,
  policy = pagePolicy,
}: RendererParts): PageRenderer {
  const { content, render, scripts, fingerprint } = source;

  const requestFor = (entry: SitePage, privacySignal: boolean): PageRequest => {
    const { site } = siteText(content.sites, entry.siteName, entry.page.locale);
    return {
      page: entry.page,
      site,
      publicUrl: config.publicUrl,
      privacySignal,
      config: pageConfigOf(config, site, entry.page),
      scripts,
      translations: translationsOf(entry, content.pages),
      form: null,
    };
  };

  const pageHeaders = (styles: string[], caching: string): RenderedDocument['headers'] => [
    ['Cache-Control', caching],
    ...securityHeaders(config, policy(config, styles)),
  ];

  // For one answer, which nothing between here and the visitor may keep.
  const once = ({ html, styles }: RenderedPage): RenderedDocument => ({
    html,
    headers: [['Content-Type', HTML], ...pageHeaders(styles, 'no-store')],
  });

  return {
    async resource(entry, privacySignal) {
      const request = requestFor(entry, privacySignal);
      const key = [FORMAT, fingerprint, JSON.stringify(request)];
      const [body = NOTHING, styles, br, gzip] = await cache.reuse(key, async () => {
        const rendered = named(entry.page.path, () => render.renderPage(request));
        const html = Buffer.from(rendered.html);
        const forms = await compress(html);
        return [
          html,
          Buffer.from(JSON.stringify(rendered.styles)),
          forms.br ?? NOTHING,
          forms.gzip ?? NOTHING,
        ];
      });
      return createResource({
        route: entry.page.path,
        body,
        compressed: { ...(br?.length ? { br } : {}), ...(gzip?.length ? { gzip } : {}) },
        contentType: HTML,
        headers: pageHeaders(JSON.parse(String(styles)), REVALIDATE),
        vary: ['Sec-GPC'],
      });
    },

    form(entry, form, privacySignal) {
      const request = { ...requestFor(entry, privacySignal), form };
      return once(named(entry.page.path, () => render.renderPage(request)));
    },

    posted(entry, posted, privacySignal) {
      const request = { ...requestFor(entry, privacySignal), posted };
      return once(named(entry.page.path, () => render.renderPage(request)));
    },

    order({ site }, shown, privacySignal) {
      const request = {
        ...shown,
        site,
        publicUrl: config.publicUrl,
        privacySignal,
        config: { ...pageConfigOf(config, site, null), PAGE_TYPE: ORDER_PAGE_TYPE },
        scripts,
      };
      return once(named('the page of an order', () => render.renderOrder(request)));
    },

    error({ site }, status, privacySignal) {
      const request = {
        status,
        site,
        publicUrl: config.publicUrl,
        privacySignal,
        config: pageConfigOf(config, site, null),
        scripts,
      };
      return once(named(`the ${status} page`, () => render.renderErrorPage(request)));
    },
  };
}

function named(name: string, render: () => RenderedPage): RenderedPage {
  try {
    return render();
  } catch (error) {
    throw new Error(`${name} cannot be rendered: ${(error as Error).message}`, { cause: error });
  }
}
