import {
  canonicalAddress,
  linkFrom,
  type PagePlace,
  type SiteAddress,
} from '@zipfront/contracts/pages/site-addresses';
import type { NamedSettings } from './content/content-model.ts';
import { servedPart } from './content/files.ts';

export interface SiteHosts {
  /** The sites with hosts of their own, except one that is at `/` on the public host. */
  owners: NamedSettings[];
  /**
   * Its path is omitted there; null for a shared host, where each site is at its path.
   *
   * @param host with or without a port, as in a request
   */
  ownerAt(host: string | undefined): NamedSettings | null;
  /** The content's path for a path on a host. Paths of the content itself stay as they are. */
  contentPath(path: string, host: string | undefined): string;
  /** The form of a content link on a host's pages. */
  linkOn(host: string | undefined, href: string): string;
  addressOf(path: string): string;
  /** The place of a site's page, from which its links are written. */
  placeOf(siteName: string, onOwnHost: boolean): PagePlace;
  /** Origin of a site's canonical addresses, without a trailing slash. */
  originOf(siteName: string): string;
}

/**
 * `settings`: of all sites; `publicUrl`: scheme and port of all hosts, host of a site without one.
 */
export function createSiteHosts(settings: NamedSettings[], publicUrl: string): SiteHosts {
  const sites: (SiteAddress & { name: string })[] = settings.map(({ name, path, hosts }) => ({
    name,
    path,
    origin: hosts[0] === undefined ? publicUrl : originOn(hosts[0], publicUrl),
    ownHost: hosts.length > 0,
  }));
  const addresses = sites.map(({ name: _, ...address }) => address);
  // On the public host, the site at `/` has the same addresses as on a shared one.
  const owners = settings.filter(
    ({ path, hosts: [first] }) =>
      first !== undefined && !(path === '/' && originOn(first, publicUrl) === publicUrl),
  );
  const byHost = new Map(owners.flatMap((owner) => owner.hosts.map((host) => [host, owner])));

  const ownerAt = (host: string | undefined) =>
    byHost.size === 0 || host === undefined
      ? null
      : (byHost.get(host.toLowerCase().replace(/\.?(:\d*)?$/, '')) ?? null);

  const find = (siteName: string) => {
    const found = sites.find(({ name }) => name === siteName);
    if (found === undefined) throw new Error(`There is no site ${siteName}.`);
    return found;
  };
  const placeOf = (siteName: string, onOwnHost: boolean): PagePlace => ({
    own: find(siteName).path,
    onOwnHost,
    sites: addresses,
  });

  return {
    owners,
    ownerAt,
    contentPath(path, host) {
      const owner = ownerAt(host);
      if (owner === null || !path.endsWith('/') || path.startsWith(owner.path)) return path;
      return servedPart(path, { ownHost: true }) ? path : owner.path + path.slice(1);
    },
    linkOn(host, href) {
      const owner = ownerAt(host);
      return owner === null ? href : linkFrom(placeOf(owner.name, true), href);
    },
    addressOf: (path) => canonicalAddress({ sites: addresses }, path),
    placeOf,
    originOf: (siteName) => find(siteName).origin,
  };
}

/** The public origin with another host, but the same scheme and port. */
function originOn(host: string, publicUrl: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}
