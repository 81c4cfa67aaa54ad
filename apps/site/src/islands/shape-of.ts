/** A tag, or a comment. */
const TAG = /<(?:"[^"]*"|[^"<>])*>/g;

/** The characters that React or a browser escapes in a text, by their names. */
const ESCAPED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
  ['nbsp', '\u00a0'],
]);

/**
 * A short sum of what React compares when it hydrates an island: its text, and the tags in it. The server writes it
 * beside the island (`data-island-sent`); another one in the browser says that a translation, a password manager or
 * an extension has changed the island since. Attributes do not count: React leaves them as they are.
 *
 * @param html as React renders it, or as `innerHTML` is
 */
export function shapeOf(html: string): string {
  const text = html
    .replace(TAG, '\0')
    .replace(/&(amp|lt|gt|quot|#x27|nbsp);/g, (_escaped, name: string) => ESCAPED.get(name) ?? '');
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return (sum >>> 0).toString(36);
}
