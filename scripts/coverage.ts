// behaviour: 15.34
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that may name behaviours. */
const FILES = ['{apps,packages,scripts,tests,data}/**/*.{ts,tsx,mjs,css}', '*.ts'];
const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'tests/bench/peers/**'];

/** A numbered statement of `docs/behaviours.md`. */
export interface Behaviour {
  /** `4.1.2`, or `9.3` in a section without groups. */
  id: string;
  text: string;
  /** The heading that it stands under. */
  group: string;
}

/** Behaviours that a file names: a test those that it holds, code those that it implements. */
export interface Tag {
  path: string;
  /** Counted from 1. */
  line: number;
  ids: string[];
  /** The title of the test below the tag; null in code, and for all tests of a file. */
  title: string | null;
}

/** A tag alone on its line: `// behaviour: 4.1.2, 9.1`, in styles `/* behaviour: 4.1.2 *\/`. */
const TAG = /^\s*\/[/*] behaviour: (.*?)(?: \*\/)?$/;

/** A call with its modifiers, as `it.each(`: of Vitest, Playwright, or a test with its own fixtures. */
const CALL = /^\s*[a-z]\w*((?:\.\w+)*)\s*[(<]/;

/** Whether a file holds tests: of Vitest, of Playwright, or the budgets, which the checks run. */
export function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || path === 'scripts/budgets.ts';
}

/** The behaviours of a document, in order: `- **4.1.2** Text`, with lines that go on indented. */
export function readBehaviours(markdown: string): Behaviour[] {
  const behaviours: Behaviour[] = [];
  let group = '';
  let current: Behaviour | null = null;
  for (const line of markdown.split('\n')) {
    const item = /^- \*\*(\d+(?:\.\d+)+)\*\* (.+)$/.exec(line);
    if (item) {
      current = { id: item[1] ?? '', text: item[2] ?? '', group };
      behaviours.push(current);
    } else if (current && /^ {2}\S/.test(line)) {
      current.text += ` ${line.trim()}`;
    } else {
      current = null;
      group = /^#{2,3} (.+)$/.exec(line)?.[1] ?? group;
    }
  }
  return behaviours;
}

/**
 * The tags of a file. In a test file, one directly above a call with a title (`it`, `test`, `describe`)
 * is of that call; anywhere else it is of the whole file.
 */
export function readTags(path: string, content: string): Tag[] {
  const lines = content.split('\n');
  return lines.flatMap((text, index) => {
    const named = TAG.exec(text);
    if (named === null) return [];
    const ids = (named[1] ?? '').split(',').map((id) => id.trim());
    const next = lines.findIndex((line, at) => at > index && !TAG.test(line));
    const below = isTest(path) && next > 0 ? titleOf(lines.slice(next).join('\n')) : null;
    return [{ path, line: index + 1, ids, title: below }];
  });
}

/** The title of the call that a text begins with, as it is written; null where it begins with none. */
function titleOf(text: string): string | null {
  const call = CALL.exec(text);
  if (call === null) return null;
  const isTable = /\.(?:each|for|runIf|skipIf)\b/.test(call[1] ?? '');
  const opening = (isTable ? /\)\(\s*(['"`])/ : /\(\s*(['"`])/).exec(text);
  if (opening === null) return null;
  const quote = opening[1] ?? '';
  const rest = text.slice(opening.index + opening[0].length);
  const end = new RegExp(`^(?:\\\\.|[^\\\\${quote}])*`, 's').exec(rest)?.[0] ?? '';
  return end.replace(/\\(['"`])/g, '$1');
}

/** Errors of the tags and the behaviours, a sentence each. */
export function coverageErrors(behaviours: Behaviour[], tags: Tag[]): string[] {
  const ids = behaviours.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const tested = new Set(tags.filter(({ path }) => isTest(path)).flatMap((tag) => tag.ids));
  return [
    ...repeated.map((id) => `docs/behaviours.md: ${id} is there twice`),
    ...tags.flatMap(({ path, line, ids: named }) =>
      named
        .filter((id) => !ids.includes(id))
        .map((id) => `${path}:${line}: docs/behaviours.md has no behaviour "${id}"`),
    ),
    ...ids.filter((id) => !tested.has(id)).map((id) => `${id} has no test: tag one with it`),
  ];
}

/** Longest text of a behaviour in the table; the whole text is in `docs/behaviours.md`. */
const MAX_TEXT_LENGTH = 100;

/** The text of `docs/coverage.md`: a table per group, a row per file or title. */
export function coverageTable(behaviours: Behaviour[], tags: Tag[]): string {
  const groups = [...new Set(behaviours.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const rows = behaviours
      .filter((one) => one.group === group)
      .flatMap((one) => rowsOf(one, tags));
    return `## ${group}\n\n| | behaviour | code | tests |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Coverage

The code and the tests of each behaviour of [behaviours.md](behaviours.md), written by \`node scripts/coverage.ts\` from
the tags in the sources (\`// behaviour: 4.1.2\`). \`npm run check\` fails where it is out of date.

${tables.join('\n')}`;
}

function rowsOf({ id, text }: Behaviour, tags: Tag[]): string[] {
  const named = tags.filter((tag) => tag.ids.includes(id));
  const code = [
    ...new Set(named.filter((tag) => !isTest(tag.path)).map((tag) => `\`${tag.path}\``)),
  ];
  const tests = testCells(named.filter((tag) => isTest(tag.path)));
  const count = Math.max(1, code.length, tests.length);
  return Array.from({ length: count }, (_, index) => {
    const first = index === 0 ? [id, shortened(text)] : ['', ''];
    const cells = [...first, code[index] ?? '', tests[index] ?? ''];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  });
}

/** Titles by file; the path stands before the first of them. */
function testCells(tags: Tag[]): string[] {
  return tags.map(({ path, title }, index) => {
    const file = tags[index - 1]?.path === path ? '' : `\`${path}\``;
    return [file, title === null ? '' : `› ${title}`].filter(Boolean).join(' ');
  });
}

function shortened(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', MAX_TEXT_LENGTH))} …`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const behaviours = readBehaviours(read('docs/behaviours.md'));
  const tags = globSync(FILES, { cwd: root, exclude: EXCLUDED })
    .sort()
    .flatMap((path) => readTags(path, read(path)));
  const errors = coverageErrors(behaviours, tags);
  const table = coverageTable(behaviours, tags);
  if (!process.argv.includes('--check')) writeFileSync(join(root, 'docs/coverage.md'), table);
  else if (table !== read('docs/coverage.md')) {
    errors.push('docs/coverage.md is out of date: run node scripts/coverage.ts');
  }
  for (const error of errors) console.error(error);
  console.log(`${behaviours.length} behaviours, ${tags.length} tags, ${errors.length} errors`);
  if (errors.length > 0 || behaviours.length === 0) process.exit(1);
}
