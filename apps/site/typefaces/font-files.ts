import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { FontFile } from '../src/theme/typefaces.ts';
import { CHARACTERS, FEATURES } from './characters.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { resolve } = createRequire(import.meta.url);

/** Bytes of a file that `FontFile` or the system fonts name. */
export function readSource(source: string): Buffer {
  try {
    return readFileSync(source.startsWith('.') ? join(ROOT, source) : resolve(source));
  } catch (error) {
    throw new Error(`The typefaces name ${source}, which cannot be read.`, { cause: error });
  }
}

export function subset(
  { source, axes }: FontFile,
  targetFormat: 'sfnt' | 'woff2',
): Promise<Buffer> {
  return subsetFont(readSource(source), CHARACTERS, {
    targetFormat,
    keepFeatures: FEATURES,
    // What screens with few pixels once needed: 20 % of some files, and little of others.
    noHinting: true,
    ...(axes && { variationAxes: axes }),
  });
}

/** Its name in the client build, which changes with its content: `assets/newsreader-….woff2`. */
export function builtName({ source }: FontFile, unpacked: Buffer): string {
  const digest = hash('sha256', unpacked, 'hex').slice(0, 8);
  return `assets/${basename(source, extname(source))}-${digest}.woff2`;
}

export function unpackedFont(source: string): Promise<Buffer> {
  return subsetFont(readSource(source), CHARACTERS, { targetFormat: 'sfnt' });
}
