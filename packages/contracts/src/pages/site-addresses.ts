export interface SiteAddress {
  /** The start of all its paths in the content, with a slash at both ends: `/shipping/`. */
  path: string;
  /** Origin of its canonical addresses, without a trailing slash. */
  origin: string;
  /** Whether the origin is the site's own host, where addresses of its pages omit its `path`. */
  ownHost: boolean;
}

export interface PagePlace {
  own: string;
  /** Whether the page is served on its site's own host, where addresses omit the site's path. */
  onOwnHost: boolean;
  sites: SiteAddress[];
}

/** Removes the site's path from a path: `/prices/` of `/shipping/prices/` and `/shipping/`. */
export function withoutSitePath(path: string, sitePath: string): string {
  return path.startsWith(sitePath) ? `/${path.slice(sitePath.length)}` : path;
}

/**
 * Converts a link of the content to the `href` on a page: a path on the page's host, or an absolute
 * address for a page that is on another host. Links to files and to other websites do not change.
 *
 * @example
 *   // The site /shipping/ has a host of its own, https://ship.example.
 *   linkFrom({ own: '/', onOwnHost: false, sites }, '/shipping/prices/'); // 'https://ship.example/prices/'
 *   linkFrom({ own: '/shipping/', onOwnHost: true, sites }, '/shipping/prices/'); // '/prices/'
 */
export function linkFrom({ own, onOwnHost, sites }: PagePlace, href: string): string {
  const owner = pathOwner(sites, href);
  if (owner === undefined) return href;
  if (owner.path === own) return onOwnHost ? withoutSitePath(href, own) : href;
  if (owner.ownHost) return owner.origin + withoutSitePath(href, owner.path);
  return onOwnHost ? owner.origin + href : href;
}

export function canonicalAddress({ sites }: Pick<PagePlace, 'sites'>, path: string): string {
  const owner = pathOwner(sites, path);
  if (owner === undefined) return path;
  return owner.origin + (owner.ownHost ? withoutSitePath(path, owner.path) : path);
}

function pathOwner(sites: SiteAddress[], href: string): SiteAddress | undefined {
  const [path = ''] = href.split(/[?#]/);
  if (!path.startsWith('/') || !path.endsWith('/')) return undefined;
  return sites
    .filter((site) => path.startsWith(site.path))
    .reduce<SiteAddress | undefined>(
      (best, site) => (best && best.path.length >= site.path.length ? best : site),
      undefined,
    );
}
