import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '@zipfront/contracts/content/look';
import type { Locale } from '@zipfront/contracts/locale';
import { parse } from 'yaml';
import type { FallbackCut } from '../src/theme/typefaces.ts';

const CONTENT = join(import.meta.dirname, '../../../content');

/** The texts of a theme's pages in one language, by the face they are set in. */
export type SampleTexts = Record<FallbackCut['sample'], string[]>;

const TITLE_FIELDS = ['heading'];

const FIGURES = /\$?\d[\d.,–-]*/g;

/** Texts of our sites' pages; a change of them starts no build, as their letters hardly change. */
export function sampleTexts(theme: Theme, locale: Locale): SampleTexts {
  const fields = globSync(`*/site.*.yaml`, { cwd: CONTENT })
    .sort()
    .map((file) => ({ file, site: parse(readFileSync(join(CONTENT, file), 'utf8')) }))
    .filter(({ site }) => site.theme === theme && site.locale === locale)
    .flatMap(({ file, site }) => {
      const folder = join(CONTENT, file, '..');
      const pages = globSync('pages/*.yaml', { cwd: folder }).sort();
      const ofLocale = pages
        .map((page) => parse(readFileSync(join(folder, page), 'utf8')))
        .filter((page) => page.locale === locale);
      return [site, ...ofLocale]
        .flatMap((value) => [...textsOf(value)])
        .map(({ field, text }) => ({ field, text: text.replace(/\{brand[^}]*\}/g, site.brand) }));
    });
  const prose = fields.map(({ text }) => text).filter((text) => text.includes(' '));
  return {
    prose,
    titles: fields.filter(({ field }) => TITLE_FIELDS.includes(field)).map(({ text }) => text),
    figures: fields.flatMap(({ text }) => text.match(FIGURES) ?? []),
  };
}

function* textsOf(value: unknown, field = ''): Generator<{ field: string; text: string }> {
  if (typeof value === 'string') yield { field, text: value };
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item, field);
  else if (value !== null && typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) yield* textsOf(item, name);
  }
}
