import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { addressOfFile } from './addresses.ts';
import type { Page } from './page.ts';

/** Languages of files whose ending does not name theirs. */
const LANGUAGES: Record<string, string> = {
  '.conf': 'nginx',
  '.cfg': 'ini',
  '.ini': 'ini',
  '.service': 'ini',
  '.timer': 'ini',
  '.json': 'json',
  '.sh': 'sh',
  '.ts': 'ts',
  '.yml': 'yaml',
};

/**
 * The page that shows a file of the repository which a document links, as no host has it. A folder
 * lists its files, each with a page.
 */
export function filePages(root: string, path: string): Page[] {
  const title = path.replace(/\/$/, '');
  const base = {
    address: addressOfFile(path),
    title,
    settings: { tableOfContents: false },
    isLater: true,
  };
  if (!statSync(join(root, path)).isDirectory()) {
    const text = readFileSync(join(root, path), 'utf8').trimEnd();
    const fence = '`'.repeat(4);
    const markdown = `${fence}${LANGUAGES[extname(path)] ?? 'txt'}\n${text}\n${fence}\n`;
    return [{ ...base, markdown }];
  }
  const files = readdirSync(join(root, path))
    .map((name) => join(path, name))
    .filter((file) => statSync(join(root, file)).isFile());
  const links = files.map((file) => `- [\`${basename(file)}\`](${addressOfFile(file)})`);
  return [
    { ...base, markdown: links.join('\n') },
    ...files.flatMap((file) => filePages(root, file)),
  ];
}
