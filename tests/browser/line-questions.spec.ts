import { parse, stringify } from 'yaml';
import { sampledFindings } from './axe.ts';
import { eitherLanguage } from './either-language.ts';
import { expect, zipForm } from './fixtures.ts';
import { loadWideFaces, serveFaces } from './layout-conditions.ts';
import { coveredOn, findFaults } from './layout-findings.ts';
import { testOn } from './site-with.ts';

function question(id: string, english: string, spanish: string) {
  return {
    id,
    label: { 'en-US': english, 'es-US': spanish },
    choices: [
      { value: 'yes', label: { 'en-US': 'Yes', 'es-US': 'Sí' } },
      { value: 'no', label: { 'en-US': 'No', 'es-US': 'No' } },
    ],
  };
}

/** Against a server whose car line asks two questions. */
const test = testOn({
  pages: {
    'insurance/site.yaml': (text) => {
      const settings = parse(text);
      settings.lines[0].questions = [
        question('insured', 'Are you insured now?', '¿Tiene seguro ahora?'),
        question('home_owner', 'Do you own your home?', '¿Es dueño de su vivienda?'),
      ];
      return stringify(settings);
    },
  },
});

test.describe.configure({ mode: 'default' });

const PAGES = [
  {
    path: '/',
    progress: 'Step 2 of 2',
    insured: 'Are you insured now?',
    owner: 'Do you own your home?',
    yes: 'Yes',
    skip: 'Skip this step',
  },
  {
    path: '/es/',
    progress: 'Paso 2 de 2',
    insured: '¿Tiene seguro ahora?',
    owner: '¿Es dueño de su vivienda?',
    yes: 'Sí',
    skip: 'Saltar este paso',
  },
] as const;

for (const { path, progress, insured, owner, yes, skip } of eitherLanguage(PAGES)) {
  // behaviour: 10.151, 10.152
  test(`asks the questions of a line after the zip form on ${path}, and hands over what was chosen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await serveFaces(page);
    await page.goto(path);
    await zipForm(page).zip.fill('10001');
    await zipForm(page).submit.click();
    await page.waitForURL(/\/go\//);

    await test.step('says where one is, holds at 320 px, and runs no script', async () => {
      await expect(page.getByText(progress)).toBeVisible();
      expect(await page.locator('script').count()).toBe(0);
      expect(await page.title()).not.toBe('');
      expect(await sampledFindings(page)).toEqual([]);
      await loadWideFaces(page);
      expect(await findFaults(page)).toEqual([]);
      expect(await coveredOn(page)).toEqual([]);
    });

    await test.step('accepts an answer by keyboard, and has none chosen before', async () => {
      await expect(page.locator(':checked')).toHaveCount(0);
      await page.getByRole('group', { name: insured }).getByLabel(yes).press('Space');
      await page.getByRole('group', { name: owner }).getByLabel('No').press('Space');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/compare\/\?token=[\w-]+&insured=yes&home_owner=no$/);
      await expect(page.locator('dt', { hasText: 'home_owner' })).toBeVisible();
      await expect(page.locator('dt', { hasText: 'insured' }).locator('+ dd')).toHaveText('yes');
    });

    await test.step('can be skipped after going back', async () => {
      await page.goBack();
      await page.getByRole('link', { name: skip }).click();
      await page.waitForURL(/\/compare\/\?token=[\w-]+$/);
      await expect(page.getByText('10001 · New York, NY')).toBeVisible();
    });
  });
}

// behaviour: 10.151
test('leads on at once for a line without questions', async ({ page }) => {
  await page.goto('/');
  await zipForm(page).line('home').check({ force: true });
  await zipForm(page).zip.fill('10001');
  await zipForm(page).submit.click();
  await page.waitForURL(/\/compare\/\?line=home/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // behaviour: 10.151, 10.152
  test('asks the questions of a line, and hands over what was answered', async ({ page }) => {
    await page.goto('/');
    await zipForm(page).zip.fill('10001');
    await zipForm(page).submit.click();
    await page.getByRole('group', { name: 'Do you own your home?' }).getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/compare\/\?token=[\w-]+&home_owner=yes$/);
  });
});
