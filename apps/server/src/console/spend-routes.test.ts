import type { SpendImportScreen, SpendScreen } from '@zipfront/contracts/console/spend';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate } from '../reports/reporting-time.ts';
import { planImport } from '../spend/plan-import.ts';
import { storePreview } from '../spend/store-preview.ts';
import { storableText } from '../store/storable.ts';
import type { Store } from '../store/store.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { MAX_SPEND_FORM_BYTES } from './spend-routes.ts';
import {
  type ConsoleBrowser,
  type Shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';

const OCTOBER_31 = dayOfDate('2026-10-31');

const HEADER = 'date,source,campaign_id,campaign,ad_group,cost,currency,clicks,impressions';

/** Few, because each is a journey; the soak tests run many. */
const RUNS = process.env.ZIPFRONT_SOAK ? 100 : 15;

/** Names that a spreadsheet, a table or its reader could take for something else, as a file that was read has them. */
const name = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...`'=+-@＝",;\t\r\n1.a `), maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .map((text) => storableText(text).trim())
  .map((text) => (/^-{1,2}$/.test(text) ? '' : text));

const count = fc.option(fc.nat({ max: 99_999_999 }));
const line = fc
  .record({
    day: fc.constant(OCTOBER_31 + 20),
    source: fc.constant('google'),
    campaignId: name,
    campaign: name,
    adGroup: name,
    cents: fc.nat(),
    clicks: count,
    impressions: count,
  })
  .filter(({ campaignId, campaign }) => campaignId !== '' || campaign !== '');
const someLines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 20,
  selector: ({ campaignId, campaign, adGroup }) => JSON.stringify([campaignId, campaign, adGroup]),
});

/** A file in our own columns: a row of a campaign for each day of November. */
const fileOf = (
  costs: Record<number, number | string>,
  { source = 'google', currency = 'USD' } = {},
) =>
  [
    HEADER,
    ...Object.entries(costs).map(
      ([day, cost]) => `2026-11-${day.padStart(2, '0')},${source},7,spring,,${cost},${currency},4,`,
    ),
  ].join('\n');

describe.each(engines)('the import of spend on $name', (engine) => {
  let store: Store;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    console = testConsole(store);
    browser = await console.signedIn('marketer');
  });

  async function screenOf<Screen>(response: Response, status = 200): Promise<Screen> {
    const text = (await response.text()).replace('<!doctype html>', '');
    expect(response.status, text).toBe(status);
    return (JSON.parse(text) as Shown).screen as Screen;
  }

  function send(text: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    form.set('file', new File([text], 'november.csv'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return browser.post('/spend', form);
  }

  /** Makes a preview; returns the path of its page. */
  async function previewed(text: string, fields: Record<string, string> = {}): Promise<string> {
    const response = await send(text, fields);
    expect(response.status, await response.clone().text()).toBe(303);
    return response.headers.get('Location') ?? '';
  }

  async function applied(text: string, fields: Record<string, string> = {}): Promise<string> {
    const path = await previewed(text, fields);
    const response = await browser.post(`${path}/apply`);
    expect(response.headers.get('Location')).toBe(`${path}?done=applied`);
    return path;
  }

  /** The sum that counts on each day of November, in units. */
  async function counted(): Promise<Record<string, number>> {
    const { rows } = await sql<{ day: number; cents: number }>`
      select day, cast(sum(cents) as bigint) as cents from spend where counts = 1
      group by day order by day`.execute(store.reads);
    return Object.fromEntries(rows.map(({ day, cents }) => [day - OCTOBER_31, cents / 100]));
  }

  // behaviour: 21.3
  it('shows what a file would change, and counts nothing before it is applied', async () => {
    await applied(fileOf({ 18: 5, 19: 10 }));
    const path = await previewed(fileOf({ 19: '12.50', 20: 20 }));
    expect(await counted()).toEqual({ 18: 5, 19: 10 });
    const screen = await screenOf<SpendImportScreen>(await browser.get(path));
    expect(screen).toMatchObject({
      name: 'spend-import',
      days: [
        { date: '2026-11-20', source: 'google', cents: 2_000, countedCents: null },
        { date: '2026-11-19', source: 'google', cents: 1_250, countedCents: 1_000 },
      ],
      spendImport: {
        fileName: 'november.csv',
        state: 'preview',
        cents: 3_250,
        currency: 'USD',
        firstDate: '2026-11-19',
        lastDate: '2026-11-20',
        countedDays: 0,
      },
    });
    await browser.post(`${path}/apply`);
    expect(await counted()).toEqual({ 18: 5, 19: 12.5, 20: 20 });
    const list = await screenOf<SpendScreen>(await browser.get('/spend?done=applied'));
    expect(list.imports).toMatchObject([
      { state: 'applied', days: 2, countedDays: 2, actor: 'marketer-1' },
      { state: 'applied', days: 2, countedDays: 1 },
    ]);
    expect(list.done).toContain('counts now');
  });

  // behaviour: 21.3
  it('applies an import once after a double click, and shows it twice', async () => {
    const path = await previewed(fileOf({ 20: 1 }));
    const clicks = await Promise.all([1, 2, 3].map(() => browser.post(`${path}/apply`)));
    for (const click of clicks) {
      expect(click.headers.get('Location')).toBe(`${path}?done=applied`);
    }
    expect(await counted()).toEqual({ 20: 1 });
    const trail = store.reads.selectFrom('console_action').select('action');
    const applications = await trail.where('action', '=', 'spend-imported').execute();
    expect(applications).toHaveLength(1);
    await browser.post(`${path}/undo`);
    expect((await browser.post(`${path}/apply`)).status).toBe(404);
    expect(await counted()).toEqual({});
  });

  // behaviour: 21.2
  it('refuses a file that is longer than any form with a page that says so', async () => {
    const announced = (bytes: number) => ({ 'Content-Length': String(bytes) });
    const response = await browser.post('/spend', {}, announced(MAX_SPEND_FORM_BYTES + 1));
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(await screenOf(response, 413)).toEqual({
      name: 'message',
      title: 'Too large',
      text: 'The file is longer than 4 MB. Export fewer days at once.',
    });
    const long = await browser.post('/spend/joins', {}, announced(20_000));
    expect(await screenOf(long, 413)).toMatchObject({ name: 'message', title: 'Too large' });
  });

  // behaviour: 21.3
  it('forgets a preview after a day', async () => {
    const path = await previewed(fileOf({ 20: 1 }));
    console.wait(DAY_MS);
    browser = await console.signedIn('marketer');
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(`${path}/apply`)).status).toBe(404);
    expect(await counted()).toEqual({});
  });

  // behaviour: 21.4
  it('replaces a source on the days of a file, and no other source and day', async () => {
    await applied(fileOf({ 18: 1, 19: 2 }));
    await applied(fileOf({ 18: 10 }, { source: 'bing' }));
    await applied(
      `${HEADER}\n2026-11-19,google,7,spring,a,3,USD,,\n2026-11-19,google,8,fall,,4,USD,,`,
    );
    expect(await counted()).toEqual({ 18: 11, 19: 7 });
  });

  // behaviour: 21.4
  it('changes nothing by the same file again', async () => {
    await applied(fileOf({ 18: 1, 19: 2 }));
    const again = await previewed(fileOf({ 19: 2, 18: 1 }));
    const response = await browser.post(`${again}/apply`);
    expect(response.headers.get('Location')).toBe('/spend?done=unchanged');
    expect(await counted()).toEqual({ 18: 1, 19: 2 });
    const { imports } = await screenOf<SpendScreen>(await browser.get('/spend'));
    expect(imports).toHaveLength(1);
    // A row more on one of its days, and then without it again.
    const more = '2026-11-19,google,8,fall,,4,USD,,';
    await applied(`${fileOf({ 19: 2 })}\n${more}`);
    expect(await counted()).toEqual({ 18: 1, 19: 6 });
    await applied(fileOf({ 19: 2 }));
    expect(await counted()).toEqual({ 18: 1, 19: 2 });
  });

  // behaviour: 21.4
  it('replaces the spend of one site alone, and reports days with spend of another', async () => {
    await applied(fileOf({ 18: 1 }), { site: 'insurance' });
    const path = await previewed(fileOf({ 18: 2, 19: 2 }), { site: 'shipping' });
    expect(await screenOf(await browser.get(path))).toMatchObject({ overlaps: 1 });
    await browser.post(`${path}/apply`);
    expect(await counted()).toEqual({ 18: 3, 19: 2 });
  });

  // behaviour: 21.4
  it('refuses spend in another currency than the one that counts', async () => {
    const first = await applied(fileOf({ 18: 1 }));
    const path = await previewed(fileOf({ 19: 1 }, { currency: 'EUR' }));
    const screen = await screenOf<SpendImportScreen>(await browser.post(`${path}/apply`), 409);
    expect(screen.conflict).toContain('another currency');
    await browser.post(`${first}/undo`);
    expect((await browser.post(`${path}/apply`)).status).toBe(303);
    const { currency } = await screenOf<SpendScreen>(await browser.get('/spend'));
    expect(currency).toBe('EUR');
  });

  // behaviour: 21.5
  it('restores what an import had replaced', async () => {
    await applied(fileOf({ 18: 1, 19: 1 }));
    const second = await applied(fileOf({ 19: 2, 20: 2 }));
    const response = await browser.post(`${second}/undo`);
    expect(response.headers.get('Location')).toBe(`${second}?done=undone`);
    expect(await counted()).toEqual({ 18: 1, 19: 1 });
    expect((await browser.post(`${second}/undo`)).status).toBe(404);
    const screen = await screenOf<SpendImportScreen>(await browser.get(second));
    expect(screen.spendImport).toMatchObject({ state: 'undone', countedDays: 0 });
  });

  // behaviour: 21.5
  it('restores the latest import of a day that was not undone', async () => {
    const first = await applied(fileOf({ 18: 1, 19: 1 }));
    const second = await applied(fileOf({ 18: 2, 19: 2 }));
    const third = await applied(fileOf({ 19: 3 }));
    await browser.post(`${second}/undo`);
    expect(await counted()).toEqual({ 18: 1, 19: 3 });
    await browser.post(`${third}/undo`);
    expect(await counted()).toEqual({ 18: 1, 19: 1 });
    await browser.post(`${first}/undo`);
    expect(await counted()).toEqual({});
  });

  // behaviour: 21.5
  it('writes down who applied and who undid an import', async () => {
    const path = await applied(fileOf({ 18: 1, 19: '2.50' }));
    await (await console.signedIn('admin')).post(`${path}/undo`);
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['action', 'role', 'subject', 'detail'])
      .where('action', 'like', 'spend-%')
      .orderBy('id')
      .execute();
    const subject = path.split('/').at(-1);
    expect(trail).toMatchObject([
      { action: 'spend-imported', role: 'marketer', subject },
      { action: 'spend-undone', role: 'admin', subject },
    ]);
    expect(JSON.parse(trail[0]?.detail ?? '')).toEqual({
      file: 'november.csv',
      sources: 'google',
      days: '2026-11-18 to 2026-11-19',
      sum: '3.50 USD',
    });
  });

  // behaviour: 21.2, 21.3
  it('shows the errors of a file and of the form, and stores nothing', async () => {
    const refused = await screenOf<SpendScreen>(await send('Day,Campaign,Cost\nsoon,a,1\n'), 422);
    expect(refused.errors).toEqual([
      'Line 2, column Day: “soon” is not a date like 2026-11-20.',
      'Line 2: the file does not say its source. Type it above, as utm_source names it.',
    ]);
    const wrong = { site: 'unknown', currency: 'dollars', source: 'x'.repeat(61) };
    const { form } = await screenOf<SpendScreen>(await send('', wrong), 422);
    expect(Object.keys(form.errors).sort()).toEqual(['currency', 'site', 'source']);
    const { form: empty } = await screenOf<SpendScreen>(await browser.post('/spend'), 422);
    expect(empty.errors).toEqual({ file: 'Choose a file.' });
    const rows = await store.reads.selectFrom('spend_import').select('id').execute();
    expect(rows).toEqual([]);
  });

  // behaviour: 21.3
  it('fills in the source, the order of dates and the currency that a file leaves open', async () => {
    const text = 'Day,Campaign,Cost\n11/05/2026,a,1\n';
    const path = await previewed(text, {
      source: 'LinkedIn',
      order: 'month-first',
      currency: 'cad',
    });
    expect(await screenOf(await browser.get(path))).toMatchObject({
      spendImport: { sources: 'linkedin', firstDate: '2026-11-05', currency: 'CAD' },
    });
  });

  // behaviour: 21.3
  it('sends the rows of an import as a file that can be imported again', async () => {
    const path = await applied(fileOf({ 18: '1.50', 19: 2 }));
    const text = await (await browser.get(`${path}/rows.csv`)).text();
    expect(text).toBe(
      `${HEADER}\n2026-11-18,google,7,spring,,1.50,USD,4,\n2026-11-19,google,7,spring,,2.00,USD,4,\n`,
    );
    const again = await browser.post(`${await previewed(text)}/apply`);
    expect(again.headers.get('Location')).toBe('/spend?done=unchanged');
  });

  // behaviour: 21.3
  it('reads the rows of an import again as they were, whatever its campaigns are called', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, async (lines) => {
        const facts = { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() };
        const planned = planImport({ currency: 'USD', lines }, facts);
        await storePreview(store, planned);
        const path = `/spend/imports/${planned.head.id}`;
        expect((await browser.post(`${path}/apply`)).status).toBe(303);
        const text = await (await browser.get(`${path}/rows.csv`)).text();
        const again = await browser.post(`${await previewed(text)}/apply`);
        expect(again.headers.get('Location')).toBe('/spend?done=unchanged');
        // Another file must count before the next one.
        await applied(fileOf({ 20: 1 }));
      }),
      { numRuns: RUNS },
    );
  });

  // behaviour: 21.3
  it('retains the apostrophes of names in a file of a platform', async () => {
    const path = await applied(`Day,Campaign,Cost,Impr.\n2026-11-20,'=spring,1.00,4\n`);
    const text = await (await browser.get(`${path}/rows.csv`)).text();
    expect(text).toContain(",''=spring,");
  });

  // behaviour: 21.3, 21.8
  it('sends the imports and the joined campaigns as files', async () => {
    await applied(fileOf({ 18: '1.50', 19: 2 }));
    await applied(fileOf({ 19: 3 }));
    const imports = await (await browser.get('/spend/imports.csv')).text();
    const [head, last, first] = imports.trimEnd().split('\n');
    expect(head).toContain('id,file,sources,site,firstDate,lastDate,days,countedDays,lines,sum,');
    expect(last).toMatch(/,google,.*,2026-11-19,2026-11-19,1,1,1,3.00,USD,applied,/);
    expect(first).toMatch(/,google,.*,2026-11-18,2026-11-19,2,1,2,3.50,USD,applied,/);
    const campaign = (source: string) => JSON.stringify([source, '', '=spring']);
    const joined = { spend: campaign('google'), visits: campaign('adwords') };
    expect((await browser.post('/spend/joins', joined)).status).toBe(303);
    const joins = await (await browser.get('/spend/joins.csv')).text();
    expect(joins).toContain("\ngoogle,,'=spring,adwords,,'=spring,");
    const reader = await console.signedIn('reader');
    expect((await reader.get('/spend/imports.csv')).status).toBe(403);
  });

  // behaviour: 21.3
  it('refuses to apply an import that is stored in part', async () => {
    const line = { source: 'google', campaignId: '', campaign: 'a', adGroup: '', clicks: null };
    const { head, rows } = planImport(
      { currency: 'USD', lines: [{ ...line, day: 1, cents: 1, impressions: null }] },
      { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() },
    );
    await storePreview(store, { head: { ...head, lines: 2 }, rows });
    expect((await browser.post(`/spend/imports/${head.id}/apply`)).status).toBe(404);
  });
});
