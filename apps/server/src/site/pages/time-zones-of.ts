import type { PageIndex } from './page-index.ts';

/** The reporting time zone of a site; of the first site where there is no such site any more, and for null. */
export function timeZoneOfSite(
  pages: Pick<PageIndex, 'siteNames' | 'timeZoneOf'>,
  site: string | null,
): string {
  const names = pages.siteNames();
  const name = names.find((one) => one === site) ?? names[0];
  return name === undefined ? 'UTC' : pages.timeZoneOf(name);
}

/** The reporting time zones of the sites, for commands, which know no content. */
export function timeZonesOf(
  pages: Pick<PageIndex, 'siteNames' | 'timeZoneOf'>,
): Record<string, string> {
  return Object.fromEntries(pages.siteNames().map((name) => [name, pages.timeZoneOf(name)]));
}
