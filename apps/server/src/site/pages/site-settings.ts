import type { Company } from '@zipfront/contracts/content/company';
import { type Look, NEUTRAL_COLORS } from '@zipfront/contracts/content/look';
import { DEFAULT_LOCALE, type Locale } from '@zipfront/contracts/locale';
import type { Content, NamedSettings, SitePage, SiteText } from './content/content-model.ts';
import type { SiteHosts } from './site-hosts.ts';

/**
 * Finds sites that ask for consent. An answer there applies to all pages of the site, also error
 * pages and orders.
 */
export function askingSites(pages: readonly SitePage[]): ReadonlySet<string> {
  return new Set(
    pages
      .filter(({ page }) => page.settings.consent === 'required')
      .map(({ siteName }) => siteName),
  );
}

export function requireSettings(settings: NamedSettings[], siteName: string): NamedSettings {
  const own = settings.find(({ name }) => name === siteName);
  if (own === undefined) throw new Error(`No site is named ${siteName}.`);
  return own;
}

export function siteText(sites: SiteText[], name: string, locale: Locale): SiteText {
  const found = sites.find((text) => text.name === name && text.site.locale === locale);
  if (found === undefined) throw new Error(`The site ${name} has no texts in ${locale}.`);
  return found;
}

/**
 * Finds the site of a path by the longest home path that it starts with: `/es/nowhere/` belongs to
 * `/es/`.
 */
export function siteTextAt(sites: SiteText[], path: string): SiteText {
  const [nearest] = sites
    .filter(({ site }) => path.startsWith(site.home))
    .sort((one, other) => other.site.home.length - one.site.home.length);
  const found = nearest ?? sites.find(({ site }) => site.locale === DEFAULT_LOCALE) ?? sites[0];
  if (found === undefined) throw new Error('The content has no site.');
  return found;
}

/** The look of a site. `onOwnHost`: pages are on the site's own host, without its path. */
export function siteLook(
  { settings, brands }: Pick<Content, 'settings' | 'brands'>,
  siteName: string,
  { hosts, onOwnHost }: { hosts: SiteHosts; onOwnHost: boolean },
): Look {
  const site = settings.find(({ name }) => name === siteName);
  const brand = brands.find((entry) => entry.siteName === siteName);
  const has = (name: string) => brand?.files.some((file) => file.name === name) ?? false;
  const ownPath = (name: string, ownHost: boolean) => filePath(site?.path ?? '/', name, ownHost);
  const canonicalIsOwn = (site?.hosts.length ?? 0) > 0;
  return {
    colors: site?.colors ?? NEUTRAL_COLORS,
    logo: brand?.logo ?? null,
    icons: {
      tab: has('favicon.svg') ? ownPath('favicon.svg', onOwnHost) : null,
      touch: has('apple-touch-icon.png') ? ownPath('apple-touch-icon.png', onOwnHost) : null,
      social: has('social.png')
        ? hosts.originOf(siteName) + ownPath('social.png', canonicalIsOwn)
        : null,
    },
  };
}

export function siteCompany(
  { settings }: Pick<Content, 'settings'>,
  siteName: string,
): Company | null {
  return settings.find(({ name }) => name === siteName)?.company ?? null;
}

export function filePath(sitePath: string, name: string, onOwnHost: boolean): string {
  return `${onOwnHost ? '/' : sitePath}${name}`;
}
