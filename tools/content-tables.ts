import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { type Findings, ROOT, type Tree } from './tree.ts';

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

/** The tables by name. A section's table has the name of its type. */
function allTables(): Record<string, string> {
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

/** A place for a table: `<!-- fields: hero -->`, up to `<!-- end -->`. */
const PLACE = /(<!-- fields: ([\w -]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * Replaces the tables in a document by those of the schemas.
 *
 * @param tables the tables by name
 * @returns the new text, and an error for each unknown name, and each table without its place
 */
export function writeTables(
  document: string,
  tables: Record<string, string>,
): { text: string; errors: string[] } {
  const found: string[] = [];
  const text = document.replace(PLACE, (place, start: string, name: string, end: string) => {
    found.push(name);
    return tables[name] === undefined ? place : `${start}\n${tables[name]}\n\n${end}`;
  });
  const names = Object.keys(tables);
  const unknown = found.filter((name) => !names.includes(name));
  const missing = names.filter((name) => !found.includes(name));
  return {
    text,
    errors: [
      ...unknown.map((name) => `${DOCUMENT}: there are no fields called "${name}"`),
      ...missing.map((name) => `${DOCUMENT}: add <!-- fields: ${name} --> and <!-- end -->`),
    ],
  };
}

/** Checks that the document has the tables of the schemas. */
export function checkTables(tree: Tree): Findings {
  const document = tree.get(DOCUMENT) ?? '';
  const tables = allTables();
  const { text, errors } = writeTables(document, tables);
  if (text !== document)
    errors.push(`${DOCUMENT} is out of date: run npx node tools/content-tables.ts`);
  return { count: Object.keys(tables).length, of: 'tables', errors };
}

if (import.meta.main) {
  const path = join(ROOT, DOCUMENT);
  const { text, errors } = writeTables(readFileSync(path, 'utf8'), allTables());
  writeFileSync(path, text);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
}
