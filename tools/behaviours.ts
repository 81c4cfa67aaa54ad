import { titleOf } from './test-titles.ts';
import { type Findings, filesIn, ROOT, readTree, SCRIPT, type Tree } from './tree.ts';

/** A numbered statement in `docs/behaviours/`. */
export interface Behaviour {
  /** `4.1.2`, or `9.3` in a section without groups. */
  id: string;
  text: string;
  /** Why it has no test, if it is marked as missing. */
  missing: string | null;
}

/**
 * A comment line that cites a section of a document by number, unless it is an RFC or a web page.
 */
const SECTION = /^[ \t]*(?:\/\*\*?|\*|\/\/).*(?<!(?:RFC[\s*]+\d+|\.html),[\s*]+)\bsection \d/gim;

/** The behaviours that a test holds, named by a comment above it. */
export interface Tag {
  path: string;
  /** Counted from 1. */
  line: number;
  ids: string[];
  /**
   * The title of the test or step below the tag, after the titles around it; null for all tests of
   * a file.
   */
  title: string | null;
}

/** A tag alone on its line: `// behaviour: 4.1.2, 9.1`. */
const TAG = /^\s*\/\/ behaviour: (.*)$/;

/** A group of tests, or a test around its steps. */
const GROUP = /^\s*(?:(?:test\.)?describe\b|[a-z]\w*\((?:['"`]|$))/;

/** Whether a file has tests: of Vitest, of Playwright, or the budgets, which the checks run. */
function isTest(path: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path) || path === 'tools/budgets.ts';
}

/**
 * The behaviours of a document, in order: `- **4.1.2** Text`, with lines that continue it indented.
 * What follows "Missing:" says why it has no test.
 */
export function readBehaviours(markdown: string): Behaviour[] {
  const behaviours: Behaviour[] = [];
  let item: { id: string; lines: string[] } | null = null;
  const end = () => {
    if (item) behaviours.push(behaviourOf(item.id, item.lines.join(' ')));
    item = null;
  };
  for (const line of markdown.split('\n')) {
    const start = /^- \*\*(\d+(?:\.\d+)+)\*\* (.+)$/.exec(line);
    if (item && /^ {2}\S/.test(line)) {
      item.lines.push(line.trim());
      continue;
    }
    end();
    if (start) item = { id: start[1] ?? '', lines: [start[2] ?? ''] };
  }
  end();
  return behaviours;
}

function behaviourOf(id: string, content: string): Behaviour {
  const [text = '', missing = null] = content.split(' Missing: ');
  return { id, text, missing };
}

/**
 * The tags of a file. A tag directly above a call with a title (`it`, `test`, `await test.step`,
 * `describe`) belongs to that call; any other tag belongs to the whole file.
 */
export function readTags(path: string, content: string): Tag[] {
  const lines = content.split('\n');
  return lines.flatMap((text, index) => {
    const named = TAG.exec(text);
    if (named === null) return [];
    const ids = (named[1] ?? '').split(',').map((id) => id.trim());
    const next = lines.findIndex((line, at) => at > index && !TAG.test(line));
    const title = next > 0 ? titleOf(lines.slice(next).join('\n')) : null;
    const titles = title === null ? null : [...groupsOf(lines, next), title].join(' › ');
    return [{ path, line: index + 1, ids, title: titles }];
  });
}

/** The titles of the groups around a line, outermost first, by their indentation. */
function groupsOf(lines: string[], at: number): string[] {
  const titles: string[] = [];
  let indent = indentOf(lines[at] ?? '');
  for (let index = at - 1; index >= 0 && indent > 0; index--) {
    const line = lines[index] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const title = GROUP.test(line) ? titleOf(lines.slice(index).join('\n')) : null;
    if (title !== null) titles.unshift(title);
  }
  return titles;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Returns the errors of the tags and the behaviours, a sentence each. */
export function behaviourErrors(behaviours: Behaviour[], tags: Tag[]): string[] {
  const ids = behaviours.map(({ id }) => id);
  const tested = new Set(tags.flatMap((tag) => tag.ids));
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `docs/behaviours: ${id} is used twice`),
    ...behaviours.flatMap((behaviour) => errorsOf(behaviour, tested)),
    ...tags.flatMap((tag) => tagErrors(tag, ids)),
  ];
}

function errorsOf({ id, missing }: Behaviour, tested: Set<string>): string[] {
  const at = `docs/behaviours: ${id}`;
  if (missing === null) {
    return tested.has(id) ? [] : [`${at} has no test: tag one with "// behaviour: ${id}"`];
  }
  return tested.has(id) ? [`${at} has a test: remove "Missing:"`] : [];
}

function tagErrors({ path, line, ids }: Tag, known: string[]): string[] {
  const unknown = ids.filter((id) => !known.includes(id));
  return [
    ...unknown.map((id) => `${path}:${line}: docs/behaviours has no behaviour "${id}"`),
    ...(isTest(path) ? [] : [`${path}:${line}: only a test names behaviours`]),
  ];
}

/**
 * Comments that cite a section by number, one sentence each: behaviours have stable numbers,
 * sections do not. Standards are cited as `RFC 9110, section 12.5.3`.
 */
export function sectionErrors(path: string, content: string): string[] {
  return [...content.matchAll(SECTION)].map(({ 0: text, index }) => {
    const line = content.slice(0, index + text.length).split('\n').length;
    return `${path}:${line}: cites a section: cite the behaviour, as "(behaviours, 4.1.2)"`;
  });
}

/**
 * The tests of behaviours, as text: each behaviour, then a line for each file and title that holds
 * it.
 */
export function testsOf(behaviours: Behaviour[], tags: Tag[]): string {
  return behaviours
    .map(({ id, text, missing }) => {
      const held = tags.filter((tag) => tag.ids.includes(id));
      const tests = held.map(
        ({ path, title }) => `  ${path}${title === null ? '' : ` › ${title}`}`,
      );
      return [
        `${id} ${text}`,
        ...tests,
        ...(missing === null ? [] : [`  missing: ${missing}`]),
      ].join('\n');
    })
    .join('\n');
}

function readAll(tree: Tree): { behaviours: Behaviour[]; tags: Tag[] } {
  return {
    behaviours: filesIn(tree, /^docs\/behaviours\/.*\.md$/).flatMap(([, text]) =>
      readBehaviours(text),
    ),
    tags: filesIn(tree, SCRIPT).flatMap(([path, text]) => readTags(path, text)),
  };
}

/** Checks that each behaviour has a test, and that no comment cites a section. */
export function checkBehaviours(tree: Tree): Findings {
  const { behaviours, tags } = readAll(tree);
  const errors = [
    ...behaviourErrors(behaviours, tags),
    ...filesIn(tree, SCRIPT).flatMap(([path, text]) => sectionErrors(path, text)),
  ];
  return { count: behaviours.length, of: 'behaviours', errors };
}

/**
 * Prints the tests of behaviours: `npx node tools/behaviours.ts 4.1.2`, or of a whole section:
 * `npx node tools/behaviours.ts 4.1`.
 */
if (import.meta.main) {
  const { behaviours, tags } = readAll(readTree(ROOT));
  const numbers = process.argv.slice(2);
  const shown = behaviours.filter(({ id }) =>
    numbers.some((prefix) => id === prefix || id.startsWith(`${prefix}.`)),
  );
  console.log(
    testsOf(shown, tags) || 'Name behaviours of docs/behaviours: 4.1.2, or a section: 4.1.',
  );
}
