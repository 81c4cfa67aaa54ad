import {
  type Attribution,
  type AttributionField,
  queryName,
  withoutIdentifiers,
} from '../attribution/attribution.ts';
import { attributionOfUrl } from '../attribution/attribution-of-url.ts';

/** The header that carries the visitor's referrer from outside the site (`document.referrer`). */
export const OUTSIDE_REFERRER_HEADER = 'Zipfront-Referrer';

/** The page that makes a call: browsers, extensions and proxies cut `Referer`. */
export const PAGE_HEADER = 'Zipfront-Page';

/** The longest address that a page sends, in characters: many servers refuse a header of 8 KB. */
export const MAX_PAGE_LENGTH = 4_096;

/**
 * The address that a page's script sends. Too long, it loses all parameters except attribution;
 * under the privacy signal always, with its click ids.
 *
 * @example
 * const place = { origin: 'https://a.example', pathname: '/auto/', search:
 * '?utm_source=google&gclid=1' };
 * pageAddress(place, true); // 'https://a.example/auto/?utm_source=google'
 */
export function pageAddress(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  privacySignal: boolean,
): string {
  const page = origin + pathname;
  if (!privacySignal && page.length + search.length <= MAX_PAGE_LENGTH) return page + search;
  const fields = attributionOfUrl(new URLSearchParams(search));
  return withQuery(page, privacySignal ? withoutIdentifiers(fields) : fields);
}

/** Adds attribution, the shortest values first, so that only the longest are left out. */
export function withQuery(page: string, attribution: Attribution): string {
  let address = page.slice(0, MAX_PAGE_LENGTH);
  for (const [field, value] of Object.entries(attribution).sort(byLength)) {
    const parameter = `${queryName(field as AttributionField)}=${encodeURIComponent(value)}`;
    const longer = `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
    if (longer.length <= MAX_PAGE_LENGTH) address = longer;
  }
  return address;
}

function byLength([, one]: [string, string], [, other]: [string, string]): number {
  return one.length - other.length;
}
