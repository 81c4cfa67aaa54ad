import { join } from 'node:path';
import { sectionSchema } from '@zipfront/contracts/content/section';
import { LOCALES } from '@zipfront/contracts/locale';
import { readExamples } from '../../apps/server/src/gallery/examples.ts';

const SECTIONS_FOLDER = 'apps/site/src/sections';

/** The kinds of sections, and the language of each example by its folder. */
export interface SectionPlaces {
  kinds: string[];
  examples: { folder: string; locale: string }[];
}

/** Kinds of sections without an example in each language, a sentence each with the file to edit. */
export function sectionErrors({ kinds, examples }: SectionPlaces): string[] {
  return kinds.flatMap((kind) =>
    LOCALES.filter(
      (locale) => !examples.some((each) => each.folder === kind && each.locale === locale),
    ).map(
      (locale) =>
        `The section ${kind} has no example in ${locale}: add one to ${SECTIONS_FOLDER}/${kind}/example.yaml.`,
    ),
  );
}

export function readSectionPlaces(root: string): SectionPlaces {
  return {
    kinds: sectionSchema.options.map((option) => option.entries.type.literal),
    examples: readExamples(join(root, SECTIONS_FOLDER)),
  };
}
