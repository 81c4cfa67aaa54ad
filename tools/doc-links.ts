import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Documents whose links are checked. */
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'data/README.md', 'packages/*/*.md'];

/** Folders that a fresh clone lacks: a document that names a file in one would be right on some machines only. */
const BUILT_FOLDERS: ReadonlySet<string> = new Set(['dist', 'node_modules', 'var']);

/**
 * The links and pictures of a Markdown text whose file is missing, a sentence each; links to other
 * sites, to pages of the product and within the text are not checked.
 *
 * @param document path of the text from the repository's root
 * @param exists whether a file or folder exists at a path from the root
 */
export function brokenLinks(
  document: string,
  markdown: string,
  exists: (path: string) => boolean,
): string[] {
  return markdown.split('\n').flatMap((text, index) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.replace(/#.*$/, ''))
      .filter((target) => target !== '' && !/^(\/|[a-z]+:)/.test(target))
      .filter((target) => !exists(join(dirname(document), target)))
      .map((target) => `${document}:${index + 1}: ${target} is missing`),
  );
}

/** A file or folder of the repository, as documents name it: from the root, without placeholders. */
const REPOSITORY_PATH = /`((?:apps|packages|tests|scripts|tools|docs|data|content)\/[\w./-]+)`/g;

/**
 * The files and folders that a Markdown text names from the repository's root and that are missing, a
 * sentence each.
 *
 * @param exists whether a file or folder exists at a path from the root
 */
export function missingPaths(
  document: string,
  markdown: string,
  exists: (path: string) => boolean,
): string[] {
  return markdown
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(REPOSITORY_PATH)]
        .filter(([, path = '']) => !exists(path))
        .map(([, path]) => `${document}:${index + 1}: ${path} is missing`),
    );
}

/**
 * Errors of the decisions' folder, a sentence each: one that its index does not link, and one without
 * the header of all (number, title, ISO date).
 *
 * @param decisions text by file name
 * @param index the folder's `README.md`
 */
export function decisionErrors(decisions: Record<string, string>, index: string): string[] {
  return Object.entries(decisions).flatMap(([name, markdown]) => {
    const header = new RegExp(`^# ${name.slice(0, 4)}: .+\\n\\n- Date: \\d{4}-\\d{2}-\\d{2}\\n`);
    return [
      ...(index.includes(`](${name})`) ? [] : [`${name} is missing in docs/decisions/README.md`]),
      ...(header.test(markdown) ? [] : [`${name} needs the header of docs/decisions/README.md`]),
    ];
  });
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const documents = globSync(DOCUMENTS, { cwd: root });
  const folder = join(root, 'docs/decisions');
  const decisions = Object.fromEntries(
    globSync('[0-9]*.md', { cwd: folder }).map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );
  const isBuilt = (path: string) => path.split('/').some((part) => BUILT_FOLDERS.has(part));
  const exists = (path: string) => !isBuilt(path) && existsSync(join(root, path));
  const broken = documents.flatMap((document) => {
    const markdown = readFileSync(join(root, document), 'utf8');
    return [
      ...brokenLinks(document, markdown, exists),
      ...missingPaths(document, markdown, exists),
    ];
  });
  const errors = decisionErrors(decisions, readFileSync(join(folder, 'README.md'), 'utf8'));
  for (const sentence of [...broken, ...errors]) console.error(sentence);
  console.log(`${documents.length} documents, ${broken.length} broken links`);
  if (broken.length + errors.length > 0 || documents.length === 0) process.exit(1);
}
