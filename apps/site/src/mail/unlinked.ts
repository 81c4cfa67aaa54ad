/** A dot between parts of a host name, also one that browsers take for it. */
const DOT = /(?<=[^\s.])[.。．｡](?=\p{L})/gu;

/** The end of a scheme: `https://`, `tel:`. */
const SCHEME = /(?<=\p{L}):\/*(?=\S)/gu;

/**
 * Makes a text from outside one that mail programs make no link of: `evil. example`. The space is
 * visible, so that who copies the text sees it.
 */
export function unlinked(text: string): string {
  return text.replace(SCHEME, ': ').replace(DOT, '$& ');
}
