import { parse, stringify } from 'yaml';
import { eitherLanguage } from './either-language.ts';
import { expect } from './fixtures.ts';
import { movePointer } from './interact.ts';
import { testOn } from './site-with.ts';

const PAGES = [
  {
    path: '/shipping/quote/',
    thanks: '/shipping/thanks/',
    desk: 'We call Monday to Friday, 7:00 AM to 7:00 PM; Saturday, 8:00 AM to 3:00 PM (Central Time).',
    visitor:
      'We call Monday to Friday, 5:00 AM to 5:00 PM; Saturday, 6:00 AM to 1:00 PM (your local time,',
  },
  {
    path: '/shipping/es/cotizacion/',
    thanks: '/shipping/es/gracias/',
    desk: 'Horario de llamadas: lunes a viernes, 7:00 a.m. a 7:00 p.m.; sábado, 8:00 a.m. a 3:00 p.m. (hora central).',
    visitor:
      'Horario de llamadas: lunes a viernes, 5:00 a.m. a 5:00 p.m.; sábado, 6:00 a.m. a 1:00 p.m. (su hora local,',
  },
] as const;

function thanksPage(path: string, locale: string): string {
  return stringify({
    key: 'thanks',
    path,
    locale,
    type: 'thanks',
    title: 'Thanks | {brand}',
    description:
      'Thanks for the number that you gave us, with the hours in which we call you back.',
    index: false,
    sample: true,
    sections: [{ type: 'opening', heading: 'Thanks.', lead: 'We call you.', callHours: true }],
  });
}

function withThanks(thanks: string) {
  return (text: string) => {
    const page = parse(text);
    page.sections.find(({ type }: { type: string }) => type === 'action-form').thanks = thanks;
    return stringify(page);
  };
}

/** Against a server whose call-back form leads to a page of thanks. */
const test = testOn({
  pages: {
    'shipping/pages/quote.en.yaml': withThanks(PAGES[0].thanks),
    'shipping/pages/quote.es.yaml': withThanks(PAGES[1].thanks),
  },
  files: {
    'shipping/pages/thanks.en.yaml': thanksPage(PAGES[0].thanks, 'en-US'),
    'shipping/pages/thanks.es.yaml': thanksPage(PAGES[1].thanks, 'es-US'),
  },
});

test.describe.configure({ mode: 'default' });

// A week of summer time in Chicago; Phoenix has none.
const SUMMER = new Date('2026-06-10T15:00:00Z');

for (const { path, thanks, desk, visitor } of eitherLanguage(PAGES)) {
  test.describe('in another time zone', () => {
    test.use({ timezoneId: 'America/Phoenix' });

    // behaviour: 12.88
    test(`states the hours for calls in the visitor's time zone on ${path} and its page of thanks`, async ({
      page,
    }) => {
      await page.clock.setFixedTime(SUMMER);
      for (const address of [path, thanks]) {
        await page.goto(address);
        const hours = page.locator('[data-island=call-hours]');
        await expect(hours).toHaveText(desk);
        await movePointer(page);
        await hours.scrollIntoViewIfNeeded();
        await expect(hours).toContainText(visitor);
      }
    });
  });

  test.describe('in the time zone of the desk', () => {
    test.use({ timezoneId: 'America/Chicago' });

    // behaviour: 12.88
    test(`leaves the hours for calls on ${path} as they are`, async ({ page }) => {
      await page.goto(path);
      const hours = page.locator('[data-island=call-hours]');
      await movePointer(page);
      await hours.scrollIntoViewIfNeeded();
      await expect(hours).toHaveAttribute('data-island-state', 'ready');
      await expect(hours).toHaveText(desk);
    });
  });
}
