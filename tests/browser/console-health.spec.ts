import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { reportingTime } from '../../apps/server/src/reporting/rollups/reporting-time.ts';
import type { ServerProcess } from '../server-process.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { look, overflowOf, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

test.use({ serverSetup: { env: { CONSOLE_HOST: '127.0.0.1' } } });

const SCHEMA = 'iglu:com.zipfront/web_vital/jsonschema/1-0-0';

/** A page of two releases, an error that a release brought, and a bad event. */
function fill(server: ServerProcess): void {
  const now = Date.now();
  const { day } = reportingTime(now, 'America/New_York');
  const frames = JSON.stringify([{ type: 'TypeError', message: 'x is undefined', frames: [] }]);
  const long = "Cannot read properties of null (reading 'scrollIntoView')";
  const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
  database.exec(
    `insert into rollup_release (day, site, path, release, origin, visits, handoffs) values
       (${day - 2}, 'insurance', '/auto/', 'page-old.js', 'visit', 200, 20),
       (${day - 1}, 'insurance', '/home/', 'page-new.js', 'visit', 300, 12);
     insert into error_report values ('kind-1', 4, ${now - DAY_MS}, ${now}, 'e', 'insurance', '/',
       'page-new.js', 'TypeError', 'x is undefined', '${frames}', '[]', null);
     insert into error_day values
       ('kind-1', ${day - 1}, 'insurance', '/', 'page-new.js', 3, ${now + DAY_MS}),
       ('kind-1', ${day}, 'insurance', '/', 'page-new.js', 1, ${now + DAY_MS});
     insert into error_report values ('kind-2', 1, ${now - DAY_MS}, ${now}, 'f', 'insurance', '/',
       'page-CLmEjVnf.js', 'TypeError', '${long.replaceAll("'", "''")}', '${frames}', '[]', null);
     insert into error_day values
       ('kind-2', ${day - 1}, 'insurance', '/home-insurance/new-hampshire/', 'page-CLmEjVnf.js', 1,
         ${now + DAY_MS}),
       ('kind-2', ${day - 1}, 'insurance', '/', 'page-DdqeDuuV.js', 1, ${now + DAY_MS});
     insert into bad_event values
       ('bad-1', null, '${SCHEMA}', 'data', 'name', '{"data":{"name":"LCP"}}', ${now}, 0, 0)`,
  );
  database.close();
}

// behaviour: 24.6, 24.7, 24.8, 24.10
test('shows the state of the server, an error and bad events', async ({ page, server }) => {
  fill(server);
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/health`);
  const state = page.getByRole('region', { name: 'Server', exact: true });
  await expect(state.getByRole('row', { name: /^Backup/ })).toContainText('npm run backup');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page.getByRole('region', { name: 'Server: table' }))).toBe(0);
  await state.getByText(/^Fine: Database,/).click();
  await expect(state.getByRole('row', { name: /^Database/ })).toContainText('takes writes');
  const errors = collectConsoleErrors(page);
  await expect(state.getByRole('row', { name: /^Content/ })).toContainText('published');
  expect(await look(page)).toEqual([]);
  const list = page.getByRole('region', { name: 'Errors in browsers: table' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(list.getByRole('row')).toHaveCount(3);
  expect(await overflowOf(list)).toBe(0);
  await page.getByRole('button', { name: '+ Filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a filter' });
  await dialog.getByRole('button', { name: 'Release' }).click();
  await dialog.getByRole('button', { name: 'page-new.js' }).click();
  await expect(page).toHaveURL(/release=page-new\.js/);

  // The order is in the address, and a step back in the browser.
  await list.getByRole('button', { name: 'Page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=-page/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);

  await page.getByRole('link', { name: 'TypeError: x is undefined' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TypeError');
  const chart = page.getByRole('group', { name: 'Reports by day' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: 'Reports 1' })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^page-new\.js/ })).toContainText('4');
  expect(await look(page)).toEqual([]);
  await page.getByRole('link', { name: 'Health' }).last().click();

  // The address of the screen that bad events had.
  await page.goto(`${server.consoleUrl}/health/bad-events`);
  await expect(page).toHaveURL(/\/health$/);
  await page.getByText(`Latest of ${SCHEMA}: data`).click();
  await expect(page.locator('pre')).toContainText('"name": "LCP"');
  expect(await look(page)).toEqual([]);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('1 validated again: 0 are events now')).toBeVisible();
  expect(errors).toEqual([]);
});
