import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textSchema } from '@zipfront/contracts/content/fields';
import { HEADINGS, type Page } from '@zipfront/contracts/content/page';
import { STREET_PLAN } from '@zipfront/contracts/content/pictures';
import { type Section, sectionSchema } from '@zipfront/contracts/content/section';
import { DEFAULT_LOCALE, type Locale, localeSchema } from '@zipfront/contracts/locale';
import * as v from 'valibot';
import { ContentError, type SitePage } from '../site/pages/content/content-model.ts';
import { readYamlFile } from '../site/pages/content/yaml-file.ts';

/** Address of the gallery, which only exists in development. */
export const GALLERY_PATH = '/debug/gallery';

const exampleSchema = v.strictObject({
  name: textSchema,
  locale: v.optional(localeSchema, DEFAULT_LOCALE),
  site: v.optional(v.picklist(['insurance', 'shipping']), 'insurance'),
  section: sectionSchema,
});

export interface Example {
  folder: string;
  name: string;
  locale: Locale;
  site: 'insurance' | 'shipping';
  section: Section;
  path: string;
  file: string;
}

/** Throws `ContentError` with every error of every file. */
export function readExamples(sections: string): Example[] {
  const files = globSync('*/example.yaml', { cwd: sections })
    .sort()
    .map((name) => join(sections, name))
    .map((file) => ({ file, read: readYamlFile(file, v.array(exampleSchema)) }));
  const errors = files.flatMap(({ read }) => read.errors);
  if (errors.length > 0) throw new ContentError(errors);
  return files.flatMap(({ file, read }) => {
    const folder = basename(dirname(file));
    return (read.value ?? []).map((example, index) => ({
      ...example,
      folder,
      path: `${GALLERY_PATH}/${folder}/${index + 1}/`,
      file,
    }));
  });
}

export function galleryPages(examples: Example[]): SitePage[] {
  return examples.map((example) => ({ siteName: example.site, page: createPage(example) }));
}

function createPage({ folder, name, locale, site, section, path }: Example): Page {
  const words = { eyebrow: folder, heading: name, lead: path };
  const title: Section =
    site === 'shipping'
      ? { type: 'opening', ...words }
      : { type: 'hero', form: false, ask: 'zip', picture: STREET_PLAN, ...words };
  return {
    key: path,
    path,
    locale,
    type: 'gallery',
    title: `${folder}, ${name}`,
    description: name,
    index: false,
    sample: true,
    settings: {
      popUnder: false,
      clickEventTracking: false,
      stickyCallToAction: false,
      attribution: {},
      dataLayer: {},
    },
    sections: HEADINGS.includes(section.type) ? [section] : [title, section],
  };
}
