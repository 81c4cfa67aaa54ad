import {
  canonicalAddress,
  linkFrom,
  type PagePlace,
  type SiteAddress,
} from '@zipfront/contracts/pages/site-addresses';
import type { NamedSettings } from './content/content-model.ts';
import { servedPart } from './content/files.ts';

export interface SiteHosts {
  owners: NamedSettings[];
  /** The site that has a host of its own; null for a shared host, with each site at its path. */
  ownerAt(host: string | undefined): NamedSettings | null;
  contentPath(path: string, host: string | undefined): string;
  linkOn(host: string | undefined, href: string): string;
  addressOf(path: string): string;
  placeOf(siteName: string, onOwnHost: boolean): PagePlace;
  originOf(siteName: string): string;
}

/**
 * Makes the index of hosts. `publicUrl` has the scheme and port of all hosts, and the host of a
 * site without one.
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

function originOn(host: string, publicUrl: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}
