import { NEUTRAL_COLORS } from '@zipfront/contracts/content/colors';
import type { Look } from '@zipfront/contracts/content/look';
import type { Content } from './content/content-model.ts';
import type { SiteHosts } from './site-hosts.ts';

/**
 * The colours, the logo and the icons of a site.
 *
 * @param options.onOwnHost whether the pages are seen on the site's own host, where its path is left out
 */
export function siteLook(
  { settings, brands }: Pick<Content, 'settings' | 'brands'>,
  siteName: string,
  { hosts, onOwnHost }: { hosts: SiteHosts; onOwnHost: boolean },
): Look {
  const site = settings.find(({ name }) => name === siteName);
  const brand = brands.find((entry) => entry.siteName === siteName);
  const has = (name: string) => brand?.files.some((file) => file.name === name) ?? false;
  const pathOf = (name: string, ownHost: boolean) => filePath(site?.path ?? '/', name, ownHost);
  const canonicalIsOwn = (site?.hosts.length ?? 0) > 0;
  return {
    colors: site?.colors ?? NEUTRAL_COLORS,
    logo: brand?.logo ?? null,
    icons: {
      tab: has('favicon.svg') ? pathOf('favicon.svg', onOwnHost) : null,
      touch: has('apple-touch-icon.png') ? pathOf('apple-touch-icon.png', onOwnHost) : null,
      social: has('social.png')
        ? hosts.originOf(siteName) + pathOf('social.png', canonicalIsOwn)
        : null,
    },
  };
}

/** The path of a brand file on a host. */
export function filePath(sitePath: string, name: string, onOwnHost: boolean): string {
  return `${onOwnHost ? '/' : sitePath}${name}`;
}
