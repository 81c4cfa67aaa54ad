import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { CONTENT_PAGES } from './content-pages.ts';
import { expect, test } from './fixtures.ts';
import { requestOrder } from './request-order.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

/** Where the policy of a site is, in a language, as its settings say. */
function policyPath(path: string, locale: string): string {
  const site = path.startsWith('/shipping/') ? 'shipping' : 'insurance';
  const settings = readFileSync(join(CONTENT, site, `site.${locale}.yaml`), 'utf8');
  return parse(settings).policy.href;
}

/** The policy links of the document at a path, as it is sent. */
async function readLinks(page: Page, path: string, policy: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate(lookForLinks, [html, policy] as const);
}

/** In the footer, and in the section of each form. Runs in a page. */
function lookForLinks([html, policy]: readonly [string, string]) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const selector = `a[href="${policy}"]`;
  const forms = [...document.querySelectorAll('form')];
  return {
    inFooter: document.querySelectorAll(`footer ${selector}`).length,
    forms: forms.length,
    without: forms
      .filter((form) => !form.closest('section')?.querySelector(selector))
      .map((form) => form.outerHTML.slice(0, 120)),
  };
}

// behaviour: 11.14
test('links the policy of its site on each page and in each form', async ({ page }) => {
  let forms = 0;
  for (const { path, locale } of CONTENT_PAGES) {
    const found = await readLinks(page, path, policyPath(path, locale));
    expect(found, path).toMatchObject({ inFooter: 1, without: [] });
    forms += found.forms;
  }
  expect(forms).toBeGreaterThan(20);
});

test('links the policy on pages that are not in the content', async ({ page }) => {
  // behaviour: 11.14
  await test.step('links the policy on the order page, and serves each policy', async () => {
    const found = await readLinks(page, await requestOrder(page), '/shipping/privacy/');
    expect(found).toMatchObject({ inFooter: 1, forms: 2, without: [] });
    const policies = new Set(CONTENT_PAGES.map(({ path, locale }) => policyPath(path, locale)));
    for (const policy of policies) expect((await page.request.get(policy)).status()).toBe(200);
  });

  await test.step('links the policy in the footer of an error page', async () => {
    expect((await readLinks(page, '/shipping/nowhere/', '/shipping/privacy/')).inFooter).toBe(1);
  });
});

/** The sentence of a policy about a visit that was deleted. */
const COUNTED = {
  'en-US':
    'stay even when you delete your visit: its campaign and keyword are still counted in them.',
  'es-US':
    'quedan también cuando usted borra su visita: su campaña y su palabra clave siguen contadas en ellas.',
};

// behaviour: 11.86
test('says in each policy that a deleted visit stays counted by campaign and keyword', async ({
  page,
}) => {
  const policies = new Map(
    CONTENT_PAGES.map(({ path, locale }) => [policyPath(path, locale), locale]),
  );
  expect(policies.size).toBe(4);
  for (const [path, locale] of policies) {
    await page.goto(path);
    await expect(page.locator('main'), path).toContainText(COUNTED[locale]);
  }
});
