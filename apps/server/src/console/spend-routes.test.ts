import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SEVERAL_SITES,
  type SpendImportScreen,
  type SpendScreen,
  tickName,
} from '@zipfront/contracts/console/spend';
import { DAY_MS } from '@zipfront/contracts/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../platform/store/store.ts';
import { emptyTestStore, engines } from '../platform/store/testing/engines.ts';
import { storableText } from '../platform/store/texts.ts';
import { dayOfDate } from '../reporting/rollups/reporting-time.ts';
import { planImport, storePreview } from '../reporting/spend/plan-import.ts';
import { parseId } from '../reporting/spend/read-line.ts';
import { MAX_SPEND_FORM_BYTES } from './spend-routes.ts';
import {
  type ConsoleBrowser,
  type Shown,
  type TestConsole,
  testConsole,
} from './testing/console-browser.ts';

const OCTOBER_31 = dayOfDate('2026-10-31');

const HEADER = 'date,source,account,campaign_id,campaign,ad_group,cost,currency,clicks,impressions';

/** Few, because each is a journey; the soak tests run many. */
const RUNS = process.env.ZIPFRONT_SOAK ? 100 : 15;

/**
 * Names that a spreadsheet, a table or its reader could take for something else, as a file that was
 * read has them: in one line.
 */
const name = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...`'=+-@＝",;\t1.a `), maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .map((text) =>
    storableText(text)
      .replace(/[\r\n]/g, '')
      .trim(),
  )
  .map((text) => (/^-{1,2}$/.test(text) ? '' : text));

/** An id as a file that was read has it: not `="1"`, and not `1E+1`. */
const id = name.filter((text) => {
  const read = parseId(text);
  return 'id' in read && read.id === text;
});

const count = fc.option(fc.nat({ max: 99_999_999 }));
const line = fc
  .record({
    day: fc.constant(OCTOBER_31 + 20),
    source: fc.constant('google'),
    account: id,
    campaignId: id,
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
  selector: ({ account, campaignId, campaign, adGroup }) =>
    JSON.stringify([account, campaignId, campaign, adGroup]),
});

/** A file in our own columns: a row of a campaign for each day of November. */
const fileOf = (
  costs: Record<number, number | string>,
  { source = 'google', account = '', currency = 'USD' } = {},
) =>
  [
    HEADER,
    ...Object.entries(costs).map(
      ([day, cost]) =>
        `2026-11-${day.padStart(2, '0')},${source},${account},7,spring,,${cost},${currency},4,`,
    ),
    '',
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
    form.set('site', SEVERAL_SITES);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return browser.post('/spend', form);
  }

  /** Makes a preview; returns the path of its page. */
  async function previewed(text: string, fields: Record<string, string> = {}): Promise<string> {
    const response = await send(text, fields);
    expect(response.status, await response.clone().text()).toBe(303);
    return response.headers.get('Location') ?? '';
  }

  /** Applies a file, whatever it asks. */
  async function applied(text: string, fields: Record<string, string> = {}): Promise<string> {
    const path = await previewed(text, fields);
    const response = await tickAll(path);
    expect(response.headers.get('Location')).toBe(`${path}?done=applied`);
    return path;
  }

  async function shownOf(path: string): Promise<SpendImportScreen> {
    return screenOf<SpendImportScreen>(await browser.get(path));
  }

  async function questionsOf(path: string): Promise<string[]> {
    return (await shownOf(path)).questions.map(({ text }) => text);
  }

  /** Applies a preview with a tick for each of its questions. */
  async function tickAll(path: string): Promise<Response> {
    const { questions } = await shownOf(path);
    const ticks = questions.map((question) => [tickName(question), 'yes']);
    return browser.post(`${path}/apply`, Object.fromEntries(ticks));
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
      `${HEADER}\n2026-11-19,google,,7,spring,a,3,USD,,\n2026-11-19,google,,8,fall,,4,USD,,`,
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
    const more = '2026-11-19,google,,8,fall,,4,USD,,\n';
    await applied(`${fileOf({ 19: 2 })}${more}`);
    expect(await counted()).toEqual({ 18: 1, 19: 6 });
    await applied(fileOf({ 19: 2 }));
    expect(await counted()).toEqual({ 18: 1, 19: 2 });
  });

  // behaviour: 21.4
  it('replaces the spend of one site alone, and asks where the same campaigns count for another', async () => {
    await applied(fileOf({ 18: 1 }), { site: 'insurance' });
    await applied(
      `${HEADER}\n2026-11-18,google,,9,fall,,5,USD,,\n2026-11-18,bing,,7,spring,,5,USD,,\n`,
    );
    const path = await previewed(fileOf({ 18: 2, 19: 2 }), { site: 'shipping' });
    expect(await questionsOf(path)).toEqual([
      'The same campaigns count already under no account and site insurance: $1.00 on 1 of these days. Both would count. Is it other money?',
    ]);
    await tickAll(path);
    expect(await counted()).toEqual({ 18: 13, 19: 2 });
  });

  // behaviour: 21.4
  it('counts two accounts of one source side by side, each replaced by its own files', async () => {
    const files = (name: string) =>
      readFileSync(join(import.meta.dirname, '../reporting/spend/testing/files', name), 'utf8');
    await browser.post(`${await previewed(files('account-a.csv'))}/apply`);
    const second = await previewed(files('account-b.csv'));
    expect(await screenOf(await browser.get(second))).toMatchObject({
      ...{ questions: [], spendImport: { accounts: 'Acct B' } },
      days: [{ account: 'Acct B', cents: 5_000, countedCents: null }],
    });
    await browser.post(`${second}/apply`);
    const october = async () => {
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, cents from spend where counts = 1 order by account`.execute(store.reads);
      return rows.map(({ account, cents }) => `${account} ${cents}`);
    };
    expect(await october()).toEqual(['Acct A 10000', 'Acct B 5000']);
    const corrected = await previewed(files('account-a.csv').replace('100.00', '90.00'));
    await browser.post(`${corrected}/apply`);
    expect(await october()).toEqual(['Acct A 9000', 'Acct B 5000']);
    await browser.post(`${corrected}/undo`);
    expect(await october()).toEqual(['Acct A 10000', 'Acct B 5000']);
    // A file without the column is of the account that is typed.
    const typed = await previewed('Day,Campaign,Cost,Impr.\n2026-10-05,CampA,7,1\n', {
      account: 'Acct A',
    });
    await browser.post(`${typed}/apply`);
    expect(await october()).toEqual(['Acct A 700', 'Acct B 5000']);
  });

  // behaviour: 21.14
  it('asks before campaigns of a day would not count any more, and refuses to without a tick', async () => {
    const row = (campaign: string, cost: number) =>
      `2026-11-18,google,,,${campaign},,${cost},USD,,\n`;
    await applied(`${HEADER}\n${row('spring', 100)}${row('fall', 20)}`);
    const path = await previewed(`${HEADER}\n${row('spring', 50)}`);
    expect(await questionsOf(path)).toEqual([
      'Spend that counts now would not count any more, as the file does not have these campaigns: “fall”, $20.00 on 1 day. Is the file whole, and of the same account?',
    ]);
    const refused = await screenOf<SpendImportScreen>(await browser.post(`${path}/apply`), 409);
    expect(Object.values(refused.form.errors)).toEqual(['Check this, and tick it.']);
    expect(refused.questions).toHaveLength(1);
    expect(await counted()).toEqual({ 18: 120 });
    await tickAll(path);
    expect(await counted()).toEqual({ 18: 50 });
  });

  // behaviour: 21.14
  it('applies a preview only with a tick for each question, and retains those that were ticked', async () => {
    await applied(fileOf({ 1: 20, 2: 20, 3: 20, 4: 20 }));
    const path = await previewed(
      `${HEADER}\n2026-11-04,google,,9,fall,,20,USD,,\n2026-11-05,google,,9,fall,,500,USD,,\n`,
    );
    const [first, second, ...others] = (await shownOf(path)).questions.map(tickName);
    if (first === undefined || second === undefined) throw new Error('It does not ask twice.');
    expect(others).toEqual([]);
    const half = { [first]: 'yes', 'checked[another]': 'yes' };
    const refused = await screenOf<SpendImportScreen>(
      await browser.post(`${path}/apply`, half),
      409,
    );
    expect(refused.form.values).toEqual({ [first]: 'yes' });
    expect(Object.keys(refused.form.errors)).toEqual([second]);
    expect(await counted()).toEqual({ 1: 20, 2: 20, 3: 20, 4: 20 });
    await tickAll(path);
    expect(await counted()).toEqual({ 1: 20, 2: 20, 3: 20, 4: 20, 5: 500 });
  });

  // behaviour: 21.14
  it.each([
    [5, '“e”, $1.00 on 1 day. Is the file whole'],
    [6, '“e”, $2.00 on 1 day; 1 more. Is the file whole'],
  ])('names five of %d campaigns that would not count any more', async (count, expected) => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count);
    const rows = names.map((name, at) => `2026-11-18,google,,,${name},,${count - at},USD,,\n`);
    await applied(`${HEADER}\n${rows.join('')}`);
    const path = await previewed(`${HEADER}\n2026-11-18,google,,,other,,9,USD,,\n`);
    expect((await questionsOf(path))[0]).toContain(expected);
  });

  // behaviour: 21.14
  it('asks about a campaign by its name where one of both files has no id, and not where its id is the same', async () => {
    const row = (id: string, campaign: string) => `2026-11-18,google,,${id},${campaign},,9,USD,,\n`;
    await applied(`${HEADER}\n${row('7', 'spring')}${row('', 'fall')}`);
    const renamed = await previewed(`${HEADER}\n${row('7', 'renamed')}${row('8', 'fall')}`);
    expect(await questionsOf(renamed)).toEqual([]);
    const other = await previewed(`${HEADER}\n${row('9', 'summer')}${row('8', 'fall')}`);
    expect(await questionsOf(other)).toEqual([expect.stringContaining('“spring”, $9.00')]);
  });

  // behaviour: 21.14
  it('asks about a day that costs more than ten times those before it', async () => {
    await applied(fileOf({ 1: 20, 2: 20, 3: 20, 4: 20 }));
    expect(await questionsOf(await previewed(fileOf({ 5: 200 })))).toEqual([]);
    expect(await questionsOf(await previewed(fileOf({ 5: 201, 6: 20 })))).toEqual([
      'Nov 5, 2026 cost $201.00, more than 10 times the mean of the 28 days before it. Are the amounts right?',
    ]);
    // Within one file, for days of another source, and after too few days.
    expect(
      await questionsOf(await previewed(fileOf({ 1: 20, 2: 20, 3: 20, 4: 900 }))),
    ).toHaveLength(1);
    expect(await questionsOf(await previewed(fileOf({ 5: 201 }, { source: 'bing' })))).toEqual([]);
    expect(await questionsOf(await previewed(fileOf({ 3: 900 })))).toEqual([]);
  });

  // behaviour: 21.14
  it('asks about clicks that cost more than $300, as amounts in millionths do', async () => {
    const path = await previewed(fileOf({ 18: 1_110_000 }));
    expect(await questionsOf(path)).toEqual([
      '“spring” on Nov 18, 2026 cost $1,110,000.00 for 4 clicks. Are they right, and not in millionths (micros)?',
    ]);
    expect((await browser.post(`${path}/apply`)).status).toBe(409);
    expect(await questionsOf(await previewed(fileOf({ 18: 1_200 })))).toEqual([]);
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
    const path = await applied(fileOf({ 18: 1, 19: '2.50' }, { account: 'Acct A' }));
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
      accounts: 'Acct A',
      days: '2026-11-18 to 2026-11-19',
      sum: '3.50 USD',
    });
  });

  // behaviour: 21.2, 21.3
  it('shows the errors of a file and of the form, and stores nothing', async () => {
    const refused = await screenOf<SpendScreen>(await send('Day,Campaign,Cost\n1/2/26,a,1\n'), 422);
    expect(refused.errors).toEqual([
      'Line 2, column Day: “1/2/26” can be read in two ways; choose below which number is the month.',
      'The file does not say its source. Type it below, as utm_source names it.',
    ]);
    const wrong = { site: 'unknown', currency: 'dollars', source: 'x'.repeat(61) };
    const { form } = await screenOf<SpendScreen>(await send('', wrong), 422);
    expect(Object.keys(form.errors).sort()).toEqual(['currency', 'site', 'source']);
    const { form: empty } = await screenOf<SpendScreen>(await browser.post('/spend'), 422);
    expect(empty.errors).toEqual({
      file: 'Choose a file.',
      site: 'Choose the site that it was spent for, or several sites.',
    });
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
      `${HEADER}\n2026-11-18,google,,7,spring,,1.50,USD,4,\n2026-11-19,google,,7,spring,,2.00,USD,4,\n`,
    );
    const again = await browser.post(`${await previewed(text)}/apply`);
    expect(again.headers.get('Location')).toBe('/spend?done=unchanged');
  });

  // behaviour: 21.3
  it('reads the rows of an import again as they were, whatever its campaigns are called', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, async (lines) => {
        const facts = { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() };
        const read = { currency: 'USD', lines, notes: [], questions: [] };
        const planned = planImport(read, facts);
        await storePreview(store, planned);
        const path = `/spend/imports/${planned.head.id}`;
        expect((await tickAll(path)).status).toBe(303);
        const text = await (await browser.get(`${path}/rows.csv`)).text();
        const again = await browser.post(`${await previewed(text)}/apply`);
        expect(again.headers.get('Location')).toBe('/spend?done=unchanged');
        // The next one may have the same lines.
        await browser.post(`${path}/undo`);
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
    expect(head).toContain(
      'id,file,sources,accounts,site,firstDate,lastDate,days,countedDays,lines,sum,',
    );
    expect(last).toMatch(/,google,,.*,2026-11-19,2026-11-19,1,1,1,3.00,USD,applied,/);
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
    const names = { source: 'google', account: '', campaignId: '', campaign: 'a', adGroup: '' };
    const line = { ...names, day: 1, cents: 1, clicks: null, impressions: null };
    const { head, rows } = planImport(
      { currency: 'USD', lines: [line], notes: [], questions: [] },
      { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() },
    );
    await storePreview(store, { head: { ...head, lines: 2 }, rows });
    expect((await browser.post(`/spend/imports/${head.id}/apply`)).status).toBe(404);
  });
});
