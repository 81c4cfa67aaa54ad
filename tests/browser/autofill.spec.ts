import type { Page } from '@playwright/test';
import { CONTENT_PAGES } from './content-pages.ts';
import { AT_HOME_PARTNER, expect, handoffOf, test } from './fixtures.ts';
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

/** Has Chromium fill in the form of a field from a stored address, as a chosen suggestion does. */
async function fillIn(page: Page, selector: string, address: Record<string, string>) {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const fields = Object.entries(address).map(([name, value]) => ({ name, value }));
  await session.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
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
      await fillIn(page, '#hero-street', {
        NAME_FULL: 'Ann Lee',
        ADDRESS_HOME_STREET_ADDRESS: '12 Main St',
        ADDRESS_HOME_CITY: 'Springfield',
        ADDRESS_HOME_STATE: 'IL',
        ADDRESS_HOME_ZIP: '62701',
        ADDRESS_HOME_COUNTRY: 'US',
      });
      await expect(street).toHaveValue(COMPLETED, { timeout: 3_000 });
    }).toPass();
    await expect(page.locator('#hero-zip')).toHaveValue('62701');
    await page.locator('#hero-form [type=submit]').click();
    await page.waitForURL(AT_HOME_PARTNER);
    expect(await handoffOf(page)).toMatchObject({ address: COMPLETED, line: 'home' });
  });
}
