import { DatabaseSync } from 'node:sqlite';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { Kysely } from 'kysely';
import { recordConversion } from '../../apps/server/src/conversions/ledger/record-conversion.ts';
import {
  insertPartner,
  PARTNER_TOKEN,
} from '../../apps/server/src/conversions/postbacks/testing/sample-partner.ts';
import type { Database } from '../../apps/server/src/platform/store/schema.ts';
import { NodeSqliteDialect } from '../../apps/server/src/platform/store/sqlite/node-sqlite-dialect.ts';
import { NOT_ASKED, visitRows } from '../../apps/server/src/platform/store/testing/visit-rows.ts';
import { storeVisit } from '../../apps/server/src/visitors/visits/store-visit.ts';
import { collectConsoleErrors } from './console-errors.ts';
import { look, signIn } from './console-fixtures.ts';
import { expect, test } from './fixtures.ts';

// A server of its own, as a sale is in the reports of all.
test.use({ serverSetup: { env: {} } });

/** A partner, and a lead that it may report. */
async function addPartner(databaseFile: string): Promise<void> {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  const db = new Kysely<Database>({ dialect: new NodeSqliteDialect(database) });
  await insertPartner(db, 'bearer');
  const rows = visitRows();
  await db.transaction().execute(async (trx) => {
    await storeVisit(trx, rows);
    await recordConversion(trx, {
      kind: 'hand-off',
      lead_id: 'lead',
      subject: null,
      visit_id: rows.visit.id,
      line: 'auto',
      us_state: 'CA',
      site: 'insurance',
      at: Date.now() - HOUR_MS,
      ...NOT_ASKED,
      privacy_signal: 0,
      bot: 0,
    });
  });
  await db.destroy();
}

// behaviour: 17.12, 22.10, 22.11, 28.2, 28.9, 38.5
test('adds a partner with a key and a sample request, tests a report of it, and finds it', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await page.goto(`${server.consoleUrl}/connections/partners`);
  const errors = collectConsoleErrors(page);
  const list = page.getByRole('region', { name: 'Partners', exact: true });
  await expect(list).toContainText('A partner needs an address and a key');
  expect(await look(page)).toEqual([]);
  await list.getByRole('button', { name: 'Add a partner' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bolt Leads');
  await dialog.getByLabel('Authentication').selectOption('bearer');
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add and make a key' }).click();
  await expect(dialog).toContainText(/https?:\/\/[^/]+\/api\/postbacks\/bolt-leads/);
  await expect(dialog.getByText(/curl .*Authorization: Bearer/s)).toBeVisible();
  expect(await look(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Bolt Leads', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('accepted with 202')).toBeVisible();
  await expect(page.getByText('the report would wait for it')).toBeVisible();
  const words = page.getByRole('region', { name: 'What its events mean', exact: true });
  await expect(words.getByRole('row', { name: 'lead_reversed' })).toContainText('taken back');
  await words.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Word 1', { exact: true }).fill('lead_sold');
  await dialog.getByRole('button', { name: 'Store the meanings' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This word has a meaning already.');
  expect(await look(page)).toEqual([]);
  await dialog.getByLabel('Word 1', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Add a word' }).click();
  await dialog.getByLabel('Word 12', { exact: true }).fill('paid/twice');
  await dialog.getByLabel('Meaning of word 12').selectOption('policy bound');
  await dialog.getByRole('button', { name: 'Store the meanings' }).click();
  await expect(words.getByRole('row', { name: 'paid/twice' })).toContainText('policy bound');
  await expect(words.getByRole('row', { name: 'quote_shown' })).toHaveCount(0);
  await page.goto(`${server.consoleUrl}/leads`);
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('searchbox').fill('bolt');
  await expect(dialog.getByRole('menuitem', { name: 'Bolt Leads Partner' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bolt Leads', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('disabled', { exact: true })).toBeVisible();
  expect(await look(page)).toEqual([]);
  expect(errors).toEqual([]);
});

// behaviour: 17.12, 22.18
test('corrects and counts a refused report, and dismisses another, by the keyboard alone', async ({
  page,
  server,
}) => {
  await signIn(page, server);
  await addPartner(server.databaseFile);
  for (const sale of ['first', 'second']) {
    const response = await page.request.post(`${server.url}/api/postbacks/acme`, {
      headers: { authorization: `Bearer ${PARTNER_TOKEN}` },
      data: { lead_id: 'lead', transaction_id: sale, event: 'lead_sold', amount: '12,50' },
    });
    expect(response.status(), await response.text()).toBe(422);
  }
  await page.goto(`${server.consoleUrl}/connections/partners/acme`);
  const waiting = page.getByRole('region', { name: 'Waiting for a correction', exact: true });
  const linkOf = (sale: string) => waiting.getByRole('row', { name: sale }).getByRole('link');
  await expect(linkOf('first')).toBeVisible();
  expect(await look(page)).toEqual([]);

  await linkOf('first').press('Enter');
  const amount = page.getByLabel('Amount in dollars');
  await expect(amount).toHaveValue('12,50');
  await expect(amount).toHaveAccessibleDescription(/to 10,000,000\.00 such as/);
  await expect(page.getByLabel('Currency')).toHaveAccessibleDescription('');
  await amount.fill('twelve');
  await amount.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/amount/);
  await expect(amount).toBeFocused();
  expect(await look(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('12.50');
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status');
  await expect(toast.filter({ hasText: 'The report is counted.' })).toBeVisible();
  await expect(waiting.getByRole('link', { name: /EST|EDT/ })).toHaveCount(1);
  // Its setting-up folds with its first report.
  const sent = page.getByRole('button', { name: 'Send a test' });
  await expect(sent).toBeHidden();

  await linkOf('second').press('Enter');
  await page.getByRole('button', { name: 'Dismiss it' }).press('Enter');
  await expect(toast.filter({ hasText: 'The report is dismissed' })).toBeVisible();
  await expect(waiting).toContainText('No report has a wrong field.');
  await page.getByText(/^Set up: a test/).click();
  await expect(sent).toBeVisible();
});
