import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '..');

/** Sources and documents: of the root, of every workspace, and the scripts, tools and tests. */
const FILES = '{*,{apps,packages,scripts,tools,tests,data,docs}/**/*}.{ts,tsx,mts,mjs,md}';

/** Texts for visitors outside the sources: content, and examples of sections. */
const CONTENT = ['content/**/*.{yaml,csv}', 'apps/site/src/sections/*/example.yaml'];

/** Folders that are installed or built, and programs that only a bench installs. */
const EXCLUDED = /(?:^|\/)(?:node_modules|dist)$|^tests\/bench\/peers$/;

/** Texts of files by their paths from the repository's root, in order. */
export type Tree = ReadonlyMap<string, string>;

/** The extent of a check, and its errors, a sentence each. */
export interface Findings {
  /** Such as `2045 files`. A check that looked at nothing has failed. */
  count: number;
  of: string;
  errors: string[];
}

/** Reads all sources, documents and content of a repository. */
export function readTree(root: string): Tree {
  const paths = globSync([FILES, ...CONTENT], {
    cwd: root,
    exclude: (path) => EXCLUDED.test(path),
  });
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

export function filesIn(tree: Tree, path: RegExp): [path: string, text: string][] {
  return [...tree].filter(([each]) => path.test(each));
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

export const SCRIPT = /\.(?:tsx?|mts|mjs)$/;

/** The sources of the product: what runs on the server and in browsers. */
export const PRODUCT_SOURCE =
  /^(?:apps\/[^/]+|packages\/(?:contracts|tracker))\/src\/(?!.*(?:\.test\.tsx?$|\/testing\/)).*\.tsx?$/;
