import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { type SpoiltContent, spoiltContent } from './testing/spoilt-content.ts';

const errorsOf = (content: SpoiltContent) => content.errors();

const brandFile = (content: SpoiltContent, name: string) =>
  join(content.dir, 'shipping/brand', name);

it('reads the logo and the files of each site', () => {
  const { brands, settings } = readContent(spoiltContent().dir);
  expect(
    brands.map(({ siteName, logo, files }) => [
      siteName,
      logo?.attributes.viewBox,
      files.map(({ name }) => name),
    ]),
  ).toEqual([
    [
      'insurance',
      '0 0 32 32',
      ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg', 'social.png'],
    ],
    ['shipping', '0 0 32 32', ['apple-touch-icon.png', 'favicon.ico', 'favicon.svg', 'social.png']],
  ]);
  expect(settings.every(({ colors }) => colors !== undefined)).toBe(true);
});

it('loads a site without a brand, and ignores hidden files', () => {
  const content = spoiltContent();
  rmSync(join(content.dir, 'insurance/brand'), { recursive: true });
  rmSync(join(content.dir, 'shipping/brand'), { recursive: true });
  mkdirSync(join(content.dir, 'shipping/brand'));
  writeFileSync(brandFile(content, '.DS_Store'), '');
  expect(readContent(content.dir).brands).toEqual([
    { siteName: 'insurance', logo: null, files: [] },
    { siteName: 'shipping', logo: null, files: [] },
  ]);
});

// behaviour: 10.47
it.each([
  ['a file with another name', 'apple-touch-ikon.png', 'did you mean apple-touch-icon.png?'],
  ['a file that nothing uses', 'brand-book.pdf', 'expected are logo.svg, favicon.svg, favicon.ico'],
])('reports %s', (_what, name, hint) => {
  const content = spoiltContent();
  writeFileSync(brandFile(content, name), '');
  expect(errorsOf(content)).toEqual([
    expect.stringContaining(`shipping/brand/${name}: is not a file of a brand; ${hint}`),
  ]);
});

it.each([
  ['social.png', 'apple-touch-icon.png', 'is 180 × 180 pixels; it must be 1200 × 630.'],
  ['apple-touch-icon.png', 'social.png', 'it must be square, of at least 180 × 180.'],
  ['social.png', 'favicon.svg', 'is not a PNG file.'],
  ['favicon.svg', 'social.png', 'is not an SVG drawing.'],
  ['favicon.ico', 'social.png', 'is not an ICO file.'],
])('reports a %s that is made from %s', (name, from, sentence) => {
  const content = spoiltContent();
  copyFileSync(brandFile(content, from), brandFile(content, name));
  expect(errorsOf(content)).toEqual([
    expect.stringMatching(`^shipping/brand/${name}: .*${sentence.replaceAll('.', '\\.')}$`),
  ]);
});

it('reports a file that is too large', () => {
  const content = spoiltContent();
  const file = brandFile(content, 'social.png');
  writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(500_000)]));
  expect(errorsOf(content)).toEqual([expect.stringContaining('; it may have 500000.')]);
});

it('reports the line of a logo that cannot be inlined in a page', () => {
  const content = spoiltContent();
  content.change('shipping/brand/logo.svg', '<circle', '<image');
  expect(errorsOf(content)).toEqual([
    expect.stringContaining('shipping/brand/logo.svg:3 has <image>, which a logo cannot have;'),
  ]);
});

it('reports two sites whose files would have the same addresses', () => {
  const content = spoiltContent();
  content.change('shipping/site.yaml', 'path: /shipping/', 'path: /');
  expect(errorsOf(content)).toEqual([
    'shipping/brand: its files would be at /, where those of insurance are: give the site a path of its own (site.yaml).',
  ]);
});

// behaviour: 10.47
it.each([
  [
    'a colour without quotes, which YAML takes for a comment',
    / {4}paper: {6}"#f5f8fa".*/,
    '    paper: #f5f8fa',
    [
      /^shipping\/site.yaml:\d+:5 colors.light.paper: is empty; expected text: put it in quotes if it begins with #/,
    ],
  ],
  [
    'a colour that is missing',
    / {4}tint:.*\n/,
    '',
    [/^shipping\/site.yaml:\d+:3 colors.light.tint: is missing/],
  ],
  [
    'text that cannot be read',
    'soft:       "#3a4650"',
    'soft: "#9aa6b0"',
    [
      /^shipping\/site.yaml:\d+:5 colors.light.soft: is #9aa6b0, which has a contrast of 2.3 to paper, #f5f8fa; text needs 4.5\.$/,
      /to raised/,
      /to wash/,
    ],
  ],
  [
    'text that cannot be read in the dark, where it is as it is in the light',
    '    ink:        "#edf2f5"\n',
    '',
    [
      /^shipping\/site.yaml:\d+:5 colors.dark.paper: is #\w+, which has a contrast of [\d.]+ to ink, #1b2228 as in light; text needs 4.5\.$/,
      /:5 colors.dark.raised: /,
      /:5 colors.dark.wash: /,
    ],
  ],
])('reports in site.yaml %s', (_what, from, to, expected) => {
  const content = spoiltContent();
  content.change('shipping/site.yaml', from, to);
  expect(errorsOf(content)).toEqual(expected.map((each) => expect.stringMatching(each)));
});
