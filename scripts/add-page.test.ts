import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from '../apps/server/src/pages/content/content.ts';
import { addPage } from './add-page.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-new-page-'));
  cpSync(join(import.meta.dirname, '../content'), dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const folder = () => join(dir, 'insurance/pages');
const pageAt = (path: string) =>
  loadContent(dir).pages.find(({ page }) => page.path === path)?.page;

describe('addPage', () => {
  it('writes a page that is right, with an address, a key and all else as it was', () => {
    const file = addPage(dir, { path: '/winter-tires/', from: '/new-driver/' });
    expect(file).toBe(join(folder(), 'winter-tires.en.yaml'));
    expect(pageAt('/winter-tires/')).toMatchObject({ key: 'winter-tires', locale: 'en-US' });
    const source = readFileSync(join(folder(), 'new-driver.en.yaml'), 'utf8');
    const copy = readFileSync(file, 'utf8');
    const differing = copy.split('\n').filter((line, at) => line !== source.split('\n')[at]);
    expect(differing).toEqual(['key: winter-tires', 'path: /winter-tires/']);
  });

  it('leaves the experiment of the copied page behind', () => {
    const file = addPage(dir, { path: '/winter-tires/', from: '/compare-auto-insurance/' });
    expect(pageAt('/winter-tires/')?.experiment).toBeUndefined();
    expect(readFileSync(file, 'utf8')).toContain('sections:');
  });

  it('keeps a copy in another language as a translation', () => {
    const from = '/compare-auto-insurance/';
    const file = addPage(dir, { path: '/es/comparar-autos/', from, locale: 'es-US' });
    expect(file).toBe(join(folder(), 'compare-auto-insurance.es.yaml'));
    expect(pageAt('/es/comparar-autos/')).toMatchObject({
      key: 'compare-auto-insurance',
      locale: 'es-US',
    });
  });

  it('names a Spanish copy of a Spanish page without the part of its language', () => {
    addPage(dir, { path: '/es/autos/nuevos/', from: '/es/auto/' });
    expect(pageAt('/es/autos/nuevos/')).toMatchObject({ key: 'autos-nuevos', locale: 'es-US' });
  });

  it.each([
    ['a page to copy that is not there', { path: '/a/', from: '/atuo/' }, 'did you mean /auto/?'],
    ['an address without slashes', { path: 'a', from: '/auto/' }, 'a is no address of a page'],
    ['an address that leads elsewhere', { path: '/../a/', from: '/auto/' }, 'no address of a page'],
    ['no address', { path: '', from: '/auto/' }, 'Nothing is no address of a page'],
    ['a file that is there', { path: '/auto/', from: '/new-driver/' }, 'is there already'],
    [
      'an address that is taken',
      { path: '/es/auto/', from: '/new-driver/', locale: 'es-US' },
      'path: is that of',
    ],
    [
      'a translation that is there',
      { path: '/es/b/', from: '/auto/', locale: 'es-US' },
      'is there already',
    ],
    ['an address of the server', { path: '/api/a/', from: '/auto/' }, "which is the server's"],
    [
      'a language that there is not',
      { path: '/a/', from: '/auto/', locale: 'fr-FR' },
      'is "fr-FR"; it takes',
    ],
  ])('refuses %s, and changes nothing', (_what, page, sentence) => {
    const before = readdirSync(folder());
    expect(() => addPage(dir, page)).toThrow(sentence);
    expect(readdirSync(folder())).toEqual(before);
  });
});
