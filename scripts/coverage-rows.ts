import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of `docs/coverage.md`: a behaviour, its code and its tests. */
interface Row {
  line: number;
  behaviour: string;
  where: string;
  test: string;
}

/** Placeholder in a row whose behaviour is not built yet. */
const NOT_BUILT = 'not built yet';

/**
 * Errors of a coverage table, one sentence each: a row without exactly three cells, a row without code
 * or test, a missing file, a test title that its file does not contain.
 *
 * @param markdown the table; rows are `| behaviour | where | test |`, paths in backticks, a test
 *   named as `` `file` › title ``
 * @param read text of a file by its path from the repository's root, or null if it is missing
 */
export function coverageErrors(markdown: string, read: (path: string) => string | null): string[] {
  const malformed = markdown.split('\n').flatMap((text, index) => {
    const cells = cellsOf(text);
    return cells.length > 0 && cells.length !== 3
      ? [`docs/coverage.md:${index + 1}: a row has three cells, not ${cells.length}`]
      : [];
  });
  return [...malformed, ...rowsOf(markdown).flatMap((row) => errorsOf(row, read))];
}

function cellsOf(text: string): string[] {
  return text.startsWith('|') ? text.split(/(?<!\\)\|/).slice(1, -1) : [];
}

function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = cellsOf(text);
    const [behaviour = '', where = '', test = ''] = cells.map((cell) => cell.trim());
    const isRow = cells.length === 3 && behaviour !== 'Behaviour' && !/^-+$/.test(behaviour);
    return isRow ? [{ line: index + 1, behaviour, where, test }] : [];
  });
}

function errorsOf(row: Row, read: (path: string) => string | null): string[] {
  const at = `docs/coverage.md:${row.line} (${row.behaviour})`;
  if (row.where === NOT_BUILT) {
    return row.test === NOT_BUILT ? [] : [`${at}: a row that is not built yet has no test`];
  }
  const errors = pathsIn(row.where).flatMap((path) =>
    read(path) === null ? [`${at}: ${path} is missing`] : [],
  );
  if (pathsIn(row.where).length === 0) errors.push(`${at}: names no file of its code`);
  const named = testsIn(row.test);
  if (named.length === 0) errors.push(`${at}: names no test`);
  for (const { path, title } of named) {
    const text = read(path);
    if (text === null) errors.push(`${at}: the test file ${path} is missing`);
    else if (title && !text.includes(title)) {
      errors.push(`${at}: ${path} contains no test called "${title}"`);
    }
  }
  return errors;
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function testsIn(cell: string): { path: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)`(?:\s*›\s*([^;]+))?/g)].map((match) => ({
    path: match[1] ?? '',
    title: (match[2] ?? '').trim(),
  }));
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (path: string) => {
    const file = join(root, path);
    if (!existsSync(file)) return null;
    return path.endsWith('/') ? '' : readFileSync(file, 'utf8');
  };
  const markdown = read('docs/coverage.md') ?? '';
  const errors = coverageErrors(markdown, read);
  for (const error of errors) console.error(error);
  const rows = rowsOf(markdown);
  const missing = rows.filter((row) => row.where === NOT_BUILT).length;
  console.log(`${rows.length} rows, ${rows.length - missing} built, ${missing} not built yet`);
  if (errors.length > 0 || rows.length === 0) process.exit(1);
}
