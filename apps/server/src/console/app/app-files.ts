import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compressQuicklyNow } from '../../platform/http/compress.ts';
import type { Encoding } from '../../platform/http/content-headers.ts';
import { createBody } from '../../platform/http/resource.ts';

export interface AppFile {
  type: string;
  encoding: Encoding;
  bytes: Buffer;
}

export interface AppFiles {
  document: string;
  /** The file of a name, in the first accepted encoding that it has; null for unknown names. */
  asset(name: string, accepted: readonly Encoding[]): AppFile | null;
}

const TYPES = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

export function readFontFaces(folder: string): string {
  const assets = join(folder, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .flatMap(
      (name) => readFileSync(join(assets, name), 'utf8').match(/@font-face\s*{[^}]*}/g) ?? [],
    )
    .join('');
}

/** Reads the built application. A file is compressed when it is first asked for. */
export function loadApp(folder: string): AppFiles {
  const assets = join(folder, 'assets');
  const names = new Set(readdirSync(assets));
  const forms = new Map<string, Partial<Record<Encoding, Buffer>>>();

  function compressedForms(name: string): Partial<Record<Encoding, Buffer>> {
    const known = forms.get(name);
    if (known !== undefined) return known;
    const bytes = readFileSync(join(assets, name));
    const isFont = extname(name) === '.woff2';
    const made = {
      ...(isFont ? {} : compressQuicklyNow(createBody(bytes)).forms),
      identity: bytes,
    };
    forms.set(name, made);
    return made;
  }

  return {
    document: readFileSync(join(folder, 'index.html'), 'utf8'),
    asset(name, accepted) {
      const type = TYPES.get(extname(name));
      if (type === undefined || !names.has(name)) return null;
      const found = compressedForms(name);
      const encoding = accepted.find((one) => found[one] !== undefined) ?? 'identity';
      return { type, encoding, bytes: found[encoding] as Buffer };
    },
  };
}
