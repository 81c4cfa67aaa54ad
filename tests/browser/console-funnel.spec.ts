import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '@zipfront/contracts/time';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

const LONG_NAME = 'autumn-and-winter-tires-for-pickup-trucks-in-the-northern-states';

/**
 * Sums of the day before yesterday, under a campaign and a page of their own, and under names that
 * are long.
 */
function addSums(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const day = Math.floor(Date.now() / DAY_MS) - 2;
  const sums =
    'visits, engaged, started, zip_accepted, sent, handoffs, estimates, orders, call_backs';
  database.exec(`insert or replace into rollup_campaign (day, site, channel, source, campaign, campaign_id, origin, ${sums})
    values (${day}, 'insurance', 'paid-search', '', 'funnel-test', '', 'visit', 400, 300, 200, 100, 50, 50, 0, 0, 0),
      (${day}, 'insurance', 'display', '', '${LONG_NAME}', '', 'visit', 1, 0, 0, 0, 0, 0, 0, 0, 0)`);
  database.exec(`insert or replace into rollup_page (day, site, path, origin, ${sums})
    values (${day}, 'insurance', '/funnel-test/', 'visit', 400, 300, 200, 100, 50, 50, 0, 0, 0),
      (${day}, 'insurance', '/${LONG_NAME}/', 'visit', 1, 0, 0, 0, 0, 0, 0, 0, 0)`);
  database.close();
}

// behaviour: 17.12, 23.4, 23.6
test('shows the funnel with a group, without JavaScript', async ({ page, browser, server }) => {
  addSums(server.databaseFile);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/reports/funnel?campaign=funnel-test`);
  const whole = page.getByRole('region', { name: 'All of these visits' });
  await expect(whole.getByRole('listitem')).toHaveText([
    /Page seen\s*400/,
    /Form started\s*200.*50\.0% of the step before · 50\.0% of the first/,
    /Zip code accepted\s*100.*50\.0% of the step before · 25\.0% of the first/,
    /Hand-off\s*50.*50\.0% of the step before · 12\.5% of the first/,
    /Shown at the partner\s*0/,
    /Accepted leads\s*0/,
    /Sold leads\s*0/,
    /Bound leads\s*0/,
  ]);
  const [first, third] = await Promise.all(
    [0, 2].map((index) => whole.locator('rect:not(.rest)').nth(index).boundingBox()),
  );
  expect((third?.width ?? 0) / (first?.width ?? 1)).toBeCloseTo(0.25, 2);
  await page.getByText('The days as a table').click();
  await expect(page.getByRole('table', { name: 'Days' })).toContainText('still open');
  expect(await look(page)).toEqual([]);

  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const tab = await plain.newPage();
  await tab.goto(`${server.consoleUrl}/reports/funnel?site=insurance`);
  await tab.getByLabel('Compare').selectOption('page:/funnel-test/');
  await tab.getByRole('button', { name: 'Show' }).click();
  expect(new URL(tab.url()).searchParams.get('a')).toBe('page:/funnel-test/');
  await expect(tab.getByRole('region', { name: 'Page /funnel-test/' })).toContainText('400');
  await plain.close();
});
