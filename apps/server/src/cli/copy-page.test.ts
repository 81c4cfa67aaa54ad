import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '../site/pages/content/testing/read-content.ts';
import { copyPage as copyPageWith, type NewPage } from './copy-page.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'zipfront-new-page-'));
  cpSync(join(import.meta.dirname, '../../../../content'), dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

const copyPage = (contentDir: string, page: NewPage) => copyPageWith(contentDir, page, readContent);
const folder = () => join(dir, 'insurance/pages');
const pageAt = (path: string) =>
  readContent(dir).pages.find(({ page }) => page.path === path)?.page;

describe('copyPage', () => {
  it('writes a valid copy with its own path and key, and otherwise unchanged', () => {
    const file = copyPage(dir, { path: '/winter-tires/', from: '/new-driver/' });
    expect(file).toBe(join(folder(), 'winter-tires.en.yaml'));
    expect(pageAt('/winter-tires/')).toMatchObject({ key: 'winter-tires', locale: 'en-US' });
    const source = readFileSync(join(folder(), 'new-driver.en.yaml'), 'utf8');
    const copy = readFileSync(file, 'utf8');
    const differing = copy.split('\n').filter((line, index) => line !== source.split('\n')[index]);
    expect(differing).toEqual(['key: winter-tires', 'path: /winter-tires/']);
  });

  it('omits the experiment of the copied page, and the comment above it', () => {
    const file = copyPage(dir, { path: '/winter-tires/', from: '/compare-auto-insurance/' });
    expect(pageAt('/winter-tires/')?.experiment).toBeUndefined();
    const copy = readFileSync(file, 'utf8');
    expect(copy).toContain('sections:');
    expect(copy).not.toContain('tried against each other');
  });

  it('writes a copy in another language as a translation', () => {
    const from = '/compare-auto-insurance/';
    rmSync(join(folder(), 'compare-auto-insurance.es.yaml'));
    const file = copyPage(dir, { path: '/es/comparar-autos/', from, locale: 'es-US' });
    expect(file).toBe(join(folder(), 'compare-auto-insurance.es.yaml'));
    expect(pageAt('/es/comparar-autos/')).toMatchObject({
      key: 'compare-auto-insurance',
      locale: 'es-US',
    });
  });

  it('names a Spanish copy of a Spanish page without the language prefix', () => {
    copyPage(dir, { path: '/es/autos/nuevos/', from: '/es/auto/' });
    expect(pageAt('/es/autos/nuevos/')).toMatchObject({ key: 'autos-nuevos', locale: 'es-US' });
  });

  // behaviour: 10.54
  it('copies a campaign page of the site whose path the address starts with', () => {
    const file = copyPage(dir, { path: '/shipping/winter/' });
    expect(file).toBe(join(dir, 'shipping/pages/winter.en.yaml'));
    const insurance = copyPage(dir, { path: '/winter-tires/' });
    expect(insurance).toBe(join(folder(), 'winter-tires.en.yaml'));
    const spanish = copyPage(dir, { path: '/shipping/es/invierno/', locale: 'es-US' });
    expect(spanish).toContain(join(dir, 'shipping/pages'));
    expect(pageAt('/shipping/es/invierno/')).toMatchObject({ locale: 'es-US' });
  });

  it.each([
    '/2027/',
    '/1e3/',
    '/true/',
    '/-/',
  ])('copies to %s, which YAML reads otherwise', (path) => {
    copyPage(dir, { path });
    expect(pageAt(path)?.key).toBe(path.slice(1, -1));
  });

  it('copies the published page where a draft of it exists', () => {
    const text = readFileSync(join(folder(), 'auto.en.yaml'), 'utf8');
    writeFileSync(join(folder(), 'auto-next.en.yaml'), `draft: true\n${text}`);
    copyPage(dir, { path: '/winter/', from: '/auto/' });
    expect(pageAt('/winter/')).toBeDefined();
  });

  // behaviour: 10.54
  it('omits the earlier addresses of the copied page', () => {
    const from = join(folder(), 'new-driver.en.yaml');
    const text = readFileSync(from, 'utf8');
    writeFileSync(from, text.replace(/^path: .*$/m, '$&\nmovedFrom: [/old-driver/]'));
    const file = copyPage(dir, { path: '/winter-tires/', from: '/new-driver/' });
    expect(readFileSync(file, 'utf8')).not.toContain('movedFrom');
  });

  it.each([
    ['a page to copy that does not exist', { path: '/a/', from: '/atuo/' }, 'did you mean /auto/?'],
    [
      'an address without slashes',
      { path: 'a', from: '/auto/' },
      '"a" is not the address of a page',
    ],
    ['an address with `..`', { path: '/../a/', from: '/auto/' }, 'is not the address of a page'],
    ['an empty address', { path: '', from: '/auto/' }, '"" is not the address of a page'],
    ['a page of a table', { path: '/a/', from: '/auto/states/maine/' }, 'add a row to that table'],
    ['an existing file', { path: '/auto/', from: '/new-driver/' }, 'already exists'],
    [
      'the address of another page',
      { path: '/es/seguro-de-hogar/', from: '/new-driver/' },
      'path: is that of',
    ],
    [
      'an existing translation',
      { path: '/es/b/', from: '/auto/', locale: 'es-US' },
      'already exists',
    ],
    [
      'a reserved address of the server',
      { path: '/api/a/', from: '/auto/' },
      "which is the server's",
    ],
    ['an unsupported language', { path: '/a/', from: '/auto/', locale: 'fr-FR' }, 'is "fr-FR"'],
  ])('refuses %s and changes nothing', (_what, page, sentence) => {
    const before = readdirSync(folder());
    expect(() => copyPage(dir, page)).toThrow(sentence);
    expect(readdirSync(folder())).toEqual(before);
  });
});
