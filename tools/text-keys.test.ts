import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../apps/server/src/platform/store/testing/temporary-folder.ts';
import { textKeys } from './text-keys.ts';

const FILE = 'apps/a/src/words.ts';

function folderOf(source: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'apps/a/src'), { recursive: true });
  writeFileSync(join(root, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"types":[]}}');
  writeFileSync(join(root, FILE), source);
  return root;
}

it('refuses each way to ask an object for the field of any text', () => {
  const root = folderOf(`
    interface Words { words?: Readonly<Record<string, string>> }
    export const word = ({ words = {} }: Words, value: string) => words[value] ?? value;
    const SIGNS = { $: 'USD' };
    export const cast = (mark: string) => SIGNS[mark as keyof typeof SIGNS];
    export const has = (mark: string) => mark in SIGNS;
    export function set(all: { [name: string]: string }, name: string) { all[name] = name; }`);
  expect(textKeys(root, [])).toEqual(
    [
      'words[value] (line 3)',
      'SIGNS[mark as keyof typeof SIGNS] (line 5)',
      'mark in SIGNS (line 6)',
      'all[name] (line 7)',
    ].map(
      (place) => `${FILE} ${place} takes any text as a key: use getOwn(object, name), or a Map.`,
    ),
  );
});

it('allows keys that are named, lists, and maps', () => {
  const root = folderOf(`
    type Status = 'sold' | 'returned';
    export const word = (words: Record<Status, string>, status: Status) => words[status];
    export const cell = (cells: string[], at: number) => cells[at] ?? '';
    export const kind = (body: object) => ('kind' in body ? 1 : new Map([['a', 1]]).get('b'));`);
  expect(textKeys(root, [])).toEqual([]);
});

it('allows exceptions, and reports those that are not needed any more', () => {
  const root = folderOf(
    'export const of = (object: Record<string, string>, name: string) => object[name];',
  );
  expect(textKeys(root, [`${FILE} object[name]`, `${FILE} other[name]`])).toEqual([
    `${FILE} other[name] is missing or harmless: delete it in EXCEPTIONS.`,
  ]);
});
