import { MAX_SPEND_CENTS, MAX_SPEND_COUNT } from '@zipfront/contracts/money/amounts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { dateOfDay, dayOfDate } from '../../reporting/rollups/reporting-time.ts';
import { testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program } from './testing/api-client.ts';

function rows(cents: number, changes: object = {}) {
  const row = { day: '2026-11-20', source: 'google', campaign: 'brand', cost_cents: cents };
  return { site: 'insurance', rows: [{ ...row, ...changes }] };
}

describe.each(eitherEngine(import.meta.filename))('spend by the API on $name', (engine) => {
  let store: Store;
  let client: ApiClient;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    client = await program(testConsole(store), store, ['push:spend', 'read:reports']);
  });

  const push = (body: object, status = 201) => client.json('POST', '/spend', { body, status });
  const upload = (text: string, fields: Record<string, string>) => {
    const form = new FormData();
    form.set('file', new File([text], 'spend.csv'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return client.send('POST', '/spend-imports', form);
  };
  const spend = async () => {
    const { rows: found } = await client.json<{ rows: { spend_cents: number }[] }>(
      'GET',
      '/reports?by=campaign',
    );
    return found.map(({ spend_cents }) => spend_cents);
  };

  // behaviour: 35.12
  it('counts rows at once, and the same rows again change nothing', async () => {
    expect(await push(rows(1_250))).toMatchObject({ state: 'applied', counted_days: 1 });
    expect(await push(rows(1_250))).toMatchObject({ id: null, state: 'unchanged' });
    expect(await spend()).toEqual([1_250]);
    await push(rows(1_300));
    expect(await spend()).toEqual([1_300]);
    const { rows: imports } = await client.json<{ rows: object[] }>('GET', '/spend-imports');
    expect(imports).toHaveLength(2);
  });

  // behaviour: 35.12
  it('counts nothing before a question is answered', async () => {
    await push(rows(1_250, { campaign: 'old' }));
    const refused = await push(rows(900), 409);
    expect(refused).toMatchObject({ type: 'urn:zipfront:problem:questions' });
    expect(await spend()).toEqual([1_250]);
    const { questions } = refused.current as { questions: { key: string; text: string }[] };
    expect(questions).toMatchObject([{ text: expect.stringContaining('old') }]);
    await push({ ...rows(900), checked: questions.map(({ key }) => key) });
    expect(await spend()).toEqual([900]);
  });

  // behaviour: 21.3
  it('discards a preview, and no import that counts or has counted', async () => {
    const file = 'Day,Campaign,Cost\n2026-11-20,brand,12.50\n';
    const made = await upload(file, { site: 'insurance', source: 'google' });
    const preview = `/spend-imports/${((await made.json()) as { id: string }).id}`;
    expect((await client.send('DELETE', preview)).status).toBe(204);
    expect((await client.send('GET', preview)).status).toBe(404);
    const { id } = await push(rows(1_250));
    for (const undo of ['before', 'after']) {
      expect((await client.send('DELETE', `/spend-imports/${id}`)).status, undo).toBe(404);
      if (undo === 'before') await client.json('POST', `/spend-imports/${id}/undo`);
    }
    expect(await client.json('GET', `/spend-imports/${id}`)).toMatchObject({ state: 'undone' });
  });

  // behaviour: 35.12
  it('undoes an import, after which what it replaced counts again', async () => {
    await push(rows(1_250));
    const { id } = await push(rows(1_300));
    const days = () => client.json<{ rows: object[] }>('GET', `/spend-imports/${id}/days`);
    const day = { day: '2026-11-20', source: 'google', account: '', cost_cents: 1_300 };
    expect((await days()).rows).toEqual([{ ...day, counted_cents: null }]);
    expect(await client.json('POST', `/spend-imports/${id}/undo`)).toMatchObject({
      state: 'undone',
    });
    expect(await spend()).toEqual([1_250]);
    expect((await days()).rows).toEqual([{ ...day, counted_cents: 1_250 }]);
    expect((await client.send('POST', `/spend-imports/${id}/undo`)).status).toBe(404);
    const { rows: lines } = await client.json<{ rows: object[] }>(
      'GET',
      `/spend-imports/${id}/rows`,
    );
    expect(lines).toEqual([
      {
        day: '2026-11-20',
        source: 'google',
        account: '',
        campaign: 'brand',
        campaign_id: '',
        ad_group: '',
        cost_cents: 1_300,
        clicks: null,
        impressions: null,
      },
    ]);
  });

  // behaviour: 35.12
  it('refuses a file that cannot be read, with line and column', async () => {
    const text = 'Day,Campaign,Cost\n2026-11-20,brand,12.50\n2026-11-20,autumn,twelve\n';
    const response = await upload(text, { site: 'insurance', source: 'google' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ line: 3, column: 'Cost', message: expect.stringContaining('Line 3, column') }],
    });
    expect((await upload(text, { source: 'google' })).status).toBe(422);
    expect((await upload(text, { site: 'boats', source: 'google' })).status).toBe(400);
  });

  // behaviour: 21.17
  it.each([
    ['cost_cents', 'cost', MAX_SPEND_CENTS, MAX_SPEND_CENTS + 1],
    ['cost_cents', 'cost', 0, -1],
    ['clicks', 'clicks', MAX_SPEND_COUNT, MAX_SPEND_COUNT + 1],
    ['impressions', 'impressions', MAX_SPEND_COUNT, Number.MAX_SAFE_INTEGER],
    ['day', 'day', '2000-01-01', '1999-12-31'],
    ['day', 'day', '2026-11-22', '0001-01-01'],
    ['source', 'source', 's'.repeat(60), 's'.repeat(61)],
    ['campaign', 'campaign', 'c'.repeat(512), 'c'.repeat(513)],
    ['campaign', 'campaign', 'one line', 'two\nlines'],
    ['campaign_id', 'campaign id', '12021000000000000', '1.2021E+16'],
    ['account', 'account', '123-456', '1.2E+9'],
    ['ad_group', 'ad group', 'g'.repeat(512), 'g'.repeat(513)],
  ])('applies the same bounds to %s of a row and of a file', async (name, column, right, wrong) => {
    const row = { ...rows(1_250).rows[0], account: '', clicks: 1, impressions: 1, ad_group: '' };
    const bodyOf = (value: unknown) => ({ site: 'insurance', rows: [{ ...row, [name]: value }] });
    const fileOf = (value: string | number) => {
      const cells = {
        day: row.day,
        source: row.source,
        account: '',
        campaign: row.campaign,
        'campaign id': '',
        'ad group': '',
        cost: '12.50',
        clicks: '1',
        impressions: '1',
        [column]: name === 'cost_cents' ? (Number(value) / 100).toFixed(2) : String(value),
      };
      const quoted = Object.values(cells).map((cell) => `"${cell}"`);
      return `${Object.keys(cells).join(',')}\n${quoted.join(',')}\n`;
    };
    const byFile = async (value: string | number) =>
      (await upload(fileOf(value), { site: 'insurance' })).status;
    const byRow = async (value: unknown) =>
      (await client.send('POST', '/spend', bodyOf(value))).status;
    expect([await byFile(right), await byFile(wrong)]).toEqual([201, 422]);
    // A question is no refusal.
    expect(await byRow(right)).toBeOneOf([201, 409]);
    expect(await byRow(wrong)).toBe(422);
  });

  // behaviour: 21.17
  it('refuses an import whose amounts are together more than an import may have', async () => {
    const days = Array.from({ length: 101 }, (_, index) =>
      dateOfDay(dayOfDate('2026-06-01') + index),
    );
    const many = days.map((day) => ({ ...rows(MAX_SPEND_CENTS).rows[0], day }));
    expect(await push({ site: 'insurance', rows: many }, 422)).toMatchObject({
      errors: [{ pointer: '/rows', message: expect.stringContaining('$10,000,000,000.00') }],
    });
    const lines = days.map((day) => `${day},google,brand,99999999.99`);
    const file = `day,source,campaign,cost\n${lines.join('\n')}\n`;
    expect((await upload(file, { site: 'insurance' })).status).toBe(422);
    expect(await client.json('GET', '/spend-imports')).toMatchObject({ rows: [] });
  });

  // behaviour: 35.12
  it('refuses rows of the future, and one ad group twice on a day', async () => {
    expect(await push(rows(1, { day: '2026-02-30' }), 422)).toMatchObject({
      errors: [{ pointer: '/rows/0/day' }],
    });
    expect(await push(rows(1, { day: '2026-11-30' }), 422)).toMatchObject({
      errors: [{ pointer: '/rows/0/day' }],
    });
    const [row] = rows(5).rows;
    expect(await push({ site: 'insurance', rows: [row, row] }, 422)).toMatchObject({
      errors: [{ pointer: '/rows/1/day' }],
    });
  });

  // behaviour: 21.17
  it.each([
    ['campaign', { campaign: undefined }, 'The line names no campaign. Write one, or remove'],
    ['campaign', { campaign: '--' }, 'The line names no campaign.'],
    ['source', { source: ' ' }, 'The source names no source; write it as utm_source does.'],
    ['day', { day: '2026-11-30' }, 'The day is in the future.'],
    ['campaign', { campaign: '\ra' }, 'one line'],
  ])('refuses a row with a wrong %s as in a file: %o', async (column, changes, message) => {
    expect(await push(rows(1_250, changes), 422)).toMatchObject({
      errors: [{ pointer: `/rows/0/${column}`, message: expect.stringContaining(message) }],
    });
  });

  // behaviour: 21.17
  it('reads ids and sources of rows as those of a file', async () => {
    const { id } = await push(rows(1_250, { campaign_id: '[123]', source: ' Google ' }));
    expect(await client.json('GET', `/spend-imports/${id}/rows`)).toMatchObject({
      rows: [{ campaign_id: '123', source: 'google' }],
    });
    const [row] = rows(5).rows;
    const twins = ['P2', 'p2'].map((source) => ({ ...row, source }));
    expect(await push({ site: 'insurance', rows: twins }, 422)).toMatchObject({
      errors: [{ pointer: '/rows/1/day' }],
    });
  });

  // behaviour: 21.17, 21.18
  it('asks about pushed rows that may be sums or millionths, and leaves out sums', async () => {
    const day = (cost: number) => [
      { ...rows(1_000).rows[0], campaign: 'A' },
      { ...rows(2_050).rows[0], campaign: 'B' },
      { ...rows(cost).rows[0], campaign: 'Total' },
    ];
    expect(await push({ site: 'insurance', rows: day(3_050) })).toMatchObject({
      rows: 2,
      amount_cents: 3_050,
      notes: [expect.stringContaining('“Total” on Nov 20')],
    });
    expect(await push({ site: 'insurance', rows: day(3_150) }, 409)).toMatchObject({
      type: 'urn:zipfront:problem:questions',
    });
    expect(await push(rows(6_021_500, { impressions: 250 }), 409)).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('millionths') }),
      ]),
    });
  });

  // behaviour: 35.12
  it('lets a program and a person apply one import, once', async () => {
    const response = await upload('Day,Campaign,Cost\n2026-11-20,brand,9.00\n', {
      site: 'several',
      source: 'google',
    });
    const { id } = (await response.json()) as { id: string };
    const applied = await Promise.all([
      client.send('POST', `/spend-imports/${id}/apply`),
      client.send('POST', `/spend-imports/${id}/apply`),
    ]);
    expect(applied.map(({ status }) => status)).toEqual([200, 200]);
    expect(await spend()).toEqual([900]);
  });

  // behaviour: 35.27
  it('leaves no preview of rows that could not be counted', async () => {
    const opened = await openDatabase(engine);
    const sender = await program(testConsole(opened.store), opened.store, ['push:spend']);
    await opened.db.schema.alterTable('console_action').renameTo('away').execute();
    expect((await sender.send('POST', '/spend', rows(1_250))).status).toBe(500);
    expect(await opened.db.selectFrom('spend_import').select('id').execute()).toEqual([]);
  });
});
