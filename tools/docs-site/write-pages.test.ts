import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openApiDocument } from '../../apps/server/src/console/api/openapi-document.ts';
import { temporaryFolder } from '../../apps/server/src/platform/store/testing/temporary-folder.ts';
import { ROOT } from '../tree.ts';
import { addressOf, fileOf, findDocuments } from './addresses.ts';
import { brokenPlaces } from './broken-places.ts';
import { unlistedDocuments } from './navigation.ts';
import { writePages } from './write-pages.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

// behaviour: 32.16
it('writes a page for each document of the repository, and for the files that they link', () => {
  const api = openApiDocument('https://console.example');
  writePages(folder, { root: ROOT, api, drawDiagram: () => '<svg></svg>' });
  const documents = findDocuments(ROOT);
  const files = documents.map((document) => join(folder, 'pages', fileOf(addressOf(document))));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(files).size).toBe(documents.length);
  expect(readFileSync(join(folder, 'pages/files/deploy/journald-conf.md'), 'utf8')).toContain(
    '[Journal]',
  );
  const fields = readFileSync(join(folder, 'pages/content/fields.md'), 'utf8');
  expect(fields).toContain("| `heading` | text | The page's main heading. |");
  expect(fields).not.toContain('<!-- fields');
  expect(readFileSync(join(folder, 'pages/architecture.md'), 'utf8')).toContain('<svg></svg>');
});

// behaviour: 32.16
it('names a document that no reader would find', () => {
  expect(unlistedDocuments(['docs/spend.md', 'docs/decisions/0001-a.md', 'docs/new.md'])).toEqual([
    'docs/new.md',
  ]);
});

// behaviour: 32.16
it('names links of the built site to addresses and places that are missing', () => {
  write('index.html', '<a href="/a/#b"></a> <a href="/a/#c"></a> <a href="/d/"></a> <a href="#e">');
  write('a/index.html', '<h2 id="b"></h2><img src="/gone.png"><a href="https://f.example/">');
  expect(brokenPlaces(folder).sort()).toEqual([
    '/ links /#e, which is missing',
    '/ links /a/#c, which is missing',
    '/ links /d/, which is missing',
    '/a/ links /gone.png, which is missing',
  ]);
});

function write(path: string, html: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), html);
}
