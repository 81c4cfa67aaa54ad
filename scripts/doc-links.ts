import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The documents whose links are looked at. */
const DOCUMENTS = ['README.md', 'docs/**/*.md', 'data/README.md', 'packages/*/README.md'];

/**
 * The links and pictures of a Markdown text that lead to no file, a sentence each; links to other
 * sites, to pages of ours and within the text are not looked at.
 *
 * @param document the text's path from the repository's root
 * @param exists whether a path from the root is there
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
      .map((target) => `${document}:${index + 1}: ${target} is not there`),
  );
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const documents = globSync(DOCUMENTS, { cwd: root });
  const broken = documents.flatMap((document) =>
    brokenLinks(document, readFileSync(join(root, document), 'utf8'), (path) =>
      existsSync(join(root, path)),
    ),
  );
  for (const sentence of broken) console.error(sentence);
  console.log(`${documents.length} documents, ${broken.length} broken links`);
  if (broken.length > 0 || documents.length === 0) process.exit(1);
}
