import { drawSample } from '../sample.ts';
import { colourFindings, findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { type Condition, loadWideFaces, serveFaces } from './layout-conditions.ts';
import { belowFirstScreen, FAULTS, findingsAt } from './layout-findings.ts';

const LARGE: Condition = { face: 'own faces', text: 'text at 200 %' };
const STATE = '/es/auto/estados/carolina-del-norte/';
const ENGLISH = '/auto/states/north-carolina/';

// behaviour: 10.133, 10.134, 10.136
test('leads from a zip code to the page of its state, and from there to its neighbors, without a script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auto/states/');
  const form = page.locator('#find-state form');
  const unknown = form.getByText('No state has that zip code');
  await expect(unknown).toBeHidden();
  await form.getByLabel('Your zip code').fill('00000');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/\/auto\/states\/#find-state-unknown$/);
  await expect(unknown).toBeVisible();

  await form.getByLabel('Your zip code').fill('60601');
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/\/auto\/states\/illinois\/$/);
  const minimum = page.locator('#minimum');
  await expect(minimum.getByText('$20,000')).toBeVisible();
  const pickup = minimum.getByRole('row').filter({ hasText: 'pickup' });
  await expect(pickup.getByRole('cell')).toHaveText(['$38,000', 'Nothing']);

  await page.locator('#neighbors').getByRole('link', { name: 'Iowa' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Iowa');
  const trail = page.getByRole('navigation', { name: 'You are here' });
  await expect(trail.getByRole('link')).toHaveText(['Car insurance', 'Car insurance by state']);
  await context.close();
});

// behaviour: 10.133
test('names the pages above a page, and its translation, in both languages', async ({ page }) => {
  await page.goto(STATE);
  const twin = page.locator('link[rel=alternate][hreflang=en-US]');
  expect(await twin.getAttribute('href')).toMatch(/\/auto\/states\/north-carolina\/$/);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: { '@type': string; itemListElement?: object[] }[] = JSON.parse(data ?? '')['@graph'];
  const trail = graph.find((entry) => entry['@type'] === 'BreadcrumbList');
  expect(trail?.itemListElement).toHaveLength(4);
});

// behaviour: 10.153
test('shows the zip form of the states with the longest names in the first screen', async ({
  page,
}) => {
  await serveFaces(page);
  for (const path of [STATE, '/es/auto/estados/virginia-occidental/', ENGLISH]) {
    await page.goto(path);
    await loadWideFaces(page);
    expect(await belowFirstScreen(page), path).toEqual([]);
  }
});

// behaviour: 10.135
test('starts the form of a route with its zip codes, and shows a price for each month', async ({
  page,
}) => {
  await page.goto('/shipping/routes/new-york-to-miami/');
  const form = page.locator('main form').first();
  await expect(form.locator('[name=from]')).toHaveValue('10001');
  const months = page.locator('#season').getByRole('row');
  await expect(months).toHaveCount(13);
  await expect(months.nth(4)).toHaveText(/^April\$815–\$1,000$/);
  await form.getByRole('button').click();
  await expect(page).toHaveURL(/from=10001&to=33101/);
});

const LOOKS = [
  [STATE, 'dark'],
  ['/auto/states/florida/', 'light'],
  ['/shipping/es/rutas/mineapolis-a-phoenix/', 'dark'],
  ['/shipping/routes/new-york-to-miami/', 'light'],
  ['/guides/what-minimum-coverage-pays/', 'dark'],
  ['/es/guias/que-paga-el-seguro-minimo/', 'light'],
] as const;

for (const [path, scheme] of drawSample('looks at states', LOOKS, { parts: 3 })) {
  // behaviour: 10.32
  test(`passes axe on ${path} in ${scheme}, and is no wider than a small phone at 200 %`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await findings(page, 'html', [320])).toEqual([]);
    expect(await colourFindings(page)).toEqual([]);
    expect(await findingsAt(page, [320], () => [LARGE], FAULTS)).toEqual([]);
  });
}
