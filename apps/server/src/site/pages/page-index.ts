import { type ConsentTexts, consentVersion, consentWords } from '@zipfront/contracts/consent';
import type { Page } from '@zipfront/contracts/content/page';
import type { SectionType } from '@zipfront/contracts/content/section';
import type { Site } from '@zipfront/contracts/content/site';
import { destinationOf, isPagePath, type SiteLine } from '@zipfront/contracts/content/site-lines';
import type { UploadSettings } from '@zipfront/contracts/content/upload-settings';
import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import { canonicalAddress } from '@zipfront/contracts/site-addresses';
import { SERVED } from '../../platform/http/route-table.ts';
import type { Content, SitePage } from './content/content-model.ts';
import type { SiteHosts } from './site-hosts.ts';
import { askingSites, settingsOf, siteText, siteTextAt } from './site-settings.ts';

/**
 * The page, the site and the language of each path. Paths are those of the content, on whichever host a
 * page is asked for: `contentPath` gives them.
 */
export interface PageIndex {
  /** The path in the content for a path on a host; any other path as it is. */
  contentPath(path: string, host: string | undefined): string;
  /** A path of the content as it is to be written on a host: in a redirect, say. */
  linkOn(host: string | undefined, path: string): string;
  /** The absolute address of a page by its path, on whichever host it stands. */
  addressOf(path: string): string;
  /** The page at a path, or undefined. */
  find(path: string): Page | undefined;
  /** The path of the page that was at a path before (`movedFrom`), or undefined. */
  movedTo(path: string): string | undefined;
  /** The site that a path belongs to, by the longest home path that it starts with: `insurance`. */
  siteOf(path: string): string;
  /** The names of all sites. */
  siteNames(): string[];
  /** The time zone of the days in the reports of a site. */
  timeZoneOf(siteName: string): string;
  /** The lines of business of a site; none for a site that the content no longer has. */
  businessLinesOf(siteName: string): SiteLine[];
  /** The addresses elsewhere that these lines lead to, with their placeholders. */
  lineAddressesOf(siteName: string): string[];
  /** Whether partners report what leads of a site earn: those of zip forms, which are handed to them unless every line leads to a page of the site. */
  hasReportedLeads(siteName: string): boolean;
  /** Settings of the uploads of a site; null where nothing leaves. */
  uploadsOf(siteName: string): UploadSettings | null;
  /** The language of any path, a page's or not: that of the page, else of the nearest home path. */
  localeAt(path: string): Locale;
  /** The texts that belong to any path, as `localeAt` finds its language. */
  siteAt(path: string): Site;
  /** The path of the first page of a site, in a language, that has a section of a type; null where none has. */
  pathWith(of: { site: string; locale: Locale }, type: SectionType): string | null;
  /** The path of the page directly below another one that is about a state; null where none is. */
  pageOfState(below: string, state: string): string | null;
  /** Origin of a site's own addresses, without a trailing slash. */
  originOf(siteName: string): string;
  /** The texts that an order is shown with: those of its form's site and language. */
  siteOfOrder(order: { site: string; locale: Locale }): Site;
  /** Whether nothing may be measured at a path without a yes: a page of its site asks for it. */
  asksConsent(path: string): boolean;
  /** The words of a question for consent by their version; null where no page shows them now. */
  consentWords(version: string): string | null;
}

/** An index of the pages of all sites. */
export function createPageIndex(
  { sites, pages, settings }: Pick<Content, 'sites' | 'pages' | 'settings'>,
  hosts: Pick<SiteHosts, 'contentPath' | 'linkOn' | 'originOf' | 'addressOf'>,
): PageIndex {
  const entries = new Map(pages.map((entry) => [entry.page.path, entry]));
  const moved = new Map(
    pages.flatMap(({ page }) => (page.movedFrom ?? []).map((from) => [from, page.path] as const)),
  );
  const find = (siteName: string) => settings.find(({ name }) => name === siteName);
  let questions: Map<string, string> | null = null;
  const asking = askingSites(pages);
  const siteOf = (path: string) => entries.get(path)?.siteName ?? siteTextAt(sites, path).name;
  const textAt = (path: string) => {
    const entry = entries.get(path);
    return entry ? siteText(sites, entry.siteName, entry.page.locale) : siteTextAt(sites, path);
  };
  return {
    contentPath: hosts.contentPath,
    linkOn: hosts.linkOn,
    addressOf: hosts.addressOf,
    find: (path) => entries.get(path)?.page,
    movedTo: (path) => moved.get(path),
    siteOf,
    siteNames: () => settings.map(({ name }) => name),
    timeZoneOf: (siteName) => settingsOf(settings, siteName).reportingTimeZone,
    businessLinesOf: (siteName) => find(siteName)?.lines ?? [],
    lineAddressesOf: (siteName) => find(siteName)?.lineAddresses ?? [],
    hasReportedLeads: (siteName) =>
      sites.some(
        ({ name, site }) =>
          name === siteName &&
          site.zipForm !== undefined &&
          settingsOf(settings, name).lines.some(
            (line) => !isPagePath(destinationOf(line, site.locale)),
          ),
      ),
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

/** The texts of every question for consent: of the bars, and of the pages of privacy choices. */
function questionsIn({ sites, pages }: Pick<Content, 'sites' | 'pages'>): ConsentTexts[] {
  const bars = sites.map(({ site }) => site.consent);
  const choices = pages.flatMap(({ page }) =>
    page.sections.flatMap((section) =>
      section.type === 'privacy-choices' && section.consent ? [section.consent] : [],
    ),
  );
  return [...bars, ...choices];
}

/** The sitemap: every page that search engines may list, with its translations. */
export function sitemap(pages: SitePage[], hosts: Pick<SiteHosts, 'placeOf'>): string {
  const listed = pages.filter(({ page }) => page.index);
  const urls = listed.map((entry) => {
    const alternates = translationsOf(entry, listed);
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

/** Rules for crawlers: they may fetch all pages, and nothing that makes or passes on a visit. */
export function robots(publicUrl: string): string {
  return `User-agent: *
${DISALLOWED.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** Paths up to their first parameter; a crawler compares beginnings. */
const DISALLOWED = [
  ...new Set(SERVED.filter((rule) => rule.disallowed).map(({ path }) => path.replace(/:.*/, ''))),
].sort();

/** The address of a page in one language. */
interface Translation {
  locale: SitePage['page']['locale'];
  path: string;
}

/** The translations in a list of pages, by site and key: each page of a thousand asks for its own. */
const translationsIn = new WeakMap<SitePage[], Map<string, Translation[]>>();

/** A page and its translations: the pages of its site that have its key. */
export function translationsOf(entry: SitePage, pages: SitePage[]): Translation[] {
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
