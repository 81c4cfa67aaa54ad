import type { FontFile } from '../src/theme/typefaces.ts';
import { readSource } from './font-files.ts';

export function joinLicences(files: FontFile[]): string {
  const texts = files.map(
    ({ source, licence }) => `${source}\n\n${String(readSource(licence)).trim()}`,
  );
  return `The font files of this site are parts of these fonts, under these licences.\n\n${texts.join('\n\n\n')}\n`;
}
