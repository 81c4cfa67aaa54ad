const DOT = /(?<=[^\s.])[.\u3002\uff0e\uff61](?=\p{L})/gu;

/** The end of a scheme: `https://`, `tel:`. */
const SCHEME = /(?<=\p{L}):\/*(?=\S)/gu;

/** No mail program makes a link of it: `evil. example`. */
export function unlinked(text: string): string {
  return text.replace(SCHEME, ': ').replace(DOT, '$& ');
}
