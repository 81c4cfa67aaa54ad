import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openStore } from '../apps/server/src/open-store.ts';
import { filesIn, ROOT, readTree } from './tree.ts';

/** A block of a document that shows commands with what they print. */
const BLOCK = /^( *)```console\n([\s\S]*?)^\1```$/gm;

/** Folder of the repository, as the documents show it. */
const SHOWN_ROOT = '/srv/zipfront';

/** The secret part of a link or a token. */
const SECRET = /(#|zfapi_)[\w-]{40,}/g;

/** What differs from run to run, and is not compared. */
const VOLATILE: [pattern: RegExp, word: string][] = [
  [/\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+Z?)?/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '<id>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/[\d.]+(?= MB)/g, '<number>'],
  // What the samples have depends on the day.
  [/\d+(?= (?:visits|events|hand-offs|orders|call-backs|reviews)\b)/g, '<number>'],
  // A site that is not built is not rendered.
  [/ \(checked, not rendered[^)]*\)/g, ''],
];

/** A document whose shown output is not what its commands print. */
export interface Stale {
  document: string;
  /** The document with what the commands print now. */
  text: string;
}

/**
 * Runs the commands that the documents show, each document's in a new database and folder, and
 * compares what they print.
 *
 * @param documents texts by path
 */
export async function staleOutputs(documents: Iterable<[string, string]>): Promise<Stale[]> {
  const stale: Stale[] = [];
  for (const [document, markdown] of documents) {
    if (markdown.search(BLOCK) === -1) continue;
    const folder = mkdtempSync(join(tmpdir(), 'zipfront-documents-'));
    try {
      const text = withOutputs(markdown, await commandRunner(folder));
      if (text !== markdown) stale.push({ document, text });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return stale;
}

/**
 * A document with what its commands print, which stays as it is where only volatile parts differ.
 *
 * @param run a command's output
 */
export function withOutputs(markdown: string, run: (command: string) => string): string {
  return markdown.replace(BLOCK, (block, indent: string, shown: string) => {
    const lines = shown.split('\n').map((line) => line.slice(indent.length));
    const commands = lines.filter((line) => line.startsWith('$ '));
    const printed = commands.map((line) => `${line}\n${run(line.slice(2))}`).join('');
    if (withoutVolatile(printed) === withoutVolatile(lines.join('\n'))) return block;
    return ['```console', ...printed.trimEnd().split('\n'), '```']
      .map((line) => (line === '' ? '' : indent + line))
      .join('\n');
  });
}

function withoutVolatile(output: string): string {
  return VOLATILE.reduce((text, [pattern, word]) => text.replace(pattern, word), output);
}

/** Runs commands of `package.json` in a folder, with a database as the first start makes it. */
async function commandRunner(folder: string): Promise<(command: string) => string> {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const data = join(folder, 'var');
  mkdirSync(data);
  const url = `file:${join(data, 'zipfront.db')}`;
  await (await openStore({ url, log: pino({ level: 'silent' }) })).close();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATABASE_URL: url, LOG_LEVEL: 'silent' };
  return (command) => {
    const started = command.replace(/npm run ([\w-]+)(?: --)?/, (_, name: string) =>
      scripts[name].replace(/^node /, `${process.execPath} ${ROOT}/`),
    );
    const { stdout, stderr } = spawnSync(started, {
      cwd: folder,
      env,
      shell: true,
      encoding: 'utf8',
    });
    return (stdout + stderr)
      .replaceAll(folder, SHOWN_ROOT)
      .replaceAll(ROOT, SHOWN_ROOT)
      .replace(SECRET, '$1…');
  };
}

if (import.meta.main) {
  const stale = await staleOutputs(filesIn(readTree(ROOT), /^(?:docs\/.*|[^/]*)\.md$/));
  for (const { document, text } of stale) {
    writeFileSync(join(ROOT, document), text);
    console.log(`${document} shows what its commands print now`);
  }
}
