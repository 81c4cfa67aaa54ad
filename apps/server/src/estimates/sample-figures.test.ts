import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContent } from '../pages/content/content.ts';
import { loadZipCodes } from '../zipcodes/load-zip-codes.ts';
import { estimate } from './estimate.ts';
import { loadRates } from './load-rates.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');
const zipCodes = loadZipCodes();
const rates = loadRates(CONTENT, 'shipping');
const routes = loadContent(CONTENT).pages.flatMap(({ page }) =>
  page.sections.flatMap((section) =>
    section.type === 'routes' ? section.routes.map((route) => ({ path: page.path, ...route })) : [],
  ),
);

function place(zip: string) {
  const found = zipCodes.find(zip);
  if (!found) throw new Error(`${zip} is no zip code.`);
  return found;
}

describe('the routes that pages show', () => {
  it('stand on pages in both languages', () => {
    expect(routes.some(({ path }) => path.startsWith('/shipping/es/'))).toBe(true);
    expect(routes.some(({ path }) => !path.startsWith('/shipping/es/'))).toBe(true);
  });

  it.each(routes)('cost what the rates say: $path, $from.place to $to.place', (route) => {
    if (!rates) throw new Error('The shipping site has no rates.');
    const { miles, days, dollars } = route;
    const made = estimate(
      {
        from: place(route.from.zip),
        to: place(route.to.zip),
        kind: 'car',
        motorcycleType: null,
        running: true,
        transport: 'open',
        date: null,
      },
      rates,
    );
    expect(made).toMatchObject({ miles, transitDays: days, low: dollars[0], high: dollars[1] });
  });
});
