import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logo } from '@zipfront/contracts/content/look';
import { own } from '@zipfront/contracts/own';
import { readLogo } from './logo.ts';
import { nearest } from './nearest.ts';
import { nameOf } from './yaml-file.ts';

/** The folder of a site that holds its logo and its icons. */
const BRAND_FOLDER = 'brand';

/** The logo, which is in the pages themselves. */
const LOGO_FILE = 'logo.svg';

/** Files served beside a site's pages, by name; each check returns why bytes are no such file. */
const SERVED_FILES: Record<string, (bytes: Buffer) => string | null> = {
  'favicon.svg': (bytes) => (/<svg[\s>]/.test(String(bytes)) ? null : 'is not an SVG drawing.'),
  'favicon.ico': (bytes) =>
    bytes.subarray(0, 4).equals(Buffer.of(0, 0, 1, 0)) ? null : 'is not an ICO file.',
  'apple-touch-icon.png': (bytes) =>
    pngError(bytes, 'square, of at least 180 × 180', ({ width, height }) => {
      return width === height && width >= 180;
    }),
  'social.png': (bytes) =>
    pngError(bytes, '1200 × 630', ({ width, height }) => width === 1200 && height === 630),
};

/** Maximum of an icon or a link preview (500 kB). */
const MAX_BRAND_FILE_BYTES = 500_000;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A file of `content/<site>/brand/` that is served at the site's path. */
export interface BrandFile {
  name: string;
  body: Buffer;
}

/** The content of a site's folder `brand/`. */
export interface SiteBrand {
  siteName: string;
  logo: Logo | null;
  files: BrandFile[];
}

/** Reads `<dir>/<site>/brand/`; hidden files are left out. Never throws for what a file holds. */
export function readBrand(dir: string, siteName: string): { brand: SiteBrand; errors: string[] } {
  const folder = join(dir, siteName, BRAND_FOLDER);
  const brand: SiteBrand = { siteName, logo: null, files: [] };
  const errors: string[] = [];
  const known = [LOGO_FILE, ...Object.keys(SERVED_FILES)];
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (name.startsWith('.')) continue;
    const file = join(folder, name);
    const check = own(SERVED_FILES, name);
    if (name === LOGO_FILE) {
      const read = readLogo(readFileSync(file, 'utf8'));
      brand.logo = read.logo;
      errors.push(...read.errors.map(({ line, text }) => `${nameOf(file)}:${line} ${text}`));
    } else if (check === undefined) {
      const meant = nearest(name, known);
      const hint = meant ? `did you mean ${meant}?` : `expected are ${known.join(', ')}.`;
      errors.push(`${nameOf(file)}: is not a file of a brand; ${hint}`);
    } else {
      const body = readFileSync(file);
      const wrong =
        body.length > MAX_BRAND_FILE_BYTES
          ? `has ${body.length} bytes; it may have ${MAX_BRAND_FILE_BYTES}.`
          : check(body);
      if (wrong !== null) errors.push(`${nameOf(file)}: ${wrong}`);
      brand.files.push({ name, body });
    }
  }
  return { brand, errors };
}

/** Two sites under one path cannot both have files: these would have the same addresses. */
export function sharedPathErrors(
  dir: string,
  brands: SiteBrand[],
  pathOf: (siteName: string) => string,
): string[] {
  return brands.flatMap(({ siteName, files }, at) => {
    const other = brands
      .slice(0, at)
      .find((earlier) => earlier.files.length > 0 && pathOf(earlier.siteName) === pathOf(siteName));
    if (other === undefined || files.length === 0) return [];
    const folder = nameOf(join(dir, siteName, BRAND_FOLDER));
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
  // The first chunk of every PNG file: its size.
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return fits(size) ? null : `is ${size.width} × ${size.height} pixels; it must be ${wanted}.`;
}
