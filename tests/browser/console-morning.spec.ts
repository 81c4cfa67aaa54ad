import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext, Page } from '@playwright/test';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import {
  dateOfDay,
  reportingTime,
} from '../../apps/server/src/reporting/rollups/reporting-time.ts';
import type { ServerProcess } from '../server-process.ts';
import { colourFindings, isLookedAt, sampledFindings } from './axe.ts';
import { chooseToday, signIn } from './console-fixtures.ts';
import { expect } from './fixtures.ts';
import { testOn } from './site-with.ts';

const GOAL = `
uploads:
  goals:
    - { name: Lead sold, file: lead-sold, statuses: [sold] }
`;

const test = testOn({ pages: { 'insurance/site.yaml': (text) => text + GOAL } });

const TODAY = reportingTime(Date.now(), 'America/New_York').day;
const PAGE = '/compare-auto-insurance/';
const [SOLD, OPTED_OUT] = ['gclidOfASale', 'gclidOfAnOptOut'];

const SPENT = `Day,Campaign,Currency code,Cost,Clicks,Impr.
${dateOfDay(TODAY)},Spring,USD,20.00,40,900
`;

/** The findings of axe on a phone; the window is as wide as before afterwards. */
async function findingsOnPhone(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found = await sampledFindings(page, 'html', [320]);
  if (size !== null) await page.setViewportSize(size);
  return found;
}

function run(server: ServerProcess, sql: string): void {
  const database = new DatabaseSync(server.databaseFile, { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

/** A page whose lead rate fell with a release, and an experiment that has a result. */
function addCounts(server: ServerProcess): void {
  const cells = [
    [9, 'page-old.js', 500, 60],
    [2, 'page-new.js', 500, 20],
  ].map(
    ([daysAgo, release, visits, handoffs]) =>
      `(${TODAY - Number(daysAgo)}, 'insurance', '${PAGE}', '${release}', 'visit', ${visits}, ${handoffs})`,
  );
  const variants = Array.from({ length: 10 }, (_, index) =>
    [
      ['control', 8],
      ['question', 16],
    ].map(
      ([variant, conversions]) =>
        `('auto-headline', 0, ${TODAY - 10 + index}, '${variant}', 75, ${conversions})`,
    ),
  );
  run(
    server,
    `insert into rollup_release (day, site, path, release, origin, visits, handoffs) values ${cells};
     insert into experiment_day values ${variants.flat()}`,
  );
}

/** Reports an error of the new release, as the page does. */
async function reportError(request: APIRequestContext, url: string): Promise<void> {
  const event = {
    exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] },
    release: 'page-new.js',
    request: { url: `${url}${PAGE}` },
  };
  const data = [{}, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
  const path = '/api/1/envelope/?sentry_key=zipfront';
  expect((await request.post(`${url}${path}`, { data })).ok()).toBe(true);
}

/** Sends a zip code after a click on the campaign. Returns the id of the lead. */
async function enterLead(
  request: APIRequestContext,
  server: ServerProcess,
  gclid: string,
): Promise<string> {
  const campaign = 'utm_source=google&utm_medium=cpc&utm_campaign=spring';
  const headers = { Referer: `${server.url}/?${campaign}&gclid=${gclid}` };
  const data = { zipcode: '90210' };
  expect((await request.post(`${server.url}/api/visits/`, { data, headers })).ok()).toBe(true);
  const database = new DatabaseSync(server.databaseFile, { readOnly: true });
  const lead = database
    .prepare("select lead_id from conversion where click_ids like '%' || ? || '%'")
    .get(gclid);
  database.close();
  return String(lead?.lead_id);
}

// behaviour: 17.12, 21.3, 22.2, 24.4, 25.8, 25.11, 25.12, 25.18, 25.20, 26.3, 26.4, 26.8
test('leads through a morning: spend, reports of a partner, a fallen page, an experiment, the feed', async ({
  page,
  playwright,
  server,
}) => {
  addCounts(server);
  const [buyer, other, google] = await Promise.all(
    [1, 2, 3].map(() => playwright.request.newContext()),
  );
  if (!buyer || !other || !google) throw new Error('There is no context.');
  await reportError(buyer, server.url);
  const leads = [await enterLead(buyer, server, SOLD), await enterLead(other, server, OPTED_OUT)];
  // Google accepts clicks that are six hours old.
  run(
    server,
    `update conversion set click_at = click_at - ${7 * HOUR_MS}, at = at - ${7 * HOUR_MS},
      clicks = json_set(clicks, '$.google.at', click_at - ${7 * HOUR_MS})`,
  );
  await signIn(page, server);
  const menu = page.getByRole('navigation', { name: 'Console' });

  await menu.getByRole('link', { name: 'Spend' }).click();
  const file = { name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(SPENT) };
  await page.getByLabel('Spent for').selectOption('several');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Apply' }).click();
  const toast = page.getByRole('status');
  await expect(toast.filter({ hasText: 'The spend counts now' })).toBeVisible();

  await menu.getByRole('link', { name: 'Partners' }).click();
  await page.getByRole('button', { name: 'Add a partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Acme');
  await dialog.getByLabel('Authentication').selectOption('bearer');
  await dialog.getByRole('button', { name: 'Add and make a key' }).click();
  const Authorization = `Bearer ${(await dialog.locator('pre').first().innerText()).trim()}`;
  await dialog.getByRole('button', { name: 'Done' }).click();
  for (const lead_id of [...leads, 'L7f3k9q2']) {
    const data = { lead_id, transaction_id: lead_id, event: 'lead_sold', amount: '42.50' };
    const answer = await google.post(`${server.url}/api/postbacks/acme`, {
      data,
      headers: { Authorization },
    });
    expect(await answer.text()).toContain('outcome');
  }
  const choice = { choice: 'opt-out', page: '/privacy-choices/' };
  const headers = { Origin: server.url };
  await other.post(`${server.url}/privacy-choice`, { form: choice, headers });
  await chooseToday(page);
  await page.reload();
  await expect(page.getByLabel('Leads of the partner')).toContainText('$85.00');
  expect(await findingsOnPhone(page)).toEqual([]);

  // Two sales of 42.50, for 20.00.
  await menu.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /^spring/ })).toContainText('$65.00');
  }).toPass();

  await menu.getByRole('link', { name: 'Today' }).click();
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByRole('listitem')).toContainText([
    /Urgent: The lead rate of \/compare-auto-insurance\/ \(insurance\) fell from 12\.0% to 4\.0% with release page-new\.js/,
    'Soon: 1 report of Acme in 7 days matches no lead',
    'question converts better than control',
  ]);
  expect(await findingsOnPhone(page)).toEqual([]);
  if (isLookedAt()) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFindings(page)).toEqual([]);
  }
  await needs.getByRole('link', { name: 'fell from' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TypeError');
  await expect(page.locator('main')).toContainText('page-new.js');
  expect(await findingsOnPhone(page)).toEqual([]);
  await page.goBack();
  await needs.getByRole('link', { name: 'question converts better' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('auto-headline');
  await expect(page.locator('.verdict')).toContainText('question converts better than control');

  await menu.getByRole('link', { name: 'Uploads' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.waitFor();
  const [address, user, password] = await dialog.locator('pre').allInnerTexts();
  const sent = await google.get(`${server.url}${new URL(address ?? '').pathname}`, {
    headers: { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
  });
  const rows = (await sent.text()).trimEnd().split('\n').slice(1);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`${leads[0]},${SOLD},`);
  const day = dateOfDay(reportingTime(Date.now() - 7 * HOUR_MS, 'America/New_York').day);
  await page.goto(`${server.consoleUrl}/connections/uploads?day=${day}`);
  const platforms = page.getByRole('region', { name: 'Platforms', exact: true });
  await expect(platforms.getByRole('row')).toContainText([
    'Platform',
    'Google Ads by the feed',
    'Microsoft Advertising in files',
    'Meta not set up',
  ]);
  await platforms.getByText('What the operator sets for an API').click();
  await expect(platforms.locator('pre')).toContainText(['GOOGLE_ADS_ACCOUNT=', 'META_DATASET=']);
  const leadsOfDay = page.getByRole('region', { name: /^Goals, with the leads of/ });
  const googleRow = leadsOfDay.getByRole('row', { name: /^Google Ads/ }).first();
  expect(await findingsOnPhone(page)).toEqual([]);
  await googleRow.getByRole('link', { name: '1 opted out' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('opted out');
  expect(await findingsOnPhone(page)).toEqual([]);
  await page.getByRole('link', { name: 'Check', exact: true }).click();
  const check = page.getByRole('region', { name: 'Check a lead' });
  const checked = check.getByRole('row', { name: /^Google Ads/ });
  await expect(checked.locator('.pill.bad').first()).toHaveText('opted out');
  await checked.getByText(/^\d passed$/).click();
  await expect(checked).toContainText('Sent before');
  expect(await findingsOnPhone(page)).toEqual([]);
  await page.goto(`${server.consoleUrl}/connections/uploads`);
  run(server, `update conversion_upload set transport = 'api', state = 'dead', reason = 'DENIED'`);
  await page.reload();
  const again = page.getByRole('button', { name: 'Send again: Lead sold to Google Ads, DENIED' });
  await expect(again).toBeVisible();
  await page.waitForLoadState();
  expect(await findingsOnPhone(page)).toEqual([]);
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(toast.filter({ hasText: 'sent again with the next pass' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Refused by platforms', exact: true }),
  ).toBeHidden();
});
