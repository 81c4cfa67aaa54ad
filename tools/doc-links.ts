import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Findings, filesIn, ROOT, type Tree } from './tree.ts';

/**
 * Folders that a fresh clone lacks. A document that names a file there would be right on some
 * machines only.
 */
const BUILT_FOLDERS: ReadonlySet<string> = new Set(['dist', 'node_modules', 'var']);

/**
 * Links and pictures in Markdown whose file is missing, one sentence each. Links to other sites, to
 * the product's pages and within the text are not checked.
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

/**
 * A file or folder of the repository in backticks, as a path from the root without placeholders.
 */
const REPOSITORY_PATH = /`((?:apps|packages|tests|scripts|tools|docs|data|content)\/[\w./-]+)`/g;

/**
 * The files and folders that a Markdown text names from the repository's root and that are missing,
 * a sentence each.
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

/** A source file as documents name it in backticks, with or without folders: `find-visit.ts`. */
const SOURCE_FILE = /`(?:[\w./-]+\/)?([\w.-]+\.tsx?)`/g;

/**
 * Source files that Markdown names but no folder has, because they were renamed, one sentence each.
 *
 * @param sources names of all source files, without folders
 */
export function missingSources(
  document: string,
  markdown: string,
  sources: ReadonlySet<string>,
): string[] {
  return markdown
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(SOURCE_FILE)]
        .filter(([, name = '']) => !sources.has(name))
        .map(([, name]) => `${document}:${index + 1}: no folder has ${name}`),
    );
}

/**
 * Errors of the decisions' folder, one sentence each: a decision that the index does not link, or
 * without the common header (number, title, ISO date).
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

/** Checks the documents of the repository, and the headers of its decisions. */
export function checkDocuments(tree: Tree): Findings {
  const documents = filesIn(tree, /\.md$/);
  const isBuilt = (path: string) => path.split('/').some((part) => BUILT_FOLDERS.has(part));
  const exists = (path: string) => !isBuilt(path) && existsSync(join(ROOT, path));
  const sources = new Set(filesIn(tree, /\.tsx?$/).map(([path]) => basename(path)));
  const decisions = filesIn(tree, /^docs\/decisions\/\d[^/]*\.md$/);
  const errors = [
    ...documents.flatMap(([path, text]) => [
      ...brokenLinks(path, text, exists),
      ...missingPaths(path, text, exists),
      ...missingSources(path, text, sources),
    ]),
    ...decisionErrors(
      Object.fromEntries(decisions.map(([path, text]) => [basename(path), text])),
      tree.get('docs/decisions/README.md') ?? '',
    ),
  ];
  return { count: documents.length, of: 'documents', errors };
}
