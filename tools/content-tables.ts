import type * as v from 'valibot';
import { companySchema } from '../packages/contracts/src/content/company.ts';
import { experimentSchema } from '../packages/contracts/src/content/experiment.ts';
import { lineQuestionSchema } from '../packages/contracts/src/content/line-questions.ts';
import { linkSchema, trackSchema } from '../packages/contracts/src/content/link.ts';
import { colorsSchema } from '../packages/contracts/src/content/look.ts';
import { pageSchema, pageSettingsSchema } from '../packages/contracts/src/content/page.ts';
import {
  heroPictureSchema,
  illustrationSchema,
  pictureSchema,
} from '../packages/contracts/src/content/pictures.ts';
import { ratesSchema } from '../packages/contracts/src/content/rates.ts';
import { sectionSchema } from '../packages/contracts/src/content/section.ts';
import { partnersRowSchema } from '../packages/contracts/src/content/sections/company.ts';
import { siteSchema } from '../packages/contracts/src/content/site.ts';
import {
  destinationsSchema,
  siteLineSchema,
} from '../packages/contracts/src/content/site-lines.ts';
import { siteSettingsSchema } from '../packages/contracts/src/content/site-settings.ts';
import {
  uploadGoalSchema,
  uploadSettingsSchema,
} from '../packages/contracts/src/content/upload-settings.ts';
import { reviewSettingsSchema } from '../packages/contracts/src/reviews/settings.ts';
import { fieldRows, type Row } from './content-fields.ts';
import type { Findings, Tree } from './tree.ts';

const DOCUMENT = 'docs/content/fields.md';

/** Phrases for fields that have a table of their own, or that the text describes. */
const NAMED = new Map<unknown, string>([
  [linkSchema.entries, '[link](#links)'],
  [trackSchema.entries, '[track](#tracked-links)'],
  [pictureSchema.entries, '[picture](#pictures)'],
  [pageSettingsSchema.entries, 'object'],
  [experimentSchema.entries, 'object'],
  [colorsSchema.entries, 'object'],
  [companySchema.entries, 'object'],
  [partnersRowSchema.entries, 'object'],
  [uploadSettingsSchema.entries, 'object'],
  [illustrationSchema.getter, 'name of a drawing, or [picture](#pictures)'],
  [heroPictureSchema.getter, 'name of a drawing, or [picture](#pictures)'],
  [destinationsSchema.getter, 'see below; one, or an object with one for each language'],
  [siteLineSchema.entries, '[line](#lines-of-business)'],
  [lineQuestionSchema.entries, '[question](#questions-of-a-line)'],
  [uploadGoalSchema.entries, '[goal](#goals-of-uploads)'],
]);

/** Fields of every section. The text describes them once. */
const SECTION_FIELDS = ['type', 'id'];

/** The tables by name, as Markdown. A section's table has the name of its type. */
export function allTables(): Record<string, string> {
  const schemas: Record<string, v.GenericSchema> = {
    page: pageSchema,
    settings: pageSettingsSchema,
    experiment: experimentSchema,
    picture: pictureSchema,
    link: linkSchema,
    track: trackSchema,
    site: siteSchema,
    'site settings': siteSettingsSchema,
    line: siteLineSchema,
    question: lineQuestionSchema,
    uploads: uploadSettingsSchema,
    'export goal': uploadGoalSchema,
    'company settings': companySchema,
    colors: colorsSchema.entries.light,
    rates: ratesSchema,
    'review settings': reviewSettingsSchema,
  };
  const sections = sectionSchema.options.map((schema) => {
    const rows = fieldRows(schema, NAMED).filter(({ name }) => !SECTION_FIELDS.includes(name));
    return [schema.entries.type.literal, tableOf(rows)];
  });
  const others = Object.entries(schemas).map(([name, schema]) => [
    name,
    tableOf(fieldRows(schema, NAMED)),
  ]);
  return Object.fromEntries([...sections, ...others]);
}

function tableOf(rows: Row[]): string {
  const lines = rows.map(({ name, optional, expected, description }) => {
    const cells = [`\`${name}\`${optional ? '?' : ''}`, expected, description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| field | expected | meaning |', '|---|---|---|', ...lines].join('\n');
}

/** A line where the site of the documents shows a table: `<!-- fields: hero -->`. */
const PLACE = /^<!-- fields: ([\w -]+) -->$/gm;

/** Writes the tables of fields into the places of a document. A place of an unknown name stays. */
export function fillTables(document: string, tables = allTables()): string {
  return document.replace(PLACE, (place, name: string) => tables[name] ?? place);
}

/** Checks that the document has a place for each table, and no other. */
export function checkTables(tree: Tree, names = Object.keys(allTables())): Findings {
  const places = [...(tree.get(DOCUMENT) ?? '').matchAll(PLACE)].map(([, name = '']) => name);
  return {
    count: names.length,
    of: 'tables',
    errors: [
      ...places
        .filter((place) => !names.includes(place))
        .map((place) => `${DOCUMENT}: there are no fields called "${place}"`),
      ...names
        .filter((name) => !places.includes(name))
        .map((name) => `${DOCUMENT}: add <!-- fields: ${name} -->`),
    ],
  };
}

if (import.meta.main) {
  const tables = allTables();
  const names = process.argv.slice(2);
  const known = Object.keys(tables).sort();
  if (names.length === 0) console.log(known.join('\n'));
  for (const name of names) {
    const table = tables[name];
    if (table === undefined) {
      console.error(`There are no fields called "${name}". The names are: ${known.join(', ')}.`);
      process.exitCode = 1;
    } else {
      console.log(`${name}\n\n${table}\n`);
    }
  }
}
