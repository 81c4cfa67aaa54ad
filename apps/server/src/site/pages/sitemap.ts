import { DEFAULT_LOCALE } from '@zipfront/contracts/locale';
import { canonicalAddress } from '@zipfront/contracts/site-addresses';
import { SERVED } from '../../platform/http/route-table.ts';
import type { SitePage } from './content/content-model.ts';
import type { SiteHosts } from './site-hosts.ts';

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
