import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Logo, SOCIAL_PX } from '@zipfront/contracts/content/look';
import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { getOwn } from '@zipfront/contracts/own';
import { brandedTexts } from '@zipfront/contracts/shipping/shipping-texts';
import { nearest } from '../../../platform/nearest.ts';
import { type FieldPath, mapTexts } from './fields.ts';
import { isFolder } from './is-folder.ts';
import { readLogo } from './logo.ts';
import { shownPath, type YamlFile } from './yaml-file.ts';

const BRAND_FOLDER = 'brand';

const LOGO_FILE = 'logo.svg';

const SERVED_FILES: Record<string, (bytes: Buffer) => string | null> = {
  'favicon.svg': (bytes) => (/<svg[\s>]/.test(String(bytes)) ? null : 'is not an SVG drawing.'),
  'favicon.ico': (bytes) =>
    bytes.subarray(0, 4).equals(Buffer.of(0, 0, 1, 0)) ? null : 'is not an ICO file.',
  'apple-touch-icon.png': (bytes) =>
    pngError(bytes, 'square, of at least 180 × 180', ({ width, height }) => {
      return width === height && width >= 180;
    }),
  'social.png': (bytes) =>
    pngError(bytes, `${SOCIAL_PX.width} × ${SOCIAL_PX.height}`, ({ width, height }) => {
      return width === SOCIAL_PX.width && height === SOCIAL_PX.height;
    }),
};

/** Maximum bytes of an icon or a link preview (500 kB). */
const MAX_BRAND_FILE_BYTES = 500_000;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export interface BrandFile {
  name: string;
  body: Buffer;
}

export interface SiteBrand {
  siteName: string;
  logo: Logo | null;
  files: BrandFile[];
}

/** Reads `<dir>/<site>/brand/` without hidden files. Never throws for a file's content. */
export function readBrand(dir: string, siteName: string): { brand: SiteBrand; errors: string[] } {
  const folder = join(dir, siteName, BRAND_FOLDER);
  const brand: SiteBrand = { siteName, logo: null, files: [] };
  const errors: string[] = [];
  const known = [LOGO_FILE, ...Object.keys(SERVED_FILES)];
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (name.startsWith('.')) continue;
    const file = join(folder, name);
    const check = getOwn(SERVED_FILES, name);
    if (isFolder(file) && known.includes(name)) {
      errors.push(`${shownPath(file)}: is a folder; expected a file.`);
    } else if (name === LOGO_FILE) {
      const read = readLogo(readFileSync(file, 'utf8'));
      brand.logo = read.logo;
      errors.push(...read.errors.map(({ line, text }) => `${shownPath(file)}:${line} ${text}`));
    } else if (check === undefined) {
      const meant = nearest(name, known);
      const hint = meant ? `did you mean ${meant}?` : `expected are ${known.join(', ')}.`;
      errors.push(`${shownPath(file)}: is not a file of a brand; ${hint}`);
    } else {
      const body = readFileSync(file);
      const wrong =
        body.length > MAX_BRAND_FILE_BYTES
          ? `has ${body.length} bytes; it may have ${MAX_BRAND_FILE_BYTES}.`
          : check(body);
      if (wrong !== null) errors.push(`${shownPath(file)}: ${wrong}`);
      brand.files.push({ name, body });
    }
  }
  return { brand, errors };
}

export function sharedPathErrors(
  dir: string,
  brands: SiteBrand[],
  pathOf: (siteName: string) => string,
): string[] {
  return brands.flatMap(({ siteName, files }, index) => {
    const other = brands
      .slice(0, index)
      .find((earlier) => earlier.files.length > 0 && pathOf(earlier.siteName) === pathOf(siteName));
    if (other === undefined || files.length === 0) return [];
    const folder = shownPath(join(dir, siteName, BRAND_FOLDER));
    return [
      `${folder}: its files would be at ${pathOf(siteName)}, where those of ${other.siteName} are: give the site a path of its own (site.yaml).`,
    ];
  });
}

function pngError(
  bytes: Buffer,
  wanted: string,
  fits: (size: { width: number; height: number }) => boolean,
): string | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'is not a PNG file.';
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return fits(size) ? null : `is ${size.width} × ${size.height} pixels; it must be ${wanted}.`;
}

/**
 * A placeholder of a brand: `{brand}` for that of the text's own site, `{brand:shipping}` for that
 * of another.
 */
const BRAND = /\{brand(?::([\w-]+))?\}/g;

/** Maximum lengths of a page's texts in search results, including the brand. */
const MAX_LENGTHS = { title: 70, description: 170 } as const;

export type BrandOf = (siteName: string) => string | undefined;

export function siteWithBrands(site: Site, siteName: string, brandOf: BrandOf): Site {
  const named = withBrands(site, siteName, brandOf);
  return { ...named, shippingTexts: brandedTexts(named) };
}

export function withBrands<T>(value: T, siteName: string, brandOf: BrandOf): T {
  return mapTexts(value, (text) =>
    text.replace(
      BRAND,
      (braces, other: string | undefined) => brandOf(other ?? siteName) ?? braces,
    ),
  ) as T;
}

export function brandErrors(
  file: YamlFile<Page | Site>,
  siteName: string,
  brandOf: BrandOf,
): string[] {
  const { value } = file;
  const errors: string[] = [];
  const report = (path: FieldPath, sentence: string, near?: string) =>
    errors.push(file.errorAt(path, sentence, near));
  mapTexts(value, (text, path) => {
    for (const [braces, other] of text.matchAll(BRAND)) {
      if (other === undefined || brandOf(other) !== undefined) continue;
      report(path, `has ${braces}, but no site ${other} is in this language.`, braces);
    }
    return text;
  });
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const text = withBrands(getOwn(Object(value), field), siteName, brandOf);
    if (typeof text !== 'string' || text.length <= most) continue;
    const sentence = `is too long with the brand in it: ${text.length} characters; expected are at most ${most}.`;
    report([field], sentence);
  }
  return errors;
}
