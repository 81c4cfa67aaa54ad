import { expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { spoiltContent } from './testing/spoilt-content.ts';

const HOME = 'insurance/pages/home.en.yaml';
const TITLE = /^title: .*$/m;

// behaviour: 10.48
it('replaces brand placeholders in texts, each in the language of the text', () => {
  const content = spoiltContent();
  content.change('insurance/site.en-US.yaml', /^brand: .*$/m, 'brand: Good & Co $$&');
  content.change('shipping/site.en-US.yaml', /^brand: .*$/m, 'brand: Haul');
  content.change(HOME, TITLE, 'title: "{brand}, {brand:shipping}"');
  const { pages, sites } = readContent(content.dir);
  const home = pages.find(({ page }) => page.path === '/');
  expect(home?.page.title).toBe('Good & Co $&, Haul');
  const titles = sites.map(({ site }) => site.errorPages.notFound.title);
  expect(titles[0]).toBe('Page not found | Good & Co $&');
  expect(titles[1]).toBe('Página no encontrada | Tallywell');
  expect(JSON.stringify({ pages, sites })).not.toContain('{brand');
  expect(sites.find(({ name }) => name === 'shipping')?.site.shippingTexts?.consent).toMatch(
    /^Haul may call/,
  );
});

// behaviour: 10.48
it.each([
  [
    'a brand of a site that is not there',
    'title: Prices | {brand:shiping}',
    /home.en.yaml:\d+:1 title: has \{brand:shiping\}, but no site shiping is in this language\./,
  ],
  [
    'a title that is too long with the brand in it',
    `title: ${'x'.repeat(60)} | {brand}`,
    /title: is too long with the brand in it: 72 characters; expected are at most 70\./,
  ],
  [
    'a text that starts with a brand, without quotes',
    'title: {brand} compares',
    /is not YAML: .* Put a text that starts with \{brand\} in quotes/,
  ],
])('reports %s', (_what, title, error) => {
  const content = spoiltContent();
  content.change(HOME, TITLE, title);
  expect(content.errors()).toEqual(expect.arrayContaining([expect.stringMatching(error)]));
});

// behaviour: 10.48
it('reports an unknown brand once that a text has twice', () => {
  const content = spoiltContent();
  content.change(HOME, TITLE, 'title: "{brand:shiping} and {brand:shiping}"');
  expect(content.errors()).toEqual([expect.stringContaining('has {brand:shiping}')]);
});
