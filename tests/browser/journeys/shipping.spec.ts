import { expect, PHONE, soon, test } from './fixtures.ts';

const QUOTE = 'form[action="/shipping/quote"][method=post]';
const ORDER = '#order form';
const ORDER_PAGE = /\/shipping\/orders\/([0-9A-Z]{4}-){3}[0-9A-Z]{4}\/$/;
const NINE_DAYS_MS = 9 * 24 * 60 * 60_000;

/** On a phone there is more that can go wrong. */
const SIZES = process.env.ZIPFRONT_SOAK ? [{ width: 1280, height: 800 }, PHONE] : [PHONE];

// The longest journey.

for (const size of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ window: { ...size, javaScript: true } });

    // behaviour: 16.8
    test(`orders from a quote at ${size.width} px`, async ({ tab }) => {
      const field = (name: string) => `${QUOTE} [name=${name}]:not([type=hidden])`;
      await tab.goto('/shipping/quote/');
      await tab.type(field('from'), '10001');
      await soon(() => tab.has(`[data-island-state=ready] ${QUOTE}`)).toBe(true);
      await tab.click(`${QUOTE} [type=submit]`);
      await soon(() => tab.text(`${QUOTE} [id$="-to-error"]`)).toBe('Your zip code is required.');
      await soon(() => tab.has(`${field('to')}:focus`)).toBe(true);

      await tab.type(field('to'), '60601');
      await tab.type(field('year'), '2019');
      await tab.type(field('make'), 'Honda');
      await tab.type(field('model'), 'Civic');
      await soon(() => tab.text(`${QUOTE} [data-estimate]`)).toMatch(/\$[\d,]+ to \$[\d,]+/);
      const open = await tab.text(`${QUOTE} [data-estimate] [data-range]`);
      await tab.click(`${QUOTE} [name=transport][value=enclosed]`);
      await soon(() => tab.text(`${QUOTE} [data-estimate]`)).toContain('The enclosed carrier');
      await soon(() => tab.text(`${QUOTE} [data-estimate] [data-range]`)).not.toBe(open);

      const day = new Date(Date.now() + NINE_DAYS_MS).toISOString().slice(0, 10);
      await tab.choose(field('date'), day);
      await expect(async () => {
        if (!(await tab.has(`${QUOTE} h3:focus`))) await tab.click(`${QUOTE} [type=submit]`);
        await soon(() => tab.has(`${QUOTE} h3:focus`), 5_000).toBe(true);
      }).toPass();
      await tab.type(field('name'), 'Nadia Ruiz');
      await tab.type(field('email'), 'nadia@mail.example');
      // An estimate that arrives moves the button away from the pointer. A slow answer leads on
      // after a look that was too early.
      await expect(async () => {
        if (!ORDER_PAGE.test(await tab.address())) await tab.click(`${QUOTE} [type=submit]`);
        await soon(() => tab.address(), 5_000).toMatch(ORDER_PAGE);
      }).toPass();
      await soon(() => tab.text('main')).toContain('From New York, NY 10001 to Chicago, IL 60601');

      await tab.type(`${ORDER} [name=pickup_street]`, '350 5th Avenue');
      await tab.type(`${ORDER} [name=delivery_street]`, '233 S Wacker Drive');
      await tab.type(`${ORDER} [name=phone]`, '212 555 4477');
      await tab.click(`${ORDER} [name=confirm]`);
      await tab.click(`${ORDER} [type=submit]`);
      await soon(() => tab.text('h1')).toBe('Ordered. We are looking for your carrier.');
    });
  });
}
