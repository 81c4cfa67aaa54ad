/**
 * A dot between parts of a host name; browsers take the ideographic, full and half width ones for
 * it, too.
 */
const DOT = /(?<=[^\s.])[.\u3002\uff0e\uff61](?=\p{L})/gu;

/** The end of a scheme: `https://`, `tel:`. */
const SCHEME = /(?<=\p{L}):\/*(?=\S)/gu;

/**
 * Makes a text from outside one that mail programs make no link of: `evil. example`. The space is
 * visible, so that who copies the text sees it.
 */
export function unlinked(text: string): string {
  return text.replace(SCHEME, ': ').replace(DOT, '$& ');
}
