import { join } from 'node:path';
import { sampledFindings } from './axe.ts';
import { test as base, expect, zipForm } from './fixtures.ts';

/** Against a site of another business, which is made of content files alone. */
const test = base.extend({
  serverSetup: { env: { CONTENT_DIR: join(import.meta.dirname, '..', 'sites') } },
});

test.describe.configure({ mode: 'default' });

// behaviour: 10.120, 10.121, 10.122, 10.123, 10.124
test('leads a visitor of a roofer from the zip code to a call-back, by pages of the site', async ({
  page,
}) => {
  await page.goto('/');
  const form = zipForm(page);
  const lines = form.root.locator('[name=insurance_line]');
  await test.step('offers its lines by keyboard', async () => {
    await expect(lines).toHaveCount(3);
    await expect(lines.first()).toBeChecked();
    await lines.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(lines.last()).toBeChecked();
    await expect(form.root).toHaveClass(/insurance-line-gutters/);
    await page.keyboard.press('ArrowDown');
    await expect(lines.first()).toBeChecked();
    await expect(zipForm(page, 1).root.locator(':checked')).toHaveValue('roof-repair');
  });

  await test.step('shows its own picture, and moves nothing', async () => {
    const picture = page.getByAltText('A house with a red roof');
    await expect(picture).toHaveJSProperty('naturalWidth', 720);
    await expect(picture).toHaveAttribute('fetchpriority', 'high');
  });

  await test.step('passes axe, and holds at 320 px', async () => {
    expect(await sampledFindings(page)).toEqual([]);
  });

  await test.step('leads the first line to the page of thanks', async () => {
    await form.zip.fill('90210');
    await form.root.getByRole('button').click();
    await expect(page).toHaveURL(/\/thanks\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has arrived.');
    expect(await sampledFindings(page)).toEqual([]);
  });

  await test.step('leads from the call-back form to its page of thanks', async () => {
    const call = page.locator('#call form');
    await call.locator('[name=name]').fill('Nadia');
    await expect(page.locator('#call [data-island="call-back-form"]')).toHaveAttribute(
      'data-island-state',
      'ready',
    );
    await call.locator('[name=phone]').fill('212 555 4477');
    await call.locator('[name=consent]').check();
    await call.getByRole('button').click();
    await expect(page).toHaveURL(/\/called\/$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 10.122
  test('leads a line of a roofer to its page of thanks', async ({ page }) => {
    await page.goto('/');
    const form = zipForm(page);
    await form.zip.fill('90210');
    await form.root.getByRole('button').click();
    await expect(page).toHaveURL(/\/thanks\/$/);
  });
});
