import { dirname, join } from 'node:path';

export interface Targets {
  /** The address of a document or another file of the repository; null if it is missing. */
  page(path: string): string | null;
  /** The address and the size of a picture; null if it is missing. */
  picture(path: string): { src: string; width: number; height: number } | null;
}

const FENCE = /^( *)(`{3,})[^\n]*\n[\s\S]*?^\1\2 *$/m;
const CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/;
const PICTURE = /!\[([^\]]*)\]\(([^)\s]+)\)/g;
const LINK = /\]\(([^)\s]+)\)/g;

/**
 * A document with the links and pictures of the site. Code stays as it is, and so do links to other
 * sites and within the text.
 *
 * @param document path of the document from the repository's root
 * @throws Error that names the document and the link if its file is missing
 */
export function rewriteLinks(document: string, markdown: string, targets: Targets): string {
  const missing = (target: string) => new Error(`${document}: ${target} is missing`);
  const resolve = (target: string) => join(dirname(document), target);
  const pictures = (text: string) =>
    text.replace(PICTURE, (_, alt: string, target: string) => {
      const picture = targets.picture(resolve(target));
      if (!picture) throw missing(target);
      const { src, width, height } = picture;
      const words = escapeAttribute(alt.replace(/\s+/g, ' '));
      return `<img src="${src}" alt="${words}" width="${width}" height="${height}" loading="lazy">`;
    });
  const links = (text: string) =>
    text.replace(LINK, (link, target: string) => {
      if (/^(?:#|[a-z]+:)/.test(target)) return link;
      const [path = '', anchor] = target.split('#', 2);
      const address = targets.page(resolve(path));
      if (address === null) throw missing(target);
      return `](${address}${anchor ? `#${anchor}` : ''})`;
    });
  return outside(FENCE, markdown, (text) => outside(CODE, pictures(text), links));
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

export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
