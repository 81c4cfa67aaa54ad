import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spoiltContent } from './testing/spoilt-content.ts';

const HOME = 'insurance/pages/home.en.yaml';

// behaviour: 10.1
it('says for a weight of 0 what is expected in words', () => {
  const content = spoiltContent();
  content.change('insurance/pages/compare-auto-insurance.en.yaml', /weight: \d+/, 'weight: 0');
  expect(content.errors().join('\n')).toContain('is 0; expected no less than 1.');
});

describe('content that would be wrong in silence', () => {
  // behaviour: 10.154
  it.each([
    [
      /^title: .*$/m,
      'title: Prices | {brnd}',
      'title: has {brnd}, which stands for nothing; did you mean {brand}?',
    ],
    [
      /^description: .*$/m,
      'description: Hi {name}',
      'description: has {name}, which stands for nothing; visitors would read it as it is.',
    ],
    [
      /^title: .*$/m,
      'title: "Prices | { brand }"',
      'title: has { brand }, which stands for nothing; did you mean {brand}?',
    ],
    [
      /^title: .*$/m,
      'title: "Prices | {{brand}}"',
      'title: has {{brand}}, which stands for nothing; did you mean {brand}?',
    ],
    [
      /^title: .*$/m,
      'title: "From {dollars:minimum} on"',
      'title: has {dollars:minimum}, which stands for nothing; visitors would read it as it is.',
    ],
    [
      /^sections:$/m,
      'settings: { attribution: { channel_id: “42” } }\nsections:',
      'settings.attribution.channel_id: is "“42”", with the quotation marks in the value; use straight ones, "42".',
    ],
  ])('reports %s as %j', (from, to, sentence) => {
    const content = spoiltContent();
    content.change(HOME, from, to);
    expect(content.errors().join('\n')).toContain(sentence);
  });

  // behaviour: 10.154
  it.each(['{Brand}', '{ brand }', '{brnd}'])('reports %s in a text of all pages', (braces) => {
    const content = spoiltContent();
    content.change('insurance/site.en-US.yaml', /tagline: .*/, `tagline: "From ${braces}"`);
    expect(content.errors()).toEqual([
      expect.stringContaining(
        `footer.tagline: has ${braces}, which stands for nothing; did you mean {brand}?`,
      ),
    ]);
  });

  // behaviour: 10.154
  it.each([
    ['winter.yaml', 'page files are in <site>/pages/'],
    ['insurance/winter.yaml', 'page files are in insurance/pages/'],
    ['insurance/pages/more/winter.yaml', 'page files are in insurance/pages/'],
    ['insurance/data/winter.yml', 'page files are in insurance/pages/'],
    ['insurance/pages/winter.yaml.txt', 'rename it to winter.yaml'],
    ['insurance/pages/winter.YAML', 'rename it to winter.yaml'],
    ['insurance/reviews.yml', 'rename it to reviews.yaml'],
    ['insurance/Site.yaml', 'rename it to site.yaml'],
  ])('reports %s, which nothing reads', (file, cure) => {
    const content = spoiltContent();
    mkdirSync(join(content.dir, file, '..'), { recursive: true });
    content.write(file, 'title: Winter\n');
    expect(content.errors()).toEqual([`${file}: is read by nothing; ${cure}.`]);
  });

  // behaviour: 10.154
  it('accepts hidden files, folders and files of other kinds', () => {
    const content = spoiltContent();
    content.write('insurance/.draft.yaml', '');
    content.write('insurance/pages/.home.en.yaml', 'title: [');
    symlinkSync('writer@desk.1', join(content.dir, 'insurance/pages/.#home.en.yaml'));
    mkdirSync(join(content.dir, 'insurance/pages/old.yaml'));
    content.write('insurance/pages/notes.md', '');
    expect(content.errors()).toEqual([]);
  });

  // behaviour: 10.154
  it.each([
    'insurance/pages/winter.yaml',
    'insurance/pictures/stayed.svg',
    'insurance/brand/logo.svg',
    'insurance/data/states.csv',
    'insurance/site.en-US.yaml',
    'shipping/rates.yaml',
    'winter',
  ])('names %s where it is a link that leads nowhere', (file) => {
    const content = spoiltContent();
    const path = join(content.dir, file);
    for (const to of ['nowhere', path]) {
      rmSync(path, { force: true });
      symlinkSync(to, path);
      expect(content.errors()).toEqual([
        `${file}: is a link to ${to.replace(`${content.dir}/`, '')}, which leads to no file; correct the link, or delete it.`,
      ]);
    }
  });

  // behaviour: 10.154
  it('names links that lead nowhere in the folder of a site that is a link', () => {
    const content = spoiltContent();
    const elsewhere = join(content.dir, '.releases');
    renameSync(join(content.dir, 'insurance'), elsewhere);
    symlinkSync(elsewhere, join(content.dir, 'insurance'));
    symlinkSync('nowhere', join(elsewhere, 'pictures/new.svg'));
    expect(content.errors()).toEqual([
      expect.stringContaining('insurance/pictures/new.svg: is a link'),
    ]);
  });

  // behaviour: 10.154
  it.each([
    ['states', ''],
    ['states.csv', 'put the table there.'],
    ['', ''],
  ])('names the line of a forEach with the name of a folder (%s)', (named, cure) => {
    const content = spoiltContent();
    const page = 'insurance/pages/state.en.yaml';
    content.change(page, /^forEach: .*$/m, `forEach: ${named}`);
    rmSync(join(content.dir, 'insurance/data/states.csv'));
    mkdirSync(join(content.dir, 'insurance/data', named || 'more'));
    expect(content.errors()).toContainEqual(
      expect.stringMatching(`^${page}:\\d+:1 forEach: names ${named}, but .*${cure}$`),
    );
  });

  // behaviour: 10.154
  it.each(['logo.svg', 'favicon.svg'])('names a folder in place of the brand’s %s', (name) => {
    const content = spoiltContent();
    rmSync(join(content.dir, 'insurance/brand', name));
    mkdirSync(join(content.dir, 'insurance/brand', name));
    expect(content.errors()).toEqual([`insurance/brand/${name}: is a folder; expected a file.`]);
  });
});
