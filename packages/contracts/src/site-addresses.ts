/** Where a site stands. */
export interface SiteAddress {
  /** The start of all its paths in the content, with a slash at both ends: `/shipping/`. */
  path: string;
  /** Origin of its canonical addresses, without a trailing slash. */
  origin: string;
  /** Whether the origin is the site's own: there its pages stand without its `path`. */
  ownHost: boolean;
}

/** Where the sites stand as seen from a page: what its links and its canonical address are made of. */
export interface PagePlace {
  /** The `path` of the page's own site. */
  own: string;
  /** Whether the page is sent from its site's own host, where the site's path is left out. */
  onOwnHost: boolean;
  sites: SiteAddress[];
}

/** A path or a link of the content without the path of its site: `/shipping/prices/` is `/prices/`. */
export function withoutSitePath(path: string, sitePath: string): string {
  return path.startsWith(sitePath) ? `/${path.slice(sitePath.length)}` : path;
}

/**
 * A link of the content as a page writes it: within the site a path of the page's host; to a site with a
 * host of its own an absolute address there. What is no page (a file, an address elsewhere) stays as it is.
 */
export function linkFrom({ own, onOwnHost, sites }: PagePlace, href: string): string {
  const owner = ownerOf(sites, href);
  if (owner === undefined) return href;
  if (owner.path === own) return onOwnHost ? withoutSitePath(href, own) : href;
  if (owner.ownHost) return owner.origin + withoutSitePath(href, owner.path);
  return onOwnHost ? owner.origin + href : href;
}

/** The canonical address of a page for search engines, whichever host it is sent from. */
export function canonicalAddress({ sites }: Pick<PagePlace, 'sites'>, path: string): string {
  const owner = ownerOf(sites, path);
  if (owner === undefined) return path;
  return owner.origin + (owner.ownHost ? withoutSitePath(path, owner.path) : path);
}

/** The site that a path of a page belongs to: the one with the longest path that it starts with. */
function ownerOf(sites: SiteAddress[], href: string): SiteAddress | undefined {
  const [path = ''] = href.split(/[?#]/);
  if (!path.startsWith('/') || !path.endsWith('/')) return undefined;
  return sites
    .filter((site) => path.startsWith(site.path))
    .reduce<SiteAddress | undefined>(
      (best, site) => (best && best.path.length >= site.path.length ? best : site),
      undefined,
    );
}
