import type { Theme } from '@zipfront/contracts/content/look';
import { LOCALES, type Locale } from '@zipfront/contracts/locale';
import type { FallbackCut, Typeface } from '../src/theme/typefaces.ts';
import { adjustment } from './adjustment.ts';
import { builtName, subset, unpackedFont } from './font-files.ts';
import { measure } from './measure.ts';
import { type SampleTexts, sampleTexts } from './sample-texts.ts';
import { SYSTEM_FONTS, type SystemFont } from './system-fonts.ts';

export interface MadeTypefaces {
  /** For each language its own, as letters are read more or less often in it. */
  styles: Record<Locale, string>;
  /** The address of the file that browsers request first; null without one. */
  preload: string | null;
}

const SAMPLE_FEATURES: Record<FallbackCut['sample'], string[]> = {
  prose: [],
  titles: [],
  figures: ['tnum', 'lnum'],
};

/** Name of a size-adjusted face, and the fonts that are looked for on the visitor's system. */
const named = (family: string, { name }: SystemFont) => `${family} ${name}`;

export async function makeTypefaces(theme: Theme, typefaces: Typeface[]): Promise<MadeTypefaces> {
  const fonts = await Promise.all(
    typefaces.map(async (typeface) => {
      const font = await subset(typeface.file, 'sfnt');
      return { typeface, font, address: `/${builtName(typeface.file, font)}` };
    }),
  );
  const stylesIn = async (locale: Locale) => {
    const texts = sampleTexts(theme, locale);
    const rules = fonts.map(async ({ typeface, font, address }) => [
      webFace(typeface, address),
      ...(await fallbackFaces(typeface, font, texts)),
    ]);
    return [...(await Promise.all(rules)).flat(), `:root{${properties(typefaces)}}`].join('');
  };
  const styles = await Promise.all(
    LOCALES.map(async (locale) => [locale, await stylesIn(locale)] as const),
  );
  return {
    styles: Object.fromEntries(styles) as Record<Locale, string>,
    preload: fonts.find(({ typeface }) => typeface.file.preload)?.address ?? null,
  };
}

/** `--font-text` is the family `text`. */
function familyName({ property }: Typeface): string {
  return property.slice('--font-'.length);
}

function properties(typefaces: Typeface[]): string {
  const byProperty = new Map(typefaces.map((typeface) => [typeface.property, typeface]));
  return [...byProperty.values()]
    .map((typeface) => {
      const family = familyName(typeface);
      const fallbacks = SYSTEM_FONTS[typeface.fallback].map((system) => named(family, system));
      return `${typeface.property}:${[family, ...fallbacks, typeface.fallback].join()}`;
    })
    .join(';');
}

function webFace(typeface: Typeface, address: string): string {
  const { weights, width } = typeface;
  return fontFace({
    'font-family': familyName(typeface),
    src: `url(${address})format("woff2")`,
    'font-weight': weights.join(' '),
    // A face with a single width uses it, whatever the text asks for.
    ...(width && { 'font-stretch': `${width}%` }),
    // However well the fallback fits, some line breaks otherwise.
    'font-display': 'optional',
  });
}

/** System fonts adjusted to the typeface, so that lines break as they will later. */
async function fallbackFaces(
  typeface: Typeface,
  font: Buffer,
  texts: SampleTexts,
): Promise<string[]> {
  const faces = typeface.cuts.map(async ({ weights, cut, at, sample }) => {
    const aim = measure(font, at);
    return Promise.all(
      SYSTEM_FONTS[typeface.fallback].map(async (system) => {
        const standIn = measure(await unpackedFont(system.file[cut]));
        const adjusted = adjustment(standIn, aim, texts[sample], SAMPLE_FEATURES[sample]);
        return fontFace({
          'font-family': named(familyName(typeface), system),
          src: system.local[cut].map((name) => `local("${name}")`).join(),
          'font-weight': weights.join(' '),
          'size-adjust': percent(adjusted.size),
          'ascent-override': percent(adjusted.ascent),
          'descent-override': percent(adjusted.descent),
        });
      }),
    );
  });
  return (await Promise.all(faces)).flat();
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`;
}

function fontFace(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `${name}:${value}`);
  return `@font-face{${lines.join(';')}}`;
}
