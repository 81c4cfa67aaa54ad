import { type Findings, filesIn, lineAt, ROOT, readTree, SCRIPT, type Tree } from './tree.ts';

/** A numbered statement in `docs/behaviours/`. */
interface Behaviour {
  /** `4.1.2`, or `9.3` in a section without groups. */
  id: string;
  text: string;
  /** Why it has no test, if it is marked as missing. */
  missing: string | null;
}

/** The behaviours that a test holds, named by a comment above it. */
interface Tag {
  /** `a.test.ts:3` */
  place: string;
  ids: string[];
  /** The first line of the test, its step or its group; another line for all tests of a file. */
  code: string;
}

/** An item with the lines that continue it, which are indented: `- **4.1.2** Text`. */
const ITEM = /^- \*\*(\d+(?:\.\d+)+)\*\* (.+(?:\n {2}\S.*)*)/gm;

/** Tags alone on their lines, and the line below them: `// behaviour: 4.1.2, 9.1`. */
const TAG = /^[ \t]*\/\/ behaviour: (.*)\n(?=(?:\s*\/\/ behaviour: .*\n)*(.*))/gm;

/** A file with tests: of Vitest, of Playwright, or the budgets, which the checks run. */
const TEST = /\.(?:test|spec)\.tsx?:\d+$|^tools\/budgets\.ts:/;

/** The behaviours of a document. What follows "Missing:" says why one has no test. */
export function readBehaviours(markdown: string): Behaviour[] {
  return [...markdown.matchAll(ITEM)].map(([, id = '', content = '']) => {
    const [text = '', missing = null] = content.replaceAll(/\n +/g, ' ').split(' Missing: ');
    return { id, text, missing };
  });
}

export function readTags(path: string, content: string): Tag[] {
  return [...content.matchAll(TAG)].map(({ 1: ids = '', 2: code = '', index }) => {
    return { place: `${path}:${lineAt(content, index)}`, ids: ids.split(/, */), code: code.trim() };
  });
}

/** Returns the errors of the tags and the behaviours, a sentence each. */
function behaviourErrors(behaviours: Behaviour[], tags: Tag[]): string[] {
  const ids = behaviours.map(({ id }) => id);
  const known = new Set(ids);
  const tested = new Set(tags.flatMap((tag) => tag.ids));
  return [
    ...ids
      .filter((id, index) => ids.indexOf(id) !== index)
      .map((id) => `docs/behaviours: ${id} is used twice`),
    ...behaviours
      .filter(({ id, missing }) => tested.has(id) === (missing !== null))
      .map(({ id, missing }) =>
        missing === null
          ? `docs/behaviours: ${id} has no test: tag one with "// behaviour: ${id}"`
          : `docs/behaviours: ${id} has a test: remove "Missing:"`,
      ),
    ...tags.flatMap((tag) => [
      ...tag.ids
        .filter((id) => !known.has(id))
        .map((id) => `${tag.place}: docs/behaviours has no behaviour "${id}"`),
      ...(TEST.test(tag.place) ? [] : [`${tag.place}: only a test names behaviours`]),
    ]),
  ];
}

/** Each behaviour as text, then its tests, or why it has none. */
export function testsOf(behaviours: Behaviour[], tags: Tag[]): string {
  const lines = behaviours.flatMap(({ id, text, missing }) => [
    `${id} ${text}`,
    ...tags.filter((tag) => tag.ids.includes(id)).map(({ place, code }) => `  ${place} ${code}`),
    ...(missing === null ? [] : [`  missing: ${missing}`]),
  ]);
  return lines.join('\n');
}

function readAll(tree: Tree): [Behaviour[], Tag[]] {
  return [
    filesIn(tree, /^docs\/behaviours\/.*\.md$/).flatMap(([, text]) => readBehaviours(text)),
    filesIn(tree, SCRIPT).flatMap(([path, text]) => readTags(path, text)),
  ];
}

/** Checks that each behaviour has a test. */
export function checkBehaviours(tree: Tree): Findings {
  const [behaviours, tags] = readAll(tree);
  const errors = behaviourErrors(behaviours, tags);
  return { count: behaviours.length, of: 'behaviours', errors };
}

/**
 * Prints the tests of behaviours: `npx node tools/behaviours.ts 4.1.2`, or of a whole section:
 * `npx node tools/behaviours.ts 4.1`.
 */
if (import.meta.main) {
  const [behaviours, tags] = readAll(readTree(ROOT));
  const shown = behaviours.filter(({ id }) =>
    process.argv.slice(2).some((prefix) => `${id}.`.startsWith(`${prefix}.`)),
  );
  console.log(
    testsOf(shown, tags) || 'Name behaviours of docs/behaviours: 4.1.2, or a section: 4.1.',
  );
}
