import type { Page } from '@zipfront/contracts/content/page';
import type { Site } from '@zipfront/contracts/content/site';
import { own } from '@zipfront/contracts/own';
import { brandedTexts } from '@zipfront/contracts/shipping/texts';
import type { FieldPath } from './field-path.ts';
import { mapTexts } from './map-texts.ts';
import type { YamlFile } from './yaml-file.ts';

/** `{brand}` for the brand of the text's own site, `{brand:shipping}` for that of another. */
const BRAND = /\{brand(?::([\w-]+))?\}/g;

/** Longest texts of a page for search results, with the brand in them. */
const MAX_LENGTHS = { title: 70, description: 170 } as const;

/** Brand of a site in the language of the text; undefined where there is no such site. */
export type BrandOf = (siteName: string) => string | undefined;

/** A site's texts with the names of brands in them, those of the program among them. */
export function siteWithBrands(site: Site, siteName: string, brandOf: BrandOf): Site {
  const named = withBrands(site, siteName, brandOf);
  const { locale, brand, shippingTexts } = named;
  return { ...named, shippingTexts: brandedTexts(locale, { brand, own: shippingTexts }) };
}

/** Every text of a value with the names of brands in it. */
export function withBrands<T>(value: T, siteName: string, brandOf: BrandOf): T {
  return mapTexts(value, (text) =>
    text.replace(
      BRAND,
      (braces, other: string | undefined) => brandOf(other ?? siteName) ?? braces,
    ),
  ) as T;
}

/** Errors in texts that name brands: a site that is not there, a title that is too long with its brand. */
export function brandErrors(
  file: YamlFile<Page | Site>,
  siteName: string,
  brandOf: BrandOf,
): string[] {
  const { value } = file;
  const errors: string[] = [];
  const report = (path: FieldPath, sentence: string) => errors.push(file.errorAt(path, sentence));
  mapTexts(value, (text, path) => {
    for (const [braces, other] of text.matchAll(BRAND)) {
      if (other === undefined || brandOf(other) !== undefined) continue;
      report(path, `has ${braces}, but no site ${other} is in this language.`);
    }
    return text;
  });
  for (const [field, most] of Object.entries(MAX_LENGTHS)) {
    const text = withBrands(own(Object(value), field), siteName, brandOf);
    if (typeof text !== 'string' || text.length <= most) continue;
    const sentence = `is too long with the brand in it: ${text.length} characters; expected are at most ${most}.`;
    report([field], sentence);
  }
  return errors;
}
