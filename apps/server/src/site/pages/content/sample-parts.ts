import type { Content } from './content-model.ts';

/**
 * A mail address of the domain that is reserved for examples (RFC 2606), in the JSON of a page: where the sign was
 * escaped in Markdown it is a text of its own.
 */
const SAMPLE_ADDRESS = /(?<![\w.+-])([\w.+-]+)(?:",")?@(?:",")?([\w.-]+\.example)\b/g;

/** Parts of the content that are still samples, to be replaced before visitors come; a sentence each. */
export function sampleParts({ pages }: Pick<Content, 'pages'>): string[] {
  const marked = pages.filter(({ page }) => page.sample).length;
  const addresses = new Map<string, string[]>();
  for (const { page } of pages) {
    for (const [, name, host] of JSON.stringify(page).matchAll(SAMPLE_ADDRESS)) {
      const address = `${name}@${host}`;
      addresses.set(address, [...(addresses.get(address) ?? []), page.path]);
    }
  }
  return [
    ...[...addresses].map(
      ([address, paths]) =>
        `${address}, which receives no mail, is the address on ${[...new Set(paths)].join(', ')}.`,
    ),
    ...(marked > 0 ? [`${marked} ${marked === 1 ? 'page is' : 'pages are'} marked sample.`] : []),
  ];
}
