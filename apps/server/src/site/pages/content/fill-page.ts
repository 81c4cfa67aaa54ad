import { chooseLocale, type Locale } from '@zipfront/contracts/locale';
import { getOwn } from '@zipfront/contracts/own';
import { dayText, dollarFormat } from '@zipfront/contracts/pages/formats';
import { isInCalendar } from '@zipfront/contracts/time/time';
import { nearest } from '../../../platform/nearest.ts';
import type { FieldPath } from './fields.ts';
import { NAMES_OF_PAGES, type Table, type TableRow } from './table.ts';

/** `{name}` inserts a cell; `{dollars:minimum}` inserts it in another format. */
const PLACEHOLDER = /\{(?:(\w+):)?([a-z][a-z0-9_]*)\}/g;

const FORMATS: Record<string, (cell: string, language: Locale) => string | null> = {
  dollars: (cell, language) =>
    /^\d{1,9}$/.test(cell) ? dollarFormat(language).format(Number(cell)) : null,
  day: (cell, language) =>
    /^\d{4}-\d{2}-\d{2}$/.test(cell) && isInCalendar(cell) ? dayText(cell, language) : null,
};

const EXAMPLES: Record<string, string> = { dollars: '25000', day: '2025-01-01' };

const KNOWN_FORMATS = Object.keys(FORMATS).join(' or ');

export interface FilledPage {
  value: unknown;
  errors: { path: FieldPath; sentence: string }[];
  placeInFile(path: FieldPath): FieldPath;
}

const OMITTED = Symbol('omitted');

/**
 * Fills a page with the cells of a row. An empty cell drops the list entry around it: a question, a
 * limit, a section.
 */
export function fillPage(read: Record<string, unknown>, table: Table, row: TableRow): FilledPage {
  const { words = {}, forEach, ...fields } = read;
  const errors: FilledPage['errors'] = [];
  const remaining = new Map<string, number[]>();
  const language = chooseLocale(String(read.locale)) ?? 'en-US';
  const textsByName: Record<string, Record<string, string>> = Object(words);

  /** @param isWord whether the text is one of `words`, in which cells are used as they are */
  function fill(text: string, path: FieldPath, isWord = false): string | typeof OMITTED {
    let isOmitted = false;
    const filled = text.replace(PLACEHOLDER, (braces, format: string | undefined, name: string) => {
      const refuse = (sentence: string) => {
        errors.push({ path, sentence });
        return braces;
      };
      if (NAMES_OF_PAGES.includes(format ?? name)) return braces;
      const cell = row.cells.get(name);
      if (cell === undefined) {
        const meant = nearest(name, table.columns);
        const hint = meant ? `; did you mean {${meant}}?` : '.';
        return refuse(`has ${braces}, but ${table.name} has no column ${name}${hint}`);
      }
      const texts = isWord || format ? undefined : getOwn(textsByName, name);
      const written = texts ? getOwn(texts, cell) : cell;
      if (cell === '') {
        isOmitted = true;
      } else if (written === undefined) {
        errors.push({ path: ['words', name], sentence: `has no text for "${cell}".` });
      } else if (texts) {
        const inner = fill(written, ['words', name, cell], true);
        if (inner !== OMITTED) return inner;
        isOmitted = true;
      } else if (format) {
        const write = getOwn(FORMATS, format);
        if (!write) return refuse(`has ${braces}; expected is ${KNOWN_FORMATS} before the colon.`);
        const expected = `expected is one like ${getOwn(EXAMPLES, format)}`;
        return (
          write(cell, language) ?? refuse(`has ${braces}, but the cell is "${cell}"; ${expected}.`)
        );
      }
      return written ?? '';
    });
    return isOmitted ? OMITTED : filled;
  }

  function walk(value: unknown, path: FieldPath): unknown {
    if (typeof value === 'string') return fill(value, path);
    if (Array.isArray(value)) {
      const items = value.map((item, index) => ({ at: index, item: walk(item, [...path, index]) }));
      const left = items.filter(({ item }) => item !== OMITTED);
      if (left.length < items.length)
        remaining.set(
          path.join('.'),
          left.map(({ at }) => at),
        );
      return left.map(({ item }) => item);
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, walk(item, [...path, key])]);
    return entries.some(([, item]) => item === OMITTED) ? OMITTED : Object.fromEntries(entries);
  }

  const value = Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const filled = walk(field, [key]);
      if (filled !== OMITTED) return [key, filled];
      errors.push({ path: [key], sentence: 'needs a cell that is empty.' });
      return [key, undefined];
    }),
  );
  const placeInFile = (path: FieldPath) => {
    const place: FieldPath = [];
    for (const key of path) {
      const inFile = typeof key === 'number' ? remaining.get(place.join('.'))?.[key] : undefined;
      place.push(inFile ?? key);
    }
    return place;
  };
  return { value: { ...value, forEach }, errors, placeInFile };
}
