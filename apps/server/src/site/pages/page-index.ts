import { formerPath, type Page } from '@zipfront/contracts/content/page';
import type { SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import { isPagePath, lineDestination, type SiteLine } from '@zipfront/contracts/content/site-lines';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import { canonicalAddress } from '@zipfront/contracts/pages/site-addresses';
import {
  type ConsentTexts,
  consentVersion,
  consentWords,
} from '@zipfront/contracts/privacy/consent';
import { QUOTE_FORMS } from '@zipfront/contracts/shipping/form-fields';
import { SERVED } from '../../platform/http/route-table.ts';
import type { Content, SitePage } from './content/content-model.ts';
import type { SiteHosts } from './site-hosts.ts';
import { askingSites, requireSettings, siteText, siteTextAt } from './site-settings.ts';

export interface PageIndex {
  contentPath(path: string, host: string | undefined): string;
  linkOn(host: string | undefined, path: string): string;
  addressOf(path: string): string;
  find(path: string): Page | undefined;
  movedTo(path: string): string | undefined;
  siteOf(path: string): string;
  siteNames(): string[];
  timeZoneOf(siteName: string): string;
  businessLinesOf(siteName: string): SiteLine[];
  lineAddressesOf(siteName: string): string[];
  /**
   * Whether partners report leads of the site: they do for hand-offs of zip forms, unless every
   * line leads to a page of the site.
   */
  hasReportedLeads(siteName: string): boolean;
  /** Whether earnings are known: partners report them, or the site's orders have a price. */
  hasKnownEarnings(siteName: string): boolean;
  uploadsOf(siteName: string): UploadSettings | null;
  localeAt(path: string): Locale;
  siteAt(path: string): Site;
  pathWith(of: { site: string; locale: Locale }, type: SectionType): string | null;
  pageOfState(below: string, state: string): string | null;
  homeOf(siteName: string): string;
  originOf(siteName: string): string;
  siteOfOrder(order: { site: string; locale: Locale }): Site;
  /** Whether measuring at a path needs consent, because a page of its site asks for it. */
  asksConsent(path: string): boolean;
  consentWords(version: string): string | null;
}

export type SitesOfPaths = Pick<PageIndex, 'siteOf' | 'timeZoneOf' | 'contentPath'>;

export function createPageIndex(
  { sites, pages, settings }: Pick<Content, 'sites' | 'pages' | 'settings'>,
  hosts: Pick<SiteHosts, 'contentPath' | 'linkOn' | 'originOf' | 'addressOf'>,
): PageIndex {
  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const moved = new Map(
    pages.flatMap(({ page }) =>
      (page.movedFrom ?? []).map((from) => [formerPath(from), page.path] as const),
    ),
  );
  const find = (siteName: string) => settings.find(({ name }) => name === siteName);
  let questions: Map<string, string> | null = null;
  const asking = askingSites(pages);
  const siteOf = (path: string) => entries.get(path)?.siteName ?? siteTextAt(sites, path).name;
  const textAt = (path: string) => {
    const entry = entries.get(path);
    return entry ? siteText(sites, entry.siteName, entry.page.locale) : siteTextAt(sites, path);
  };
  const hasReportedLeads = (siteName: string) =>
    sites.some(
      ({ name, site }) =>
        name === siteName &&
        site.zipForm !== undefined &&
        requireSettings(settings, name).lines.some(
          (line) => !isPagePath(lineDestination(line, site.locale)),
        ),
    );
  return {
    contentPath: hosts.contentPath,
    linkOn: hosts.linkOn,
    addressOf: hosts.addressOf,
    find: (path) => entries.get(path)?.page,
    movedTo: (path) => moved.get(path),
    siteOf,
    siteNames: () => settings.map(({ name }) => name),
    timeZoneOf: (siteName) => requireSettings(settings, siteName).reportingTimeZone,
    businessLinesOf: (siteName) => find(siteName)?.lines ?? [],
    lineAddressesOf: (siteName) => find(siteName)?.lineAddresses ?? [],
    hasReportedLeads,
    hasKnownEarnings: (siteName) =>
      hasReportedLeads(siteName) ||
      pages.some(({ siteName: own, page }) => own === siteName && hasQuoteForm(page)),
    uploadsOf: (siteName) => find(siteName)?.uploads ?? null,
    localeAt: (path) => entries.get(path)?.page.locale ?? siteTextAt(sites, path).site.locale,
    siteAt: (path) => textAt(path).site,
    pathWith({ site, locale }, type) {
      const found = pages.find(
        ({ siteName, page }) =>
          siteName === site &&
          page.locale === locale &&
          page.sections.some((section) => section.type === type),
      );
      return found?.page.path ?? null;
    },
    pageOfState(below, state) {
      const found = pages.find(({ page }) => page.below === below && page.state === state);
      return found?.page.path ?? null;
    },
    homeOf: (siteName) => hosts.addressOf(requireSettings(settings, siteName).path),
    originOf: hosts.originOf,
    siteOfOrder: ({ site, locale }) => siteText(sites, site, locale).site,
    asksConsent: (path) => asking.has(siteOf(path)),
    consentWords(version) {
      questions ??= new Map(
        questionsIn({ sites, pages }).map((texts) => [consentVersion(texts), consentWords(texts)]),
      );
      return questions.get(version) ?? null;
    },
  };
}

function questionsIn({ sites, pages }: Pick<Content, 'sites' | 'pages'>): ConsentTexts[] {
  const bars = sites.map(({ site }) => site.consent);
  const choices = pages.flatMap(({ page }) =>
    page.sections.flatMap((section) =>
      section.type === 'privacy-choices' && section.consent ? [section.consent] : [],
    ),
  );
  return [...bars, ...choices];
}

/** Writes the sitemap: every page that search engines may list, with its translations. */
export function sitemap(pages: SitePage[], hosts: Pick<SiteHosts, 'placeOf'>): string {
  const listed = pages.filter(({ page }) => page.index);
  const urls = listed.map((entry) => {
    const alternates = pageTranslations(entry, listed);
    const address = (path: string) => canonicalAddress(hosts.placeOf(entry.siteName, false), path);
    const links = alternates.length > 1 ? alternates : [];
    const defaultPage = links.find(({ locale }) => locale === DEFAULT_LOCALE);
    return [
      '  <url>',
      `    <loc>${address(entry.page.path)}</loc>`,
      ...links.map(({ locale, path }) => alternate(locale, address(path))),
      ...(defaultPage ? [alternate('x-default', address(defaultPage.path))] : []),
      '  </url>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

export function hasQuoteForm({ sections }: Page): boolean {
  return QUOTE_FORMS.some((form) => sections.some(({ type }) => type === form));
}

/** Writes `robots.txt`: crawlers may fetch all pages, but nothing that makes a visit. */
export function robots(publicUrl: string, { hasShipping }: { hasShipping: boolean }): string {
  const disallowed = DISALLOWED.filter((path) => hasShipping || !path.startsWith(SHIPPING_PATHS));
  return `User-agent: *
${disallowed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

const SHIPPING_PATHS = '/shipping/';

/** Paths that crawlers may not fetch, up to their first parameter: crawlers compare starts. */
const DISALLOWED = [
  ...new Set(SERVED.filter((rule) => rule.disallowed).map(({ path }) => path.replace(/:.*/, ''))),
].sort();

interface Translation {
  locale: SitePage['page']['locale'];
  path: string;
}

const translationsIn = new WeakMap<SitePage[], Map<string, Translation[]>>();

export function pageTranslations(entry: SitePage, pages: SitePage[]): Translation[] {
  const groups = translationsIn.get(pages) ?? groupTranslations(pages);
  translationsIn.set(pages, groups);
  return groups.get(translationKey(entry)) ?? [];
}

function groupTranslations(pages: SitePage[]): Map<string, Translation[]> {
  const groups = Map.groupBy(pages, translationKey);
  return new Map(
    [...groups].map(([key, entries]) => [
      key,
      entries
        .map(({ page: { locale, path } }) => ({ locale, path }))
        .sort((one, other) => one.locale.localeCompare(other.locale)),
    ]),
  );
}

function translationKey({ siteName, page }: SitePage): string {
  return `${siteName} ${page.key}`;
}

function alternate(hreflang: string, href: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
}
