import type { Page } from '@zipfront/contracts/content/page';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import { withoutSitePath } from '@zipfront/contracts/site-addresses';
import { servedPart } from './served-paths.ts';
import { nameOf, type SiteFile } from './yaml-file.ts';

/** Errors in the hosts and paths of sites, beside each other and their pages. */
export function hostErrors(
  siteNames: string[],
  settings: SiteFile<SiteSettings>[],
  pages: SiteFile<Page>[],
): string[] {
  const seen = new Map<string, string>();
  const pathOf = (name: string) =>
    settings.find(({ siteName }) => siteName === name)?.read.value?.path ?? '/';
  return settings.flatMap(({ siteName, file, read }) => {
    if (read.value === null) return [];
    const { path, hosts } = read.value;
    const errors: string[] = [];
    hosts.forEach((host, at) => {
      const other = seen.get(host);
      if (other) errors.push(read.errorAt(['hosts', at], `is that of ${other} too.`));
      else seen.set(host, nameOf(file));
    });
    const samePath = siteNames.find((name) => name !== siteName && pathOf(name) === path);
    if (samePath && hosts.length > 0) {
      const sentence = `is ${path}, as that of ${samePath} is; say which path this site stands under.`;
      errors.push(read.errorAt(['path'], sentence));
    }
    return [
      ...errors,
      ...pages
        .filter((page) => page.siteName === siteName)
        .flatMap((page) => pageError(page, read.value as SiteSettings)),
    ];
  });
}

function pageError({ read }: SiteFile<Page>, { path, hosts }: SiteSettings): string[] {
  if (read.value === null) return [];
  if (!read.value.path.startsWith(path)) {
    const sentence = `is not below ${path}, which is the path of its site (site.yaml).`;
    return [read.errorAt(['path'], sentence)];
  }
  const onOwnHost = withoutSitePath(read.value.path, path);
  return hosts.length > 0 && path !== '/' && servedPart(onOwnHost, { ownHost: true })
    ? [read.errorAt(['path'], `would be ${onOwnHost} on ${hosts[0]}, which is the server's.`)]
    : [];
}
