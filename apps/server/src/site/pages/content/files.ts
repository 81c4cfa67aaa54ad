import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { type PathRule, pathStart, SERVED } from '../../../platform/http/route-table.ts';
import { shownPath } from './yaml-file.ts';

const PICTURES_FOLDER = 'pictures';

export const PICTURES_PATH = '/pictures/';

/** Maximum bytes of a picture (2 MB): it stays in memory, and phones wait for it. */
export const MAX_PICTURE_BYTES = 2 * MEGABYTE;

export interface PictureFile {
  siteName: string;
  name: string;
  file: string;
}

export function pictureFiles(dir: string, siteNames: string[]): PictureFile[] {
  return siteNames.flatMap((siteName) => {
    const folder = join(dir, siteName, PICTURES_FOLDER);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => ({ siteName, name, file: join(folder, name) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  });
}

export function pictureFileErrors(files: PictureFile[]): string[] {
  return files.flatMap(({ name, file }) => {
    const bytes = statSync(file).size;
    const first = files.find((other) => other.name === name);
    return [
      ...(bytes > MAX_PICTURE_BYTES
        ? [
            `${shownPath(file)}: the file has ${bytes} bytes; a picture may have ${MAX_PICTURE_BYTES}.`,
          ]
        : []),
      ...(isOfItsFormat(file)
        ? []
        : [
            `${shownPath(file)}: the file is no ${extname(name)} picture, and browsers would not show it; export it in this format.`,
          ]),
      ...(first && first.file !== file
        ? [`${shownPath(file)}: its name is that of ${shownPath(first.file)} too; give it another.`]
        : []),
    ];
  });
}

/** How files of each format start, by the extension that a path of a picture may have. */
const FORMATS = new Map([
  ['.png', /^\x89PNG\r\n/],
  ['.jpg', /^\xff\xd8\xff/],
  ['.webp', /^RIFF.{4}WEBP/s],
  // Also in UTF-16, and with a prefix.
  ['.svg', /<\0?(?:svg:)?s\0?v\0?g/],
]);

/** Bytes of a comment and a document type that drawing programs write before `<svg>`, at most. */
const FIRST_BYTES = 4_096;

/** Such as a photo of a phone, in HEIC, whose name was changed. Files of other formats pass. */
function isOfItsFormat(file: string): boolean {
  const format = FORMATS.get(extname(file));
  if (format === undefined) return true;
  const bytes = Buffer.alloc(FIRST_BYTES);
  const opened = openSync(file, 'r');
  try {
    return format.test(bytes.toString('latin1', 0, readSync(opened, bytes)));
  } finally {
    closeSync(opened);
  }
}

/** The first parts of paths that the server uses on every host, so that no page may have them. */
export const SERVED_PATHS = distinctStarts(
  SERVED.filter(({ pageBeside }) => pageBeside !== 'every host'),
);

const ON_OWN_HOST = createPatterns(distinctStarts(SERVED.filter(({ pageBeside }) => !pageBeside)));
const ON_SHARED_HOST = createPatterns(SERVED_PATHS);

/**
 * Returns the part of a path that the server uses: `/api/` for `/api/winter/`. On a site's own
 * host, `/quote/` is an ordinary page.
 */
export function servedPart(path: string, { ownHost = false } = {}): string | undefined {
  for (const pattern of ownHost ? ON_OWN_HOST : ON_SHARED_HOST) {
    const part = pattern.exec(path)?.[0];
    if (part !== undefined) return part;
  }
  return undefined;
}

function distinctStarts(rules: PathRule[]): string[] {
  const starts = [...new Set(rules.map(pathStart))].sort();
  return starts.filter(
    (start) => !starts.some((other) => other !== start && start.startsWith(other)),
  );
}

function createPatterns(starts: string[]): RegExp[] {
  return starts.map((start) => new RegExp(`^${start.replace(/:[a-z]+/g, '[^/]+')}`));
}
