import { DEFAULT_LOCALE } from '@zipfront/contracts/locale';
import { canonicalAddress } from '@zipfront/contracts/site-addresses';
import { SERVED } from '../http/route-table.ts';
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

/** A page and its translations: the pages of its site that have its key. */
export function translationsOf(
  { siteName, page }: SitePage,
  pages: SitePage[],
): { locale: SitePage['page']['locale']; path: string }[] {
  return pages
    .filter((other) => other.siteName === siteName && other.page.key === page.key)
    .map(({ page: { locale, path } }) => ({ locale, path }))
    .sort((one, other) => one.locale.localeCompare(other.locale));
}

function alternate(hreflang: string, href: string): string {
  return `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
}
