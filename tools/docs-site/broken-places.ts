import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Links of a built site that lead nowhere: to an address without a page or file, or to a place that
 * its page does not have. A sentence each.
 */
export function brokenPlaces(folder: string): string[] {
  const files = globSync('**/*.html', { cwd: folder });
  const pages = new Map(
    files.map((file) => [
      `/${file.replace(/(^|\/)index\.html$/, '$1')}`,
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
  const places = new Map(
    [...pages].map(([address, html]) => [
      address,
      new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const isThere = (address: string, place: string): boolean => {
    const found = places.get(address);
    if (found) return place === '' || place === '_top' || found.has(place);
    return place === '' && existsSync(join(folder, address));
  };
  return [...pages].flatMap(([address, html]) =>
    [...html.matchAll(/\s(?:href|src)="([/#][^"]*)"/g)]
      .map(([, target = '']): [string, string] => {
        const [path = '', place = ''] = target.split('#', 2);
        return [path || address, decodeURIComponent(place)];
      })
      .filter(([path, place]) => !isThere(path, place))
      .map(([path, place]) => `${address} links ${path}${place && `#${place}`}, which is missing`),
  );
}
