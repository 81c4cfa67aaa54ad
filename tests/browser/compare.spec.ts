import { findings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, submitZip, test } from './fixtures.ts';
import { AS_IT_IS, loadWideFaces, serveFaces, showUnder } from './layout-conditions.ts';
import { coveredOn, faultsAfterwards, findFaults } from './layout-findings.ts';

// behaviour: 11.11
test('shows the hand-off in the comparison app, and greets on the site by its first name', async ({
  page,
}) => {
  await page.goto('/?channelid=c1&utm_source=google&utm_medium=cpc');
  await submitZip(page);
  await expect(page.getByText('10001 · New York, NY')).toBeVisible();
  await expect(page.getByText('Paid search')).toBeVisible();
  await expect(page.getByText('No opt-out request')).toBeVisible();

  const name = page.getByLabel('First name');
  await name.fill('  ');
  await name.press('Enter');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('Zoë');
  await name.press('Enter');
  await page.getByRole('link', { name: 'Go back and see that you are recognized' }).click();
  await expect(page.locator('[data-greeting]').first()).toHaveText('Welcome back, Zoë');
});

// behaviour: 11.5
test('honors the privacy signal of the hand-off in the comparison app', async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.goto('/');
  await expect(page.getByText('Opt-out request honored.')).toBeVisible();
  await submitZip(page);
  await expect(page.getByText('Opt-out request honored: do not sell or share')).toBeVisible();
});

// behaviour: 11.11
test('reports an expired hand-off in the comparison app', async ({ page }) => {
  await page.goto(`/compare/?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('This hand-off is not there');
  await page.getByRole('link').click();
  await expect(page).toHaveURL('/');
});

for (const path of eitherLanguage(['/', '/es/'])) {
  // behaviour: 10.32, 10.33
  test(`passes axe in the comparison app reached from ${path}, and shows nothing cut, covered or too wide`, async ({
    page,
  }) => {
    await serveFaces(page);
    await page.goto(path);
    await submitZip(page);
    await expect(page.getByText('10001 · New York, NY')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await loadWideFaces(page);
    expect(await findFaults(page)).toEqual([]);
    expect(await coveredOn(page)).toEqual([]);

    await showUnder(page, AS_IT_IS);
    await page.getByRole('textbox').press('Enter');
    await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page, 'form')).toEqual([]);
    expect(await faultsAfterwards(page)).toEqual([]);
  });
}

// behaviour: 10.32, 10.33
test('passes axe on the pages of the comparison app without a hand-off, and shows nothing cut or too wide', async ({
  page,
}) => {
  for (const query of ['', '?line=home', '?token=gone']) {
    await test.step(`shows /compare/${query}`, async () => {
      await serveFaces(page);
      await page.goto(`/compare/${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await loadWideFaces(page);
      expect(await findFaults(page)).toEqual([]);
    });
  }
});
