import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import type { SiteText } from './content/content-model.ts';

/** A site's shared texts in a language. The content was checked: they are there. */
export function siteText(sites: SiteText[], name: string, locale: Locale): SiteText {
  const found = sites.find((text) => text.name === name && text.site.locale === locale);
  if (found === undefined) throw new Error(`The site ${name} has no texts in ${locale}.`);
  return found;
}

/**
 * The texts that belong to any path, a page's or not: those whose home is the longest start of it.
 * `/es/nowhere/` belongs to the site and the language whose home is `/es/`.
 */
export function siteTextAt(sites: SiteText[], path: string): SiteText {
  const [nearest] = sites
    .filter(({ site }) => path.startsWith(site.home))
    .sort((one, other) => other.site.home.length - one.site.home.length);
  const found = nearest ?? sites.find(({ site }) => site.locale === DEFAULT_LOCALE) ?? sites[0];
  if (found === undefined) throw new Error('The content has no site.');
  return found;
}
