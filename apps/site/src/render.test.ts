import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Company, companySchema } from '@zipfront/contracts/content/company';
import { type Look, NEUTRAL_COLORS } from '@zipfront/contracts/content/look';
import { pageSchema } from '@zipfront/contracts/content/page';
import type { SectionOf } from '@zipfront/contracts/content/section';
import { articleSchema } from '@zipfront/contracts/content/sections/reading';
import { siteSchema } from '@zipfront/contracts/content/site';
import { DEFAULT_LINES, shownLines } from '@zipfront/contracts/content/site-lines';
import type { Locale } from '@zipfront/contracts/locale';
import type {
  ErrorPageRequest,
  FormState,
  PageRequest,
  PostedForm,
  RenderModule,
} from '@zipfront/contracts/pages/render';
import { ZIP_FORM_MESSAGES } from '@zipfront/contracts/pages/zip-form-messages';
import type { ReviewsData } from '@zipfront/contracts/reviews/page-data';
import { parse } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

/** HTML with its styles in it, compressed (the design's budget). */
const HTML_BUDGET_BYTES = 14 * 1024;

const root = join(import.meta.dirname, '../../..');
const content = join(root, 'content/insurance');
/** Built before the tests begin. */
const BUNDLE = join(root, 'apps/site/dist/server/render.js');
let render: RenderModule;

beforeAll(async () => {
  render = await import(BUNDLE);
});

const yaml = (path: string) =>
  parseYaml(readFileSync(join(content, path), 'utf8').replace(/\{brand[^}]*\}/g, 'Tallywell'));
const sites = {
  'en-US': parse(siteSchema, yaml('site.en-US.yaml')),
  'es-US': parse(siteSchema, yaml('site.es-US.yaml')),
};
// Those of tables are made by the server.
const pages = readdirSync(join(content, 'pages'))
  .map((file) => yaml(join('pages', file)))
  .filter(({ forEach }) => forEach === undefined)
  .map((page) => parse(pageSchema, page));

const LOOK: Look = {
  colors: NEUTRAL_COLORS,
  logo: {
    attributes: { viewBox: '0 0 32 32', fill: 'none', 'stroke-width': '2.5' },
    shapes: '<path d="M7 7v18M13 7v18M19 7v18M25 7v18M3 21 29 11"/>',
  },
  icons: {
    tab: '/favicon.svg',
    touch: '/apple-touch-icon.png',
    social: 'https://insurance.example/social.png',
  },
};

const COMPANY: Company | null = parse(companySchema, yaml('site.yaml').company);

function context(locale: Locale) {
  return {
    site: sites[locale],
    lines: shownLines(DEFAULT_LINES, locale),
    look: LOOK,
    company: COMPANY,
    place: {
      own: '/',
      onOwnHost: false,
      sites: [{ path: '/', origin: 'https://insurance.example', ownHost: false }],
    },
    privacySignal: false,
    scripts: ['/assets/page-abc.js'],
    chunks: {},
    config: {
      API: { HOST: '' },
      VISIT_API_PATH: '/api/visits/',
      CURRENT_QUOTE_API_PATH: '/api/quotes/current/',
      ZIPCODE_API_PATH: '/api/zipcodes/',
      COLLECTOR_URL: '/events',
      ERROR_REPORTING_DSN: '//zipfront@/1',
      PAGE_TYPE: 'home',
      POP_UNDER: false,
      ENABLE_CLICK_EVENT_TRACKING: false,
      ATTRIBUTION: {},
      DATA_LAYER: {},
      MESSAGES: ZIP_FORM_MESSAGES[locale],
    },
  };
}

function pageAt(path: string, changes: Partial<PageRequest> = {}) {
  const page = pages.find((other) => other.path === path);
  if (!page) throw new Error(`No page file says path: ${path}`);
  const translations = pages
    .filter(({ key }) => key === page.key)
    .map(({ locale, path }) => ({ locale, path }));
  return render.renderPage({ ...context(page.locale), page, translations, form: null, ...changes });
}

function errorPage(locale: Locale, status: ErrorPageRequest['status']) {
  return render.renderErrorPage({ ...context(locale), status });
}

function everyPage(): { name: string; html: string; styles: string[] }[] {
  return [
    ...pages.map(({ path }) => ({ name: path, ...pageAt(path) })),
    ...(['en-US', 'es-US'] as const).flatMap((locale) =>
      ([404, 500] as const).map((status) => ({
        name: `${status} ${locale}`,
        ...errorPage(locale, status),
      })),
    ),
  ];
}

const places = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

describe('every page', () => {
  it('weighs at most 14 KB with its styles, compressed', () => {
    for (const { name, html } of everyPage()) {
      const bytes = brotliCompressSync(html).length;
      expect(bytes, `${name} weighs ${bytes} bytes`).toBeLessThanOrEqual(HTML_BUDGET_BYTES);
    }
  });

  // behaviour: 15.18
  it('contains nothing that a strict content security policy refuses', () => {
    for (const { name, html, styles } of everyPage()) {
      expect(html, name).not.toMatch(/<[^>]+\sstyle=/);
      expect(html, name).not.toMatch(/<[^>]+\son[a-z]+=/);
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      for (const attributes of scripts) {
        expect(attributes, name).toMatch(/ src=|type="application\/(ld\+)?json"/);
      }
      const inlined = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text);
      expect(inlined, name).toEqual(styles);
    }
  });

  it('contains one first-level heading, and each id once', () => {
    for (const { name, html } of everyPage()) {
      expect(html.match(/<h1/g), name).toHaveLength(1);
      expect(new Set(places(html)).size, name).toBe(places(html).length);
    }
  });

  // behaviour: 10.161
  it('names each group of fields apart', () => {
    const named = everyPage().map(({ name, html }) => ({
      name,
      legends: [...html.matchAll(/<legend[^>]*>(.*?)<\/legend>/g)].map(([, legend]) => legend),
    }));
    expect(named.filter(({ legends }) => legends.length > 1).length).toBeGreaterThan(4);
    for (const { name, legends } of named) expect(new Set(legends).size, name).toBe(legends.length);
  });

  it('links only to anchors that exist', () => {
    for (const { name, html } of everyPage()) {
      for (const [, path, anchor] of html.matchAll(/<a [^>]*href="(\/[^"#]*)?#([^"]+)"/g)) {
        const target = path ? pageAt(path).html : html;
        expect(places(target), `${name} links to ${path ?? ''}#${anchor}`).toContain(anchor);
      }
    }
  });

  it('loads nothing from another origin', () => {
    for (const { name, html } of everyPage()) {
      const loaded = [
        ...html.matchAll(
          /<(?:script|img|link rel="(?:icon|apple-touch-icon|stylesheet|preload)")[^>]*(?:src|href)="([^"]+)"/g,
        ),
      ];
      for (const [, url] of loaded) expect(url, name).toMatch(/^\//);
    }
  });
});

describe('renderPage', () => {
  // behaviour: 10.19
  it('names its canonical address and its translations', () => {
    const { html } = pageAt('/es/');
    expect(html).toContain('<html lang="es-US" ');
    expect(html).toContain('<link rel="canonical" href="https://insurance.example/es/"/>');
    expect(html).toContain('rel="alternate" hrefLang="en-US" href="https://insurance.example/"');
    expect(html).toContain('rel="alternate" hrefLang="es-US" href="https://insurance.example/es/"');
    expect(html).toContain('hrefLang="x-default" href="https://insurance.example/"');
    expect(html).not.toContain('noindex');
  });

  // behaviour: 10.19
  it('excludes a campaign page from search engines', () => {
    const { html } = pageAt('/compare-auto-insurance/');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="alternate"');
  });

  // behaviour: 10.19
  it('describes itself for link previews, with a picture', () => {
    const { html } = pageAt('/es/');
    expect(html).toContain('<meta property="og:url" content="https://insurance.example/es/"/>');
    expect(html).toContain('<meta property="og:locale" content="es_US"/>');
    expect(html).toMatch(/<meta property="og:title" content="[^"]+\| Tallywell"\/>/);
    expect(html).toContain('property="og:image" content="https://insurance.example/social.png"');
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toMatch(/property="og:image:alt" content="\w[^"]+"/);
  });

  // behaviour: 10.46
  it('shows the logo, the icons and the colours of the site', () => {
    const colors = { light: { ...NEUTRAL_COLORS.light, actionInk: '#abcdef' }, dark: {} };
    const { html } = pageAt('/', { look: { ...LOOK, colors } });
    expect(html).toContain(
      '<svg class="header-mark" viewBox="0 0 32 32" fill="none" stroke-width="2.5" aria-hidden="true"><path d="M7 7v18',
    );
    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
    expect(html).toContain('--action-ink:#abcdef;');
    expect(html).toContain('media="(prefers-color-scheme: dark)" content="#f7f7f8"');
  });

  it('omits elements whose files a site does not have', () => {
    const look = { ...LOOK, logo: null, icons: { tab: null, touch: null, social: null } };
    const { html } = pageAt('/', { look });
    expect(html).not.toMatch(/header-mark"|rel="(?:icon|apple-touch-icon)"|og:image/);
    expect(html).toContain('<meta name="twitter:card" content="summary"/>');
  });

  // behaviour: 15.20
  it('escapes data that would end a script element', () => {
    const config = { ...context('en-US').config, PAGE_TYPE: '</script><script>alert(1)</script>' };
    const { html } = pageAt('/', { config });
    expect(html).not.toContain('alert(1)</script>');
    const data = /id="page-config">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(config);
  });

  // behaviour: 11.5
  it('reports in both languages that an opt-out is honored, and only then', () => {
    expect(pageAt('/', { privacySignal: true }).html).toContain('Opt-out request honored');
    expect(pageAt('/es/', { privacySignal: true }).html).toContain(
      'Solicitud de exclusión respetada',
    );
    expect(pageAt('/').html).not.toContain('Opt-out request honored');
  });

  // behaviour: 2.1.1
  it('shows a refused post in every zip form, and focuses the first', () => {
    const { html } = pageAt('/es/', { form: { zip: '9021"', line: 'home', error: 'zip-invalid' } });
    expect(html.match(/data-error="true">Este código postal no es válido\./g)).toHaveLength(2);
    expect(html.match(/value="9021&quot;"/g)).toHaveLength(2);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html.match(/insurance-line-home has-error/g)).toHaveLength(2);
    expect(html.match(/ autofocus/gi)).toHaveLength(1);
  });

  // behaviour: 10.121
  it('asks for the line only where there are several', () => {
    const line = (key: string) => ({ key, name: `The ${key} & more` });
    const one = pageAt('/', { lines: [line('roof')] }).html;
    expect(one.match(/<input type="hidden" name="insurance_line" value="roof"/g)).toHaveLength(2);
    expect(one.match(/insurance-line-roof/g)).toHaveLength(2);
    expect(one).not.toMatch(/<fieldset|type="radio"/);
    const three = pageAt('/', { lines: ['roof', 'gutters', 'siding'].map(line) }).html;
    expect(three.match(/type="radio"[^>]* name="insurance_line"/g)).toHaveLength(6);
    expect(three.match(/value="roof" checked|checked=""[^>]* value="roof"/g)).toHaveLength(2);
    expect(three).toContain('<span>The gutters &amp; more</span>');
  });

  // behaviour: 10.123
  it('shows the picture that the first screen names, with its size, and fetches it first', () => {
    const home = pages.find(({ path }) => path === '/');
    if (!home) throw new Error('There is no home page.');
    const withPicture = (picture: SectionOf<'hero'>['picture']) => {
      const sections = home.sections.map((section) =>
        section.type === 'hero' ? { ...section, picture } : section,
      );
      return pageAt('/', { page: { ...home, sections } }).html;
    };
    const own = { src: '/pictures/roof.webp', width: 640, height: 480, alt: 'A roof' };
    const html = withPicture(own);
    expect(html).not.toContain('id="roundel"');
    const [img = ''] = html.match(/<img[^>]*roof\.webp[^>]*>/) ?? [];
    for (const part of ['width="640"', 'height="480"', 'alt="A roof"', 'fetchPriority="high"']) {
      expect(img).toContain(part);
    }
    expect(img).not.toContain('lazy');
    expect(withPicture('house')).not.toMatch(/id="roundel"|roof\.webp/);
    expect(withPicture('street-plan')).toContain('id="roundel"');
  });

  // behaviour: 10.123
  it('draws a picture of its own on the first screen of each campaign, the same in both languages', () => {
    const drawings = (...paths: string[]) =>
      paths.map(
        (path) => pageAt(path).html.match(/<svg(?:(?!<svg).)*id="roundel".*?<\/svg>/s)?.[0],
      );
    const english = ['/', '/auto/', '/home-insurance/', '/compare-auto-insurance/', '/new-driver/'];
    const spanish = english.map((path) => {
      const { key } = pages.find((page) => page.path === path) ?? {};
      return pages.find((page) => page.key === key && page.locale === 'es-US')?.path ?? '';
    });
    expect(drawings(...english)).not.toContain(undefined);
    expect(new Set(drawings(...english)).size).toBe(english.length);
    expect(drawings(...spanish)).toEqual(drawings(...english));
  });

  // behaviour: 10.123
  it('marks the state of a page on its map, and none on the map of another page', () => {
    const home = pages.find(({ path }) => path === '/');
    if (!home) throw new Error('There is no home page.');
    const sections = home.sections.map((section) =>
      section.type === 'hero' ? { ...section, picture: 'state-map' as const } : section,
    );
    const marked = (page: typeof home) =>
      pageAt('/', { page }).html.match(/<text class="tile-code"[^>]*>(\w+)<\/text>/)?.[1];
    expect(marked({ ...home, sections, state: 'TX' })).toBe('TX');
    expect(marked({ ...home, sections })).toBeUndefined();
  });

  it('shows the first zip form of an article at its end, and links to it', () => {
    const { html } = pageAt('/privacy/', {
      form: { zip: '1', line: 'auto', error: 'zip-invalid' },
    });
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toMatch(/<div id="quote">.*data-zip-form="closing"/s);
    expect(html).toContain('href="#quote"');
    expect(html.match(/ autofocus/gi)).toHaveLength(1);
    expect(html).not.toContain('id="roundel"');
  });

  it('links to the home page from a page without a form', () => {
    const page = pages.find(({ path }) => path === '/privacy/');
    if (!page) throw new Error('There is no privacy page.');
    const sections = page.sections.filter(({ type }) => type !== 'closing');
    const { html } = pageAt('/privacy/', { page: { ...page, sections } });
    expect(html).not.toMatch(/<form|"#quote/);
    expect(html).toMatch(/href="\/#quote"[^>]*>Compare prices/);
  });

  it('nests the headings of an article under those of the page, without a gap', () => {
    for (const path of ['/privacy/', '/es/como-trabajamos/', '/auto/']) {
      const levels = [...pageAt(path).html.matchAll(/<h([1-6])/g)].map(([, level]) =>
        Number(level),
      );
      for (const [index, level] of levels.entries()) {
        expect(level, path).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
      }
    }
    expect(pageAt('/how-we-work/').html).toContain('<h3>Who pays us</h3>');
    expect(pageAt('/privacy/').html).toContain('<h2>What we keep</h2>');
  });

  it('escapes HTML in an article, and formats its date in the language', () => {
    const page = pages.find(({ path }) => path === '/es/privacidad/');
    if (!page) throw new Error('There is no privacy page.');
    const article = parse(articleSchema, {
      type: 'article',
      updated: { label: 'Último cambio', date: '2026-11-01' },
      text: 'One <img src=x onerror=alert(1)> & [two](/es/#privacidad)',
    });
    const hero = page.sections.filter(({ type }) => type === 'hero');
    const { html } = pageAt('/es/privacidad/', { page: { ...page, sections: [...hero, article] } });
    expect(html).toContain(
      'One &lt;img src=x onerror=alert(1)&gt; &amp; <a href="/es/#privacidad">',
    );
    expect(html).toContain('<time dateTime="2026-11-01">1 de noviembre de 2026</time>');
  });

  it('marks a table laid out as a grid with the role of a table', () => {
    const { html } = pageAt('/auto/');
    expect(html).toMatch(/<table[^>]* role="table"/);
    expect(html).toMatch(
      /<th[^>]* scope="row" role="rowheader">You hurt someone<\/th><td role="cell">/,
    );
  });

  it('links from a line to the page about it', () => {
    expect(pageAt('/').html).toMatch(/href="\/auto\/"[^>]*>What car insurance pays for/);
  });

  it('contains only the styles of its own sections', () => {
    expect(pageAt('/').styles[0]).toContain('.savings-map');
    expect(pageAt('/compare-auto-insurance/').styles[0]).not.toContain('.savings-map');
    expect(pageAt('/').styles[0]).toContain('.zip-form-');
    expect(pageAt('/accessibility/').styles[0], 'a title without a form').not.toContain(
      '.zip-form-',
    );
  });

  // behaviour: 10.19
  it('lists frequent questions for search engines, and no ratings', () => {
    const { html } = pageAt('/');
    const data = /ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const types = JSON.parse(data)['@graph'].map((entry: { '@type': string }) => entry['@type']);
    expect(types).toEqual(['Organization', 'WebSite', 'FAQPage']);
    expect(data).not.toMatch(/rating/i);
  });

  // behaviour: 10.137
  it('shows author and dates beside the text of an article, and on no other page', () => {
    const { html } = pageAt('/es/guias/que-paga-el-seguro-minimo/');
    expect(html).toMatch(/Por <b>La redacción de Tallywell<\/b>/);
    expect(html).toContain('<time dateTime="2026-11-26">26 de noviembre de 2026</time>');
    expect(pageAt('/auto/').html).not.toContain('<time');
  });

  // behaviour: 10.138
  it('shows a promise with its terms, and that it is a draft', () => {
    const { html } = pageAt('/how-we-work/');
    const section = /<section[^>]* id="guarantee">.*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(section.match(/<li/g)).toHaveLength(3);
    expect(section).toContain('a draft for the operator to check');
  });

  // behaviour: 10.102
  it('returns the address and the telephone of the company as structured data of the home page', () => {
    const readGraph = (path: string) =>
      JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(pageAt(path).html)?.[1] ?? '{}')['@graph'];
    expect(readGraph('/')[0]).toMatchObject({
      legalName: 'Tallywell Insurance Services, LLC',
      address: { '@type': 'PostalAddress', addressRegion: 'IL', postalCode: '62701' },
      contactPoint: {
        telephone: '+12175550142',
        hoursAvailable: [
          { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00' },
          { dayOfWeek: ['Saturday'], closes: '14:00' },
        ],
      },
    });
    const [breadcrumbs] = readGraph('/es/contacto/');
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Tallywell', item: 'https://insurance.example/es/' },
        { position: 2, name: 'Contacto' },
      ],
    });
    const types = readGraph('/new-driver/').map((entry: { '@type': string }) => entry['@type']);
    expect(types).toEqual(['FAQPage']);
  });

  // behaviour: 10.101
  it('says in every footer who is behind the site and how it earns money, as far as it is known', () => {
    const footerIn = (changes: Partial<PageRequest>) =>
      /<footer.*<\/footer>/s.exec(pageAt('/', changes).html)?.[0] ?? '';
    const full = footerIn({});
    expect(full).toContain('100 Example Street, Suite 5, Springfield, IL 62701');
    expect(full).toContain('href="tel:+12175550142"');
    expect(full).toContain('licensed in 9 states · NPN\u00a000000000 · CA\u00a0#0X00000');
    for (const href of ['/terms/', '/contact/', '/accessibility/', '/how-we-earn/']) {
      expect(full).toContain(`href="${href}"`);
    }
    const { legal: _none, ...site } = sites['en-US'];
    expect(footerIn({ company: null, site })).not.toMatch(/Springfield|tel:|NPN|terms/);
    const { html } = render.renderErrorPage({ ...context('en-US'), status: 500 });
    expect(html).toContain('Springfield, IL 62701');
  });

  // behaviour: 10.103
  it('shows the partners as text with inline drawings, and the licenses below them', () => {
    const { html } = pageAt('/');
    const row = /<ul class="partners-partners">.*?<\/ul>(<p.*?<\/p>)/s.exec(html);
    expect(row?.[0]).toContain('<path d="M2 21 9 5l4 8 3-5 6 13Z"');
    expect(row?.[0]).toContain('Sedge &amp; Alder');
    expect(row?.[0]).not.toContain('<img');
    expect(row?.[1]).toContain('licensed in 9 states');
  });

  // behaviour: 10.105
  it('shows the rating near the form: of real reviews, of samples by that name, or not at all', () => {
    const [page] = pages.filter(({ path }) => path === '/');
    if (!page) throw new Error('The content has no home page.');
    const rating = { label: 'Read them', href: '/letters/' };
    const opening = { type: 'opening' as const, heading: 'Ship it', lead: 'Now.', rating };
    const starHtml = (summary: Partial<ReviewsData['summary']>) => {
      const reviews = { summary, form: { maxRating: 5 } } as ReviewsData;
      return pageAt('/', { page: { ...page, sections: [opening] }, reviews }).html;
    };
    const real = starHtml({ count: 1234, average: 4.56, samples: 'none' });
    expect(real).toContain('4.6 of 5 stars on average');
    expect(real).toContain('1,234 reviews');
    expect(real).toContain('href="/letters/"');
    expect(starHtml({ count: 40, average: 4, samples: 'counted' })).toContain('40 sample reviews');
    expect(starHtml({ count: 0, average: 0, samples: 'none' })).not.toContain('rating-rating"');
  });

  // behaviour: 12.41
  it('leaves the reviews of a page out of its answer to a posted form', () => {
    const [page] = pages.filter(({ path }) => path === '/');
    if (!page) throw new Error('The content has no home page.');
    const texts = { heading: 'One letter', link: { label: 'Others', href: '/letters/' } };
    const single = {
      ...texts,
      review: 'one',
      type: 'single-review' as const,
      readMore: 'expand' as const,
    };
    const sections = [...page.sections, single];
    const posted = { form: 'call', values: {}, errors: {}, message: null } as unknown as PostedForm;
    const state = { zip: '', line: 'auto', street: null, error: null } as unknown as FormState;
    for (const changes of [{ posted }, { form: state }]) {
      const { html } = pageAt('/', { page: { ...page, sections }, ...changes });
      expect(html).not.toContain('One letter');
    }
    expect(() => pageAt('/', { page: { ...page, sections } })).toThrow(/takes no reviews/);
  });

  // behaviour: 10.20
  it('reports the mean of real ratings to search engines, if there are any', () => {
    const rated = { count: 12, average: 4.416_66 };
    const reviews = { rated, form: { maxRating: 5 } } as ReviewsData;
    const structured = (changes: Partial<PageRequest>) =>
      /ld\+json">(.*?)<\/script>/s.exec(pageAt('/', changes).html)?.[1];
    const [brand] = JSON.parse(structured({ reviews }) ?? '')['@graph'];
    expect(brand).toMatchObject({
      '@type': 'Organization',
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.42,
        bestRating: 5,
        worstRating: 1,
        reviewCount: 12,
      },
    });
    expect(structured({ reviews: { ...reviews, rated: null } })).not.toMatch(/rating/i);
  });

  it('marks links to the form, and its submit button, for the analytics', () => {
    const marks = [
      ...pageAt('/').html.matchAll(
        /track-location="([^"]+)" data-track-click="(get-quote|choose-line|submit)"/g,
      ),
    ];
    expect(marks.map(([, ...words]) => words.join(' '))).toEqual([
      'header get-quote',
      'hero submit',
      'lines choose-line',
      'lines choose-line',
      'closing submit',
      'sticky-bar get-quote',
    ]);
  });

  it('names clicks on links as the content does', () => {
    const track = { location: 'footer', click: 'follow-link', name: 'savings' };
    const site = structuredClone(sites['en-US']);
    site.footer.groups = [{ heading: 'More', links: [{ label: 'S', href: '/#savings', track }] }];
    site.header.items = [{ label: 'M', href: '/#savings', track: { ...track, location: 'top' } }];
    const { html } = pageAt('/', { site });
    for (const place of ['footer', 'top']) {
      expect(html).toContain(
        `data-track-location="${place}" data-track-click="follow-link" data-track-name="savings"`,
      );
    }
  });

  // behaviour: 10.7
  it('names clicks on telephone numbers, and leaves their addresses unchanged', () => {
    const track = { location: 'footer', click: 'call', name: 'phone' };
    const site = structuredClone(sites['en-US']);
    site.footer.groups = [
      { heading: 'Talk', links: [{ label: 'Call', href: 'tel:+15125550100', track }] },
    ];
    expect(pageAt('/', { site }).html).toContain(
      'href="tel:+15125550100" data-track-location="footer" data-track-click="call" data-track-name="phone"',
    );
  });

  it('omits the sticky call to action when the page turns it off', () => {
    const page = pages.find(({ path }) => path === '/');
    if (!page) throw new Error('There is no home page.');
    const settings = { ...page.settings, stickyCallToAction: false };
    expect(pageAt('/').html).toMatch(/<aside[^>]*data-sticky-bar/);
    expect(pageAt('/', { page: { ...page, settings } }).html).not.toMatch(/<[^>]+data-sticky/);
  });

  it('asks for an address when the content does, and only then contains its styles', () => {
    const home = pages.find(({ path }) => path === '/es/');
    if (!home) throw new Error('There is no page at /es/.');
    const sections = home.sections.map((section) =>
      section.type === 'hero'
        ? { ...section, ask: 'address' as const, line: 'home' as const }
        : section,
    );
    const form = { zip: '1', line: 'home', street: '12 "Main"', error: 'zip-invalid' } as const;
    const asking = pageAt('/es/', { page: { ...home, sections }, form });
    expect(asking.html).toContain('data-address-form="hero"');
    expect(asking.html).toContain('name="insurance_line" value="home"');
    expect(asking.html).toContain('value="12 &quot;Main&quot;"');
    expect(asking.html.match(/ autofocus/gi)).toHaveLength(1);
    expect(asking.html.match(/id="quote"/g)).toHaveLength(1);
    expect(asking.styles[0]).toContain('.address-field-list');
    expect(pageAt('/es/').html).not.toContain('data-address-form');
    expect(pageAt('/es/').styles[0]).not.toContain('.address-field');
  });

  it('reserves an element for the greeting of a returning visitor', () => {
    expect(pageAt('/').html).toMatch(/data-greeting="Welcome back, \{name\}" hidden/);
  });
});

describe('renderErrorPage', () => {
  // behaviour: 10.17
  it('shows the form on a missing page, and a link to the home page after a failure', () => {
    const missing = errorPage('es-US', 404).html;
    expect(missing).toContain('Hasta aquí llega el camino.');
    expect(missing).toContain('name="page" value="/es/"');
    const failed = errorPage('en-US', 500).html;
    expect(failed).toContain('Something broke on our side.');
    expect(failed).not.toMatch(/<form|<script/);
    expect(failed).toMatch(/href="\/#quote"[^>]*>Compare prices/);
  });

  // behaviour: 11.28
  it('reports too many requests in both languages, and asks to wait', () => {
    expect(errorPage('en-US', 429).html).toMatch(/Too many attempts at once\..*Wait a minute/s);
    expect(errorPage('es-US', 429).html).toMatch(
      /Demasiados intentos a la vez\..*Espere un minuto/s,
    );
    expect(errorPage('en-US', 429).html).not.toMatch(/<form|<script/);
  });

  it('omits a canonical address, and excludes itself from search engines', () => {
    const { html } = errorPage('en-US', 404);
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain('content="noindex"');
  });
});
