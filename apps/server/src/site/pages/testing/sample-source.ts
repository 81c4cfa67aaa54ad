import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { DEFAULT_LINES } from '@zipfront/contracts/content/site-lines';
import type { Locale } from '@zipfront/contracts/locale';
import type { RenderModule } from '@zipfront/contracts/pages/render';
import type { NamedSettings } from '../content/content-model.ts';
import type { PageSource } from '../page-source.ts';

export const SAMPLE_STYLE = 'body{margin:0}';

/** Pages of two sites, rendered as a few lines of HTML that show their input. */
export function sampleSource(): PageSource {
  return {
    content: {
      sites: [
        { name: 'insurance', site: site('en-US', '/') },
        { name: 'insurance', site: site('es-US', '/es/') },
        { name: 'shipping', site: site('en-US', '/shipping/') },
      ],
      pages: [
        { siteName: 'insurance', page: page('home', '/', 'en-US') },
        { siteName: 'insurance', page: page('home', '/es/', 'es-US') },
        { siteName: 'insurance', page: { ...page('search', '/cheap/', 'en-US'), index: false } },
        { siteName: 'shipping', page: page('home', '/shipping/', 'en-US') },
      ],
      settings: [sampleSettings('insurance', '/'), sampleSettings('shipping', '/shipping/')],
      reviews: [],
      experiments: [],
      pictures: [],
      pageFiles: new Map(),
      brands: [],
    },
    render: sampleRender(),
    scripts: ['/assets/page-1a2b.js'],
    chunks: {},
    fingerprint: 'sample',
  };
}

function sampleRender(): RenderModule {
  return {
    renderPage: ({ page, privacySignal, form, config, reviews }) => ({
      html: `<!doctype html><html lang="${page.locale}"><style>${SAMPLE_STYLE}</style><h1>${page.title}</h1>${
        privacySignal ? '<p>Opt-out request honored</p>' : ''
      }${form ? `<form>${form.error} ${config.MESSAGES[form.error ?? 'zip-invalid']}</form>` : ''}${reviews ? JSON.stringify(reviews) : ''}</html>`,
      styles: [SAMPLE_STYLE],
    }),
    renderErrorPage: ({ site, status }) => ({
      html: `<!doctype html><html lang="${site.locale}"><h1>${status} of ${site.brand}</h1></html>`,
      styles: [SAMPLE_STYLE],
    }),
    renderOrder: ({ site, order }) => ({
      html: `<!doctype html><html lang="${site.locale}"><h1>${order.reference}</h1></html>`,
      styles: [SAMPLE_STYLE],
    }),
    renderQuestions: ({ questions }) => ({
      html: `<!doctype html><h1>${questions.map(({ label }) => label)}</h1>`,
      styles: [SAMPLE_STYLE],
    }),
    renderMail: ({ site, mail }) => ({ subject: site.brand, html: mail.kind, text: mail.kind }),
    renderReviews: ({ list }) => ({
      pagination: `<nav>${list.page} of ${list.pages}</nav>`,
      reviews: list.reviews.map(({ title }) => `<article>${title}</article>`).join(''),
    }),
  };
}

function site(locale: Locale, home: string): Site {
  const zipForm = { label: 'Zip code', submit: 'Go' };
  return {
    locale,
    brand: `Brand at ${home}`,
    home,
    messages: {},
    zipForm,
  } as Partial<Site> as Site;
}

function page(key: string, path: string, locale: Locale): Page {
  return {
    key,
    path,
    locale,
    type: 'home',
    title: `Page ${path} ${'of many words '.repeat(20)}`,
    description: 'A sample.',
    index: true,
    sample: true,
    settings: {
      popUnder: false,
      clickEventTracking: false,
      stickyCallToAction: true,
      attribution: {},
      dataLayer: {},
    },
    sections: [],
  };
}

export function sampleSettings(name: string, path: string, hosts: string[] = []): NamedSettings {
  return {
    name,
    path,
    hosts,
    reportingTimeZone: 'America/New_York',
    lines: DEFAULT_LINES,
    lineAddresses: [],
  };
}
