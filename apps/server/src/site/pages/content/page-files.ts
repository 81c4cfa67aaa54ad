import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Page, pageSchema } from '@zipfront/contracts/content/page';
import { nearest } from '../../../platform/nearest.ts';
import type { FieldPath } from './fields.ts';
import { type FilledPage, fillPage } from './fill-page.ts';
import { isFolder } from './is-folder.ts';
import { readTable, TABLES_FOLDER, type Table, type TableRow } from './table.ts';
import {
  checkValue,
  type EarlierValues,
  type OpenYamlFile,
  openYamlFile,
  readYamlFile,
  type SiteFile,
  type YamlFile,
} from './yaml-file.ts';

/** Makes a file stand for many pages, one for each row of a table. */
const FOR_EACH = /^forEach:[ \t]*["']?([^\s"'#]*)/m;

/** Marks the pages of a file as drafts, also where the file has errors. */
const DRAFT = /^draft:[ \t]*true[ \t]*(?:#.*)?\r?$/m;

export function readPageFile(
  siteName: string,
  file: string,
  { earlier, withDrafts }: { earlier: EarlierValues | undefined; withDrafts: boolean },
): SiteFile<Page>[] {
  const opened = openYamlFile(file);
  if (!withDrafts && DRAFT.test(opened.source)) return [];
  const named = FOR_EACH.exec(opened.source)?.[1];
  if (named === undefined) {
    return [{ siteName, file, read: readYamlFile(file, pageSchema, earlier) }];
  }
  const { errorAt } = opened;
  const refused = (...errors: string[]) => [
    { siteName, file, read: { value: null, errors, errorAt } },
  ];
  const folder = join(dirname(dirname(file)), TABLES_FOLDER);
  const tableFile = join(folder, named);
  if (!existsSync(tableFile) || isFolder(tableFile)) {
    const all = existsSync(folder) ? readdirSync(folder) : [];
    const names = all.filter((name) => !isFolder(join(folder, name)));
    const meant = nearest(named, names);
    const hint = meant ? `did you mean ${meant}?` : 'put the table there.';
    return refused(
      errorAt(['forEach'], `names ${named}, but ${siteName}/data/ has no such file; ${hint}`),
    );
  }
  const table = readTable(tableFile);
  if (table.errors.length > 0) return refused(...table.errors);
  const source = JSON.stringify([opened.source, table.source]);
  const known = earlier?.find(source)?.value as Page[] | undefined;
  const written = known ? null : opened.read();
  if (written && (!isObject(written.value) || written.errors.length > 0)) {
    return refused(...written.errors);
  }
  const family: Family = {
    fields: () => Object(written ? written.value : opened.read().value),
    table,
    writtenAt: opened.writtenAt,
    errorAt: firstErrors(table, errorAt),
  };
  const read = table.rows.map((row, index) => pageOfRow(family, row, known?.[index]));
  if (!known && read.every(({ errors }) => errors.length === 0)) {
    earlier?.store(
      source,
      read.map(({ value }) => value),
    );
  }
  return read.map((page) => ({ siteName, file, read: page }));
}

interface Family extends Pick<OpenYamlFile, 'writtenAt'> {
  fields(): Record<string, unknown>;
  table: Table;
  errorAt(row: TableRow, path: FieldPath, sentence: string, near?: string): string;
}

/** @param known the page, if it was already read and checked */
function pageOfRow(
  { fields, table, errorAt: errorOf, writtenAt }: Family,
  row: TableRow,
  known: Page | undefined,
): YamlFile<Page> {
  let filled: FilledPage | undefined;
  const fill = () => {
    filled ??= fillPage(fields(), table, row);
    return filled;
  };
  const errorAt: YamlFile<Page>['errorAt'] = (path, sentence, near) =>
    errorOf(row, fill().placeInFile(path), sentence, near);
  if (known) return { value: known, errors: [], errorAt };
  const errors = fill().errors.map(({ path, sentence }) => errorOf(row, path, sentence));
  if (errors.length > 0) return { value: null, errors, errorAt };
  const written: typeof writtenAt = (path) => writtenAt(fill().placeInFile(path));
  return { ...checkValue(pageSchema, fill().value, errorAt, written), errorAt };
}

/** Returns the first wrong row for each place. */
function firstErrors(table: Table, errorAt: YamlFile<Page>['errorAt']): Family['errorAt'] {
  const firstRows = new Map<string, TableRow>();
  return (row, path, sentence, near) => {
    const place = path.join('.');
    const first = firstRows.get(place) ?? row;
    firstRows.set(place, first);
    if (first !== row) return '';
    return `${errorAt(path, sentence, near)} The row is ${table.name}:${row.line}.`;
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
