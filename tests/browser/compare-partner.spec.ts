import { DatabaseSync } from 'node:sqlite';
import { DEFAULT_STATUS_MAPPING } from '@zipfront/contracts/money/postback';
import { sampledFindings } from './axe.ts';
import { expect, submitZip, test } from './fixtures.ts';
import { loadWideFaces, serveFaces } from './layout-conditions.ts';
import { faultsAfterwards, findFaults } from './layout-findings.ts';

test.use({ serverSetup: { env: { DEMO_PARTNER: 'acme' } } });

function addPartner(databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, { timeout: 5_000 });
  database
    .prepare(`insert or ignore into partner (id, name, auth, mapping, networks, created_at, version)
      values ('acme', 'Acme', 'signature', ?, '[]', 0, 0)`)
    .run(JSON.stringify(DEFAULT_STATUS_MAPPING));
  database.exec(`insert or ignore into partner_key (id, partner, secret, created_at)
    values ('key', 'acme', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 0)`);
  database.close();
}

// behaviour: 28.6, 10.32
test('plays a partner who sells a lead, in the comparison app', async ({ page, server }) => {
  addPartner(server.databaseFile);
  await serveFaces(page);
  await page.goto('/');
  await submitZip(page);
  const form = page.locator('form').filter({ hasText: 'What became of the lead' });
  await form.getByLabel('Sold').check();
  const amount = form.getByLabel('Amount in dollars');
  await amount.fill('42,5');
  await amount.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toBeFocused();
  expect(await sampledFindings(page)).toEqual([]);
  await loadWideFaces(page);
  expect(await findFaults(page)).toEqual([]);
  await amount.fill('42.50');
  await amount.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(/^Received and counted\./);
  expect(await faultsAfterwards(page)).toEqual([]);
  const database = new DatabaseSync(server.databaseFile, { readOnly: true });
  const leads = database.prepare("select value_cents from conversion where status = 'sold'").all();
  database.close();
  expect(leads).toEqual([{ value_cents: 4_250 }]);
});
