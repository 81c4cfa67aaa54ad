import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContent } from './testing/read-content.ts';
import { spoiltContent } from './testing/spoilt-content.ts';
import { contentWithPeriods } from './with-periods.ts';

const CONTENT = join(import.meta.dirname, '../../../../../../content');
const HOME = 'insurance/pages/home.en.yaml';
const SPANISH_HOME = 'insurance/pages/home.es.yaml';
const TITLE = /^title: .*$/m;

/** Numbers as digits and as the words that texts have for them. */
const NUMBER =
  '\\d[\\d,.]*|an?|half an?|one|two|three|four|five|six|seven|ten|twelve|thirty|sixty|ninety|una?|media?|medio|dos|tres|cuatro|cinco|seis|siete|diez|doce|treinta|sesenta|noventa';
const UNIT =
  'minutes?|hours?|days?|weeks?|months?|years?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?';
const DURATION = new RegExp(`(?<![\\wáéíóúñ])(?:${NUMBER})\\s+(?:${UNIT})(?![\\wáéíóúñ])`, 'gi');

/** Pages about privacy, by their files. */
const PRIVACY_PAGES = globSync('*/pages/*.yaml', { cwd: CONTENT })
  .map((file) => ({ file, page: parse(readFileSync(join(CONTENT, file), 'utf8')) }))
  .filter(({ page }) => page.type === 'privacy');

// behaviour: 11.32
it('puts periods into texts, in the language of the text and as the settings have them', () => {
  const content = spoiltContent();
  content.change(HOME, TITLE, 'title: "{period:visit}, {period:order}, {period:call-back}"');
  content.change(SPANISH_HOME, TITLE, 'title: "{period:visit}, {period:order}, {period:form}"');
  const settings = { orderDays: 365, callBackDays: 400 };
  const { pages } = contentWithPeriods(readContent(content.dir), settings);
  const titleOf = (path: string) => pages.find(({ page }) => page.path === path)?.page.title;
  expect(titleOf('/')).toBe('30 days, 1 year, 400 days');
  expect(titleOf('/es/')).toBe('30 días, 1 año, 1 día');
});

// behaviour: 11.32
it('states the days that the limits of the reviews of a site need', () => {
  const content = spoiltContent();
  content.change('shipping/reviews.yaml', /^/, 'limits: { days: 3 }\n');
  content.change('shipping/pages/home.en.yaml', TITLE, 'title: "{period:review-network}"');
  const { pages } = contentWithPeriods(readContent(content.dir), { orderDays: 1, callBackDays: 1 });
  const home = pages.find(({ page }) => page.path === '/shipping/');
  expect(home?.page.title).toBe('3 days');
});

// behaviour: 11.32
it.each([
  ['a kind that does not exist', '{period:visits}'],
  ['a kind without a period', '{period:review}'],
])('refuses %s', (_what, braces) => {
  const content = spoiltContent();
  content.change(HOME, TITLE, `title: "${braces}"`);
  const error = `title: has ${braces}; expected is one of {period:visit}, {period:conversion},`;
  expect(content.errors()).toEqual([expect.stringContaining(error)]);
});

// behaviour: 11.32
it('finds no duration that is written by hand on the pages about privacy', () => {
  expect(PRIVACY_PAGES).toHaveLength(8);
  for (const { file, page } of PRIVACY_PAGES) {
    expect.soft(JSON.stringify(page).match(DURATION), file).toBeNull();
  }
  expect('for half a year, 90 days, un día, treinta días'.match(DURATION)).toHaveLength(4);
});

// behaviour: 11.32, 15.6
it.each([
  ['insurance', ['visit', 'event', 'attribution-cookie', 'opt-out-cookie', 'consent-cookie']],
  [
    'shipping',
    ['visit', 'event', 'estimate', 'order', 'call-back', 'review-network', 'form', 'network-count'],
  ],
])('names the periods of what %s stores in its policies', (site, kinds) => {
  const policies = PRIVACY_PAGES.filter(
    ({ file, page }) => file.startsWith(site) && page.key === 'privacy',
  );
  expect(policies).toHaveLength(2);
  for (const { file, page } of policies) {
    const text = JSON.stringify(page);
    for (const kind of kinds) expect.soft(text, file).toContain(`{period:${kind}}`);
  }
});
