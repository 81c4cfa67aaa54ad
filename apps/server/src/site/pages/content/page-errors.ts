import { statSync } from 'node:fs';
import type { ColorName } from '@zipfront/contracts/content/look';
import { anchorsOf, type Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import type { SiteLine } from '@zipfront/contracts/content/site-lines';
import type { SiteSettings } from '@zipfront/contracts/content/site-settings';
import { type FieldPath, firstBy, nearest } from './fields.ts';
import { PICTURES_PATH, type PictureFile, servedPart } from './files.ts';
import { type SiteFile, shownPath, type YamlFile } from './yaml-file.ts';

/** Between pages and sites: addresses, keys, experiments, sections, languages. */
export function pageErrors(pages: SiteFile<Page>[], sites: SiteFile<Site>[]): string[] {
  const earlierPath = firstBy<SiteFile<Page>>();
  const earlierKey = firstBy<SiteFile<Page>>();
  const earlierExperiment = firstBy<SiteFile<Page>>();
  return pages.flatMap((entry) => {
    const { siteName, read } = entry;
    if (read.value === null) return [];
    const { path, key, locale } = read.value;
    const errors: string[] = [];
    const samePath = earlierPath(path, entry);
    if (samePath)
      errors.push(read.errorAt(['path'], `is that of ${shownPath(samePath.file)} too.`));
    const sameKey = earlierKey(`${siteName} ${key} ${locale}`, entry);
    if (sameKey) {
      const other = shownPath(sameKey.file);
      errors.push(read.errorAt(['key'], `and its locale are those of ${other} too.`));
    }
    const sameExperiment =
      read.value.experiment && earlierExperiment(read.value.experiment.name, entry);
    // A translation may belong to the same experiment.
    if (sameExperiment && sameExperiment.read.value?.key !== key) {
      const other = shownPath(sameExperiment.file);
      errors.push(read.errorAt(['experiment', 'name'], `is that of ${other} too.`));
    }
    const taken = servedPart(path);
    if (taken) errors.push(read.errorAt(['path'], `starts with ${taken}, which is the server's.`));
    const ofSite = sites.filter((site) => site.siteName === siteName);
    const text = ofSite.find(({ read: site }) => site.value?.locale === locale)?.read.value;
    read.value.sections.forEach((section, at) => {
      const holdsForm = section.type === 'closing' || (section.type === 'hero' && section.form);
      if (!text || text.zipForm || !holdsForm) return;
      const own = section.type === 'hero' ? 'opening' : 'action';
      const sentence = `is ${section.type}, which belongs to a site with a zip form (zipForm in its site file); take ${own} here.`;
      errors.push(read.errorAt(['sections', at, 'type'], sentence));
    });
    const isKnown = ofSite.some(({ read: site }) => !site.value || site.value.locale === locale);
    if (ofSite.length > 0 && !isKnown) {
      errors.push(read.errorAt(['locale'], `is ${locale}, but no site file is in that language.`));
    }
    return errors;
  });
}

/** Errors in the lines that a page's sections name: keys that no line of the site has. */
export function unknownLines(
  { sections }: Page,
  lines: SiteLine[],
): { path: FieldPath; sentence: string }[] {
  const keys = lines.map(({ key }) => key);
  return sections.flatMap((section, at) => {
    const named: { path: FieldPath; line: string | undefined }[] =
      section.type === 'lines'
        ? section.lines.map(({ line }, of) => ({
            path: ['sections', at, 'lines', of, 'line'],
            line,
          }))
        : section.type === 'hero' || section.type === 'closing'
          ? [{ path: ['sections', at, 'line'], line: section.line }]
          : [];
    return named.flatMap(({ path, line }) => {
      if (line === undefined || keys.includes(line)) return [];
      const meant = nearest(line, keys);
      const hint = meant ? `; did you mean ${meant}?` : `: ${keys.join(', ')}.`;
      return [
        { path, sentence: `is ${line}, which is no line of the site (lines in site.yaml)${hint}` },
      ];
    });
  });
}

/** Minimum contrast between text and background (WCAG 2, level AA). */
const LEAST_CONTRAST = 4.5;

/** Text, and what it is on. */
const PAIRS: [text: ColorName, behind: ColorName][] = [
  ['ink', 'paper'],
  ['ink', 'raised'],
  ['ink', 'wash'],
  ['soft', 'paper'],
  ['soft', 'raised'],
  ['soft', 'wash'],
  ['error', 'paper'],
  ['error', 'raised'],
  ['actionInk', 'action'],
  ['actionInk', 'actionOver'],
  ['bandText', 'band'],
  ['bandSoft', 'band'],
  ['bandError', 'band'],
];

/**
 * Unreadable text in one of the schemes. A dark text that is as in the light is reported at what is
 * behind it.
 */
export function contrastErrors(file: YamlFile<SiteSettings>): string[] {
  if (!file.value?.colors) return [];
  const { light, dark } = file.value.colors;
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const own = scheme === 'dark' ? dark : light;
    return PAIRS.flatMap(([text, behind]) => {
      // What is as in the light is reported there.
      if (!own[text] && !own[behind]) return [];
      const [ink, ground] = [own[text] ?? light[text], own[behind] ?? light[behind]];
      const contrast = contrastOf(ink, ground);
      if (contrast >= LEAST_CONTRAST) return [];
      const toText = `has a contrast of ${contrast.toFixed(1)} to`;
      const [at, sentence] = own[text]
        ? [text, `is ${ink}, which ${toText} ${behind}, ${ground}`]
        : [behind, `is ${ground}, which ${toText} ${text}, ${ink} as in light`];
      return [file.errorAt(['colors', scheme, at], `${sentence}; text needs ${LEAST_CONTRAST}.`)];
    });
  });
}

/** From 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Luminance of a colour in hexadecimal digits, from 0 to 1. */
function luminance(color: string): number {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface PlacedLink {
  path: FieldPath;
  href: string;
}

/** Anchors that every page with a zip form has. */
const ANCHORS_OF_ALL = ['main', 'title', 'quote'];

/** An address with a dot in its last part names a file. */
const FILE = /\.[a-z0-9]+$/;

/**
 * Links to no page, or to no anchor on it.
 *
 * @param own the page that the content is, or null for content of all pages
 * @returns also the link as Markdown has it (`near`)
 */
export function linkErrors(
  content: unknown,
  own: Page | null,
  pages: Map<string, Page>,
): { path: FieldPath; sentence: string; near: string }[] {
  return [...linksIn(content, [])].flatMap(({ path, href }) => {
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
  const places = [...anchorsOf(target.sections), ...ANCHORS_OF_ALL];
  if (places.includes(place)) return null;
  const meant = nearest(place, places);
  return `leads to #${place}, but ${target.path} has no section with that id${meant ? `; did you mean #${meant}?` : '.'}`;
}

/** Fields that name a page. */
const PLACE_KEYS = ['href', 'thanks'];

function* linksIn(value: unknown, path: FieldPath): Generator<PlacedLink> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    if (PLACE_KEYS.includes(key) && typeof inner === 'string')
      yield { path: written(innerPath), href: inner };
    else yield* linksIn(inner, innerPath);
  }
}

/** Text from Markdown is one value in its file, so its links have the text's path. */
function written(path: FieldPath): FieldPath {
  const text = path.findIndex((key, at) => key === 'text' && typeof path[at + 1] === 'number');
  return text < 0 ? path : path.slice(0, text + 1);
}

/** Maximum size of the picture on a first screen (150 kB): visitors on phones wait for it. */
const MAX_HERO_PICTURE_BYTES = 150_000;

/** Errors in the pictures on a page's first screens: pictures that are too large. */
export function heroPictureErrors(
  { sections }: Page,
  files: PictureFile[],
): { path: FieldPath; sentence: string }[] {
  return sections.flatMap((section, at) => {
    if (section.type !== 'hero' || typeof section.picture === 'string') return [];
    const { src } = section.picture;
    const file = files.find(({ name }) => src === PICTURES_PATH + name);
    const bytes = file ? statSync(file.file).size : 0;
    if (bytes <= MAX_HERO_PICTURE_BYTES) return [];
    const sentence = `is ${src}, which has ${bytes} bytes; the picture of a first screen may have ${MAX_HERO_PICTURE_BYTES}.`;
    return [{ path: ['sections', at, 'picture', 'src'], sentence }];
  });
}

/** Missing files. `files`: of all sites. */
export function pictureErrors(
  content: unknown,
  siteName: string,
  files: PictureFile[],
): { path: FieldPath; sentence: string }[] {
  const own = files.filter((file) => file.siteName === siteName);
  const there = own.map(({ name }) => name);
  return [...picturesIn(content, [])].flatMap(({ path, name }) => {
    if (there.includes(name)) return [];
    const meant = nearest(name, there);
    const hint = meant ? `; did you mean ${PICTURES_PATH}${meant}?` : '.';
    const sentence = `is ${PICTURES_PATH}${name}, but ${siteName}${PICTURES_PATH} of the content has no such file${hint}`;
    return [{ path, sentence }];
  });
}

function* picturesIn(
  value: unknown,
  path: FieldPath,
): Generator<{ path: FieldPath; name: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    const isPicture = key === 'src' && typeof inner === 'string' && inner.startsWith(PICTURES_PATH);
    if (isPicture) yield { path: innerPath, name: inner.slice(PICTURES_PATH.length) };
    else yield* picturesIn(inner, innerPath);
  }
}
