import { attributionOfUrl } from './attribution-of-url.ts';
import {
  type Attribution,
  type AttributionField,
  queryNameOf,
  withoutIdentifiers,
} from './read-attribution.ts';

/** The header by which a call says the address of its page: `Referer` is cut by browsers, extensions and proxies. */
export const PAGE_HEADER = 'Zipfront-Page';

/** The longest address that a page sends, in characters: many servers refuse a header of 8 KB. */
export const MAX_PAGE_LENGTH = 4_096;

/**
 * The address of a page as its script sends it. One that is too long loses all parameters but those of attribution, and so
 * does each with the privacy signal, where click ids go as well: no list of them is complete.
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

/** An address with attribution as its query, the shortest values first: those that do not fit are the longest. */
export function withQuery(page: string, attribution: Attribution): string {
  let address = page.slice(0, MAX_PAGE_LENGTH);
  for (const [field, value] of Object.entries(attribution).sort(byLength)) {
    const parameter = `${queryNameOf(field as AttributionField)}=${encodeURIComponent(value)}`;
    const longer = `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
    if (longer.length <= MAX_PAGE_LENGTH) address = longer;
  }
  return address;
}

function byLength([, one]: [string, string], [, other]: [string, string]): number {
  return one.length - other.length;
}
