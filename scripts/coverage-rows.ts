import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of `docs/coverage.md`: a behaviour of the specification, its code, and its test. */
interface Row {
  line: number;
  behaviour: string;
  where: string;
  test: string;
}

/** What a row says in place of a path while its behaviour is still to be built. */
const NOT_BUILT = 'not built yet';

/**
 * What is wrong with a coverage table, one sentence a mistake: a row that has not three cells, a row
 * without code or test, a file that is not there, a test title that its file does not hold.
 *
 * @param markdown the table; rows are `| behaviour | where | test |`, paths in backticks, a test
 *   named as `` `file` › title ``
 * @param read a file's text by its path from the repository's root, or null where there is none
 */
export function coverageMistakes(
  markdown: string,
  read: (path: string) => string | null,
): string[] {
  const misshapen = markdown.split('\n').flatMap((text, index) => {
    const cells = cellsOf(text);
    return cells.length > 0 && cells.length !== 3
      ? [`docs/coverage.md:${index + 1}: a row has three cells, not ${cells.length}`]
      : [];
  });
  return [...misshapen, ...rowsOf(markdown).flatMap((row) => mistakesOf(row, read))];
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

function mistakesOf(row: Row, read: (path: string) => string | null): string[] {
  const at = `docs/coverage.md:${row.line} (${row.behaviour})`;
  if (row.where === NOT_BUILT) {
    return row.test === NOT_BUILT ? [] : [`${at}: a row that is not built yet has no test`];
  }
  const mistakes = pathsIn(row.where).flatMap((path) =>
    read(path) === null ? [`${at}: ${path} is not there`] : [],
  );
  if (pathsIn(row.where).length === 0) mistakes.push(`${at}: names no file where it lives`);
  const named = testsIn(row.test);
  if (named.length === 0) mistakes.push(`${at}: names no test`);
  for (const { path, title } of named) {
    const text = read(path);
    if (text === null) mistakes.push(`${at}: the test file ${path} is not there`);
    else if (title && !text.includes(title)) {
      mistakes.push(`${at}: ${path} holds no test called "${title}"`);
    }
  }
  return mistakes;
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
  const mistakes = coverageMistakes(markdown, read);
  for (const mistake of mistakes) console.error(mistake);
  const rows = rowsOf(markdown);
  const missing = rows.filter((row) => row.where === NOT_BUILT).length;
  console.log(`${rows.length} rows, ${rows.length - missing} built, ${missing} not built yet`);
  if (mistakes.length > 0 || rows.length === 0) process.exit(1);
}
