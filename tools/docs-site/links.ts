import { dirname, join } from 'node:path';

const FENCE = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/m;
const CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/;
const LINK = /\]\(([^)\s]+)\)/g;

/**
 * A document with the links and pictures of the site. Code stays as it is, and so do links to other
 * sites and within the text.
 *
 * @param document path of the document from the repository's root
 * @param addressOf the address of a document, a picture or another file; null if it is missing
 * @throws Error that names the document and the link if its file is missing
 */
export function rewriteLinks(
  document: string,
  markdown: string,
  addressOf: (path: string) => string | null,
): string {
  const rewrite = (text: string) =>
    text.replace(LINK, (link, target: string) => {
      if (/^(?:#|[a-z]+:)/.test(target)) return link;
      const [path = '', anchor] = target.split('#', 2);
      const address = addressOf(join(dirname(document), path));
      if (address === null) throw new Error(`${document}: ${target} is missing`);
      return `](${address}${anchor ? `#${anchor}` : ''})`;
    });
  return outside(FENCE, markdown, (text) => outside(CODE, text, rewrite));
}

/** Changes the parts of a text that a pattern does not match. */
function outside(pattern: RegExp, text: string, change: (part: string) => string): string {
  const matches = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  let end = 0;
  let changed = '';
  for (const { 0: match, index } of matches) {
    changed += change(text.slice(end, index)) + match;
    end = index + match.length;
  }
  return changed + change(text.slice(end));
}
