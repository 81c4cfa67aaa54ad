import type { Page } from '@playwright/test';
import { CONTENT_PAGES } from './content-pages.ts';
import { AT_HOME_PARTNER, buildHandoff, expect, test } from './fixtures.ts';
import { expectReady } from './interact.ts';

/** Fields that a browser may fill in, by the tokens of the HTML standard that inputs may have. */
const MEANING =
  /^(?:section-[a-z]+ )?(?:name|email|tel|postal-code|address-line1|address-level2)$|^off$/;

// behaviour: 10.159
test('names each field of each form once for autofill, and the ends of a route apart', async ({
  page,
}) => {
  await page.goto('/');
  const forms = await page.evaluate(
    async (paths) => {
      const found: { at: string; meanings: string[]; zips: (string | null)[] }[] = [];
      for (const path of paths) {
        const html = await (await fetch(path)).text();
        const document = new DOMParser().parseFromString(html, 'text/html');
        for (const form of document.querySelectorAll('form')) {
          const fields = [...form.querySelectorAll('input:not([type=hidden]), textarea, select')];
          found.push({
            at: `${path} ${form.id || form.getAttribute('action')}`,
            meanings: fields.flatMap((field) => field.getAttribute('autocomplete') ?? []),
            zips: [...form.querySelectorAll('[data-zip-field] input')].map((field) =>
              field.getAttribute('autocomplete'),
            ),
          });
        }
      }
      return found;
    },
    CONTENT_PAGES.map(({ path }) => path),
  );
  expect(forms.length).toBeGreaterThan(20);
  for (const { at, meanings } of forms) {
    for (const meaning of meanings) expect(meaning, at).toMatch(MEANING);
    const filled = meanings.filter((meaning) => meaning !== 'off');
    expect(new Set(filled).size, at).toBe(filled.length);
  }
  const routes = forms.filter(({ zips }) => zips.length > 0);
  expect(routes.length).toBeGreaterThan(5);
  for (const { at, zips } of routes) {
    expect(zips, at).toEqual(['section-pickup postal-code', 'section-delivery postal-code']);
  }
});

/** What a browser has stored of a person. */
const STORED = {
  NAME_FULL: 'Ann Lee',
  ADDRESS_HOME_STREET_ADDRESS: '12 Main St',
  ADDRESS_HOME_CITY: 'Springfield',
  ADDRESS_HOME_STATE: 'IL',
  ADDRESS_HOME_ZIP: '62701-1234',
  ADDRESS_HOME_COUNTRY: 'US',
  PHONE_HOME_WHOLE_NUMBER: '+12125550139',
  EMAIL_ADDRESS: 'ann@mail.example',
};

/** Has Chromium fill in the form of a field from a stored address, as a chosen suggestion does. */
async function fillIn(page: Page, selector: string, address: Record<string, string>) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
}

/** Forms by their pages in both languages: the field that is chosen, and all that is filled in. */
const FILLED: { paths: string[]; form: string; field: string; values: Record<string, string> }[] = [
  { paths: ['/', '/es/'], form: '#closing-form', field: 'zip', values: { zip: '62701' } },
  ...['from', 'to'].map((field) => ({
    paths: ['/shipping/quote/', '/shipping/es/cotizacion/'],
    form: '#quote-form',
    field,
    values: { [field]: '62701-1234' },
  })),
  {
    paths: ['/shipping/motorcycles/', '/shipping/es/motocicletas/'],
    form: '#call-me-form',
    field: 'name',
    values: { name: 'Ann Lee', phone: '12125550139' },
  },
  {
    paths: ['/shipping/reviews/', '/shipping/es/opiniones/'],
    form: '#review-form',
    field: 'review[name]',
    values: {
      'review[name]': 'Ann Lee',
      'review[place]': 'Springfield',
      'review[email]': STORED.EMAIL_ADDRESS,
    },
  },
  {
    paths: ['/shipping/find-order/', '/shipping/es/buscar-pedido/'],
    form: 'main form',
    field: 'email',
    values: { email: STORED.EMAIL_ADDRESS },
  },
];

for (const { paths, form, field, values } of FILLED) {
  // behaviour: 10.159
  test(`fills in what belongs to ${field} of ${form} on ${paths[0]}, in both languages`, {
    tag: '@desktop',
  }, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      const chosen = `${form} [name="${field}"]`;
      await page.locator(chosen).focus();
      await expect(async () => {
        await fillIn(page, chosen, STORED);
        await expect(page.locator(chosen)).not.toHaveValue('', { timeout: 1_000 });
      }).toPass();
      const typed = page.locator(form).locator('input:not([type=hidden]), textarea');
      await expect
        .poll(() =>
          typed.evaluateAll((fields) =>
            Object.fromEntries(
              (fields as HTMLInputElement[])
                .filter(({ type, value }) => type !== 'radio' && type !== 'checkbox' && value)
                .map(({ name, value }) => [name, value]),
            ),
          ),
        )
        .toEqual(values);
    }
  });
}

const HOME_LINES = ['/home-insurance/', '/es/seguro-de-hogar/'];

const COMPLETED = '12 Main St, Springfield, IL 62701';

for (const path of HOME_LINES) {
  // behaviour: 5.1.7
  test(`completes an address that the browser filled in on ${path}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(path);
    const street = page.locator('#hero-street');
    await street.focus();
    await expectReady(page.locator('[data-island=address-form]', { has: street }));
    await expect(async () => {
      await fillIn(page, '#hero-street', STORED);
      await expect(street).toHaveValue(COMPLETED, { timeout: 3_000 });
    }).toPass();
    await expect(page.locator('#hero-zip')).toHaveValue('62701');
    await page.locator('#hero-form [type=submit]').click();
    await page.waitForURL(AT_HOME_PARTNER);
    expect(await buildHandoff(page)).toMatchObject({ address: COMPLETED, line: 'home' });
  });
}
