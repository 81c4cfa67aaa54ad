import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Findings, filesIn, ROOT, SCRIPT, type Tree } from './tree.ts';

/** A file or folder in backticks, as a path from the root without placeholders. */
const REPOSITORY_PATH = /`((?:apps|packages|tests|scripts|tools|docs|data|content)\/[\w./-]+)`/g;

/** A path into a folder that a fresh clone lacks: it would be right on some machines only. */
const BUILT = /(?:^|\/)(?:dist|node_modules|var)(?:\/|$)/;

/** A source file as documents name it in backticks, with or without folders: `find-visit.ts`. */
const SOURCE_FILE = /`(?:[\w./-]+\/)?([\w.-]+\.tsx?)`/g;

/**
 * A script in TypeScript that is run by whatever Node the machine has; a container has the right
 * one.
 */
const BY_ANY_NODE =
  /(?<!npx |bin\/|docker compose .*)\bnode (?:tools|tests|scripts|apps|data)\/[\w/.-]+\.ts/g;

/**
 * Scripts that Markdown runs by another Node than npm installs, files and folders that it names from
 * the repository's root and that are missing, and source files that no folder has, because they were
 * renamed, one sentence each.
 *
 * @param exists whether a file or folder exists at a path from the root
 * @param sources names of all source files, without folders
 */
export function missingFiles(
  document: string,
  markdown: string,
  exists: (path: string) => boolean,
  sources: ReadonlySet<string>,
): string[] {
  return markdown.split('\n').flatMap((text, index) => {
    const namedBy = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const at = `${document}:${index + 1}:`;
    return [
      ...namedBy(REPOSITORY_PATH)
        .filter((path) => BUILT.test(path) || !exists(path))
        .map((path) => `${at} ${path} is missing`),
      ...namedBy(SOURCE_FILE)
        .filter((name) => !sources.has(name))
        .map((name) => `${at} no folder has ${name}`),
      ...(text.match(BY_ANY_NODE) ?? []).map((command) => `${at} write npx ${command}`),
    ];
  });
}

/** An identifier in backticks, of two words or more: `findVisit`, `FoundVisit` or `MAX_DAYS`. */
const IDENTIFIER = /`([A-Za-z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g;

/** Documents about the sources. Others also name what users, tools and former releases have. */
const ABOUT_SOURCES =
  /^(?:CONTRIBUTING|docs\/architecture|(?:apps|packages|tests|tools)\/(?!.*\/testing\/).*README)\.md$/;

/** Identifiers that a document about the sources names and no source has, one sentence each. */
export function missingNames(
  document: string,
  markdown: string,
  names: ReadonlySet<string>,
): string[] {
  return [...markdown.matchAll(IDENTIFIER)]
    .filter(([, name = '']) => !names.has(name))
    .map(([, name]) => `${document}: no source has ${name}`);
}

/**
 * Errors of the decisions' folder, one sentence each: a decision that the index does not link, or
 * whose title lacks its number.
 *
 * @param decisions text by file name
 * @param index the folder's `README.md`
 */
export function decisionErrors(decisions: Record<string, string>, index: string): string[] {
  return Object.entries(decisions).flatMap(([name, markdown]) => {
    const title = `# ${name.slice(0, 4)}: `;
    return [
      ...(index.includes(`](${name})`) ? [] : [`${name} is missing in docs/decisions/README.md`]),
      ...(markdown.startsWith(title) ? [] : [`${name} needs a title with its number`]),
    ];
  });
}

/**
 * Checks the files and identifiers that the documents name in backticks, and the titles of the
 * decisions.
 */
export function checkDocuments(tree: Tree): Findings {
  const documents = filesIn(tree, /\.md$/);
  const exists = (path: string) => existsSync(join(ROOT, path));
  const sources = new Set(filesIn(tree, /\.tsx?$/).map(([path]) => basename(path)));
  const names = new Set(filesIn(tree, SCRIPT).flatMap(([, text]) => text.match(/\w+/g) ?? []));
  const decisions = filesIn(tree, /^docs\/decisions\/\d[^/]*\.md$/);
  const errors = [
    ...documents.flatMap(([path, text]) => missingFiles(path, text, exists, sources)),
    ...filesIn(tree, ABOUT_SOURCES).flatMap(([path, text]) => missingNames(path, text, names)),
    ...decisionErrors(
      Object.fromEntries(decisions.map(([path, text]) => [basename(path), text])),
      tree.get('docs/decisions/README.md') ?? '',
    ),
  ];
  return { count: documents.length, of: 'documents', errors };
}
