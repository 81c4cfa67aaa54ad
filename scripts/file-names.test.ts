import { expect, it, test } from 'vitest';
import { exportedNames, fileNameErrors, isNamedForExport } from './file-names.ts';

test.each([
  ['src/find-visit.ts', 'export async function findVisit() {}', true],
  ['src/cookies.ts', 'export interface NewCookie {}', true],
  ['src/header.ts', "export { Header as default, type SiteHeader } from './h.ts';", true],
  ['src/cache-control.ts', "export const NO_STORE = 'no-store';", false],
  ['src/accept.ts', 'export function wantsJson() {}\nfunction accept() {}', false],
  ['src/main.ts', 'start();', true],
])('checks %s with %s against its exports: %s', (path, source, expected) => {
  expect(isNamedForExport(path, source)).toBe(expected);
});

it('finds declared and listed exports', () => {
  const source =
    'export const A = 1;\nexport function* b() {}\nexport { c, d as e };\nconst f = 1;';
  expect(exportedNames(source)).toEqual(['A', 'b', 'c', 'e']);
});

it('reports files that do not fit, and exceptions that are no longer needed', () => {
  const sources = new Map([
    ['src/owner.ts', 'export const enterOwner = 1;'],
    ['src/accept.ts', 'export const wantsJson = 1;'],
    ['src/words.ts', 'export const TEXTS = 1;'],
  ]);
  expect(fileNameErrors(sources, ['src/words.ts', 'src/owner.ts'])).toEqual([
    'src/accept.ts is named for none of its exports: rename it or its export.',
    'src/owner.ts is missing or well named: delete it in file-name-exceptions.ts.',
  ]);
});
