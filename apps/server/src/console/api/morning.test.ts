import { readFileSync } from 'node:fs';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { refusePostback } from '../../conversions/postbacks/refused-postbacks.ts';
import { enterLead, reportLead } from '../../conversions/postbacks/testing/enter-lead.ts';
import { insertPartner } from '../../conversions/postbacks/testing/sample-partner.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { repositoryPath } from '../../repository-path.ts';
import { addApiToken, newApiToken } from '../accounts/api-tokens.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { runCurl } from './testing/run-curl.ts';

const GUIDE = readFileSync(repositoryPath('docs/api.md'), 'utf8');

/** The commands of the guide that call the API, a command a line. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```/g)]
  .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split('\n'))
  .filter((line) => line.startsWith('curl '));

describe.each(eitherEngine(import.meta.filename))('the guide to the API on $name', (engine) => {
  // behaviour: 35.1
  it('leads through a morning by its commands', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const console = testConsole(store);
    await insertPartner(db);
    const google = { source: 'google', campaign: 'brand' };
    const at = NOON - DAY_MS;
    await enterLead(store, 'sold', { at, fields: google, channel: 'paid-search' });
    await enterLead(store, 'lost', { at, fields: google, channel: 'paid-search' });
    await reportLead(store, 'sold', { at: NOON, status: 'sold', cents: 20_000 });
    await reportLead(store, 'lost', { at: NOON, status: 'rejected' });
    await enterLead(store, 'open', { at, fields: google, channel: 'paid-search' });
    await rollUpAll(store);
    await store.write(refusePostback, {
      partner: 'acme',
      reason: 'amount',
      detail: 'The amount is no number.',
      at: NOON,
      sent: { lead_id: 'open', transaction_id: 'T-1', event: 'lead_sold', amount: '42,5O' },
      timeZone: 'America/New_York',
    });
    const by = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;
    const { token, row } = newApiToken({
      name: 'nightly',
      expiresInDays: null,
      by,
      at: NOON,
      scopes: ['read:reports', 'read:leads', 'push:spend', 'read:partners', 'manage:partners'],
    });
    await store.write(addApiToken, { row, by });

    const values = new Map([
      ['API', `${console.origin}/api/v1`],
      ['TOKEN', token],
    ]);
    const answers: string[] = [];
    for (const command of COMMANDS) {
      const filled = command.replace(/\$([A-Z]+)/g, (_name, name) => values.get(name) ?? '');
      const file = 'Day,Campaign,Cost\n2026-11-21,autumn,30.00\n';
      const response = await runCurl(console, filled, { 'spend.csv': file });
      const text = await response.text();
      expect([command, response.ok, text.slice(0, 300)]).toEqual([
        command,
        true,
        expect.any(String),
      ]);
      const [, id] = /"id":"([^"]+)"/.exec(text) ?? [];
      if (command.includes('/spend-imports"')) values.set('IMPORT', id ?? '');
      if (command.includes('/refused"')) values.set('REPORT', id ?? '');
      answers.push(text);
    }
    const [pushed, preview, applied, report, rejected, decided, , corrected] = answers;
    expect(JSON.parse(pushed ?? '')).toMatchObject({ state: 'applied', amount_cents: 12_000 });
    expect(JSON.parse(preview ?? '')).toMatchObject({ state: 'preview', rows: 1 });
    expect(JSON.parse(applied ?? '')).toMatchObject({ state: 'applied', counted_days: 1 });
    const { rows, compared_days: days } = JSON.parse(report ?? '');
    expect(days).toMatchObject({ from: '2026-11-08', to: '2026-11-14', since: '2026-11-21' });
    expect(rows).toMatchObject([
      { campaign: 'brand', leads: 3, sold: 1, spend_cents: 12_000, profit_cents: 8_000 },
      { campaign: 'autumn', spend_cents: 3_000 },
    ]);
    expect(rejected?.split('\n')).toMatchObject([/^lead_id,/, /^lost,hand-off,.*,rejected,/, '']);
    expect(decided).toMatch(/^lead_id,.*,taken_back_cents,decided_on,.*\n$/);
    expect(JSON.parse(corrected ?? '')).toEqual({ outcome: 'counted' });
  });
});
