import { listAnchors, type Page } from '@zipfront/contracts/content/page';
import { nearest } from '../../../platform/nearest.ts';
import type { FieldPath } from './fields.ts';
import { servedPart } from './files.ts';

interface PlacedLink {
  path: FieldPath;
  href: string;
}

/** Anchors that every page with a zip form has. */
const ANCHORS_OF_ALL = ['main', 'title', 'quote'];

/** Matches an address that names a file: its last part has a dot. */
const FILE = /\.[a-z0-9]+$/;

/**
 * Finds broken links of a text. `own` is null for content of all pages; `near` is the link as
 * Markdown has it.
 */
export function linkErrors(
  content: unknown,
  own: Page | null,
  pages: Map<string, Page>,
): { path: FieldPath; sentence: string; near: string }[] {
  return [...linksIn(content, own ? KEYS_OF_PAGES : KEYS_OF_ALL, [])].flatMap(({ path, href }) => {
    const sentence = sentenceAbout(href, own, pages);
    return sentence ? [{ path, sentence, near: `](${href})` }] : [];
  });
}

function sentenceAbout(href: string, own: Page | null, pages: Map<string, Page>): string | null {
  const [address = '', place] = href.split('#');
  const path = address.replace(/\?.*/, '');
  const isElsewhere = /^(https|tel|mailto):/i.test(href) || FILE.test(path);
  if (isElsewhere || servedPart(`${path}/`)) return null;
  const target = path === '' ? own : pages.get(path);
  if (target === undefined) {
    const meant = nearest(path, [...pages.keys()]);
    return `leads to ${path}, but no page has that path${meant ? `; did you mean ${meant}?` : '.'}`;
  }
  if (target === null || !place) return null;
  const places = [...listAnchors(target.sections), ...ANCHORS_OF_ALL];
  if (places.includes(place)) return null;
  const meant = nearest(place, places);
  return `leads to #${place}, but ${target.path} has no section with that id${meant ? `; did you mean #${meant}?` : '.'}`;
}

const KEYS_OF_ALL = ['href', 'redirect'];
const KEYS_OF_PAGES = ['href', 'next', 'thanks'];

function* linksIn(value: unknown, keys: string[], path: FieldPath): Generator<PlacedLink> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    if (keys.includes(key) && typeof inner === 'string')
      yield { path: written(innerPath), href: inner };
    else yield* linksIn(inner, keys, innerPath);
  }
}

/** Returns the path of a link's text in its file: text from Markdown is one value there. */
function written(path: FieldPath): FieldPath {
  const text = path.findIndex(
    (key, index) => key === 'text' && typeof path[index + 1] === 'number',
  );
  return text < 0 ? path : path.slice(0, text + 1);
}
