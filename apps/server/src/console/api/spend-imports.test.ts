import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import type {
  listSpendCampaigns,
  listSpendDays,
} from '@zipfront/contracts/api/spend-import-contents';
import type { getSpendImport, listSpendImports } from '@zipfront/contracts/api/spend-imports';
import { MEGABYTE } from '@zipfront/contracts/bytes';
import { SEVERAL_SITES } from '@zipfront/contracts/console/spend';
import { DAY_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { storableText } from '../../platform/store/texts.ts';
import { dayOfDate } from '../../reporting/rollups/reporting-time.ts';
import { planImport, storePreview } from '../../reporting/spend/plan-import.ts';
import { parseId } from '../../reporting/spend/read-line.ts';
import { type ConsoleBrowser, type TestConsole, testConsole } from '../testing/console-browser.ts';
import { countDay } from '../testing/count-day.ts';
import { type ApiClient, person } from './testing/api-client.ts';

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
      .normalize('NFC')
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
    campaign_id: id,
    campaign: name,
    ad_group: name,
    cents: fc.nat(),
    clicks: count,
    impressions: count,
  })
  .filter(({ campaign_id, campaign }) => campaign_id !== '' || campaign !== '');
const someLines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 20,
  selector: ({ account, campaign_id, campaign, ad_group }) =>
    JSON.stringify([account, campaign_id, campaign, ad_group]),
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

type Import = ResponseOf<typeof getSpendImport>;

describe.each(eitherEngine(import.meta.filename))('the import of spend on $name', (engine) => {
  let store: Store;
  let db: Db;
  let console: TestConsole;
  let browser: ConsoleBrowser;
  let client: ApiClient;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
    console = testConsole(store);
    await signIn();
  });

  async function signIn(): Promise<void> {
    browser = await console.signedIn('marketer');
    client = person(console, browser);
  }

  function send(text: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    form.set('file', new File([text], 'november.csv'));
    form.set('site', SEVERAL_SITES);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return client.send('POST', '/spend-imports', form);
  }

  /** Makes a preview; returns its path. */
  async function previewed(text: string, fields: Record<string, string> = {}): Promise<string> {
    const response = await send(text, fields);
    expect(response.status, await response.clone().text()).toBe(201);
    return `/spend-imports/${((await response.json()) as Import).id}`;
  }

  /** Applies a file, whatever it asks. */
  async function applied(text: string, fields: Record<string, string> = {}): Promise<string> {
    const path = await previewed(text, fields);
    expect((await tickAll(path)).status).toBe(200);
    return path;
  }

  const shownOf = (path: string) => client.json<Import>('GET', path);
  const daysOf = async (path: string) =>
    (await client.json<ResponseOf<typeof listSpendDays>>('GET', `${path}/days`)).rows;
  const imports = async () =>
    (await client.json<ResponseOf<typeof listSpendImports>>('GET', '/spend-imports')).rows;

  async function questionsOf(path: string): Promise<string[]> {
    return (await shownOf(path)).questions.map(({ text }) => text);
  }

  const apply = (path: string, checked: string[] = []) =>
    client.send('POST', `${path}/apply`, { checked });
  const undo = (path: string) => client.send('POST', `${path}/undo`);
  const rowsFile = async (path: string) =>
    (await browser.get(`${path.replace('/spend-imports', '/spend/imports')}/rows.csv`)).text();

  /** Applies a preview with a yes to each of its questions. */
  async function tickAll(path: string): Promise<Response> {
    return apply(
      path,
      (await shownOf(path)).questions.map(({ key }) => key),
    );
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
    expect(await daysOf(path)).toMatchObject([
      { day: '2026-11-20', source: 'google', cost_cents: 2_000, counted_cents: null },
      { day: '2026-11-19', source: 'google', cost_cents: 1_250, counted_cents: 1_000 },
    ]);
    expect(await shownOf(path)).toMatchObject({
      file_name: 'november.csv',
      state: 'preview',
      amount_cents: 3_250,
      currency: 'USD',
      first_day: '2026-11-19',
      last_day: '2026-11-20',
      counted_days: 0,
    });
    await apply(path);
    expect(await counted()).toEqual({ 18: 5, 19: 12.5, 20: 20 });
    expect(await imports()).toMatchObject([
      { state: 'applied', days: 2, counted_days: 2, actor: 'marketer-1' },
      { state: 'applied', days: 2, counted_days: 1 },
    ]);
  });

  // behaviour: 21.3
  it('shows the campaigns of a preview with their visits, and what has none', async () => {
    await countDay(db, OCTOBER_31 + 20, { visits: 9 });
    const path = await previewed(
      `${HEADER}\n2026-11-20,google,,7,Spring,a,3,USD,2,\n2026-11-20,google,,7,Spring,b,4,USD,1,\n2026-11-20,google,,8,fall,,5,USD,,\n`,
    );
    expect(await client.json('GET', `${path}/campaigns`)).toEqual({
      rows: [
        {
          source: 'google',
          campaign_id: '7',
          campaign: 'Spring',
          cost_cents: 700,
          clicks: 3,
          visits: 9,
          other_id_visits: 0,
        },
        {
          source: 'google',
          campaign_id: '8',
          campaign: 'fall',
          cost_cents: 500,
          clicks: null,
          visits: 0,
          other_id_visits: 0,
        },
      ],
      left_out: 0,
      unmatched_cents: 500,
    });
    expect(await client.json('GET', `${path}/campaigns?limit=1`)).toMatchObject({
      rows: [{ campaign: 'Spring' }],
      left_out: 1,
      unmatched_cents: 500,
    });
  });

  // behaviour: 21.15
  it('counts the visits with the name of a campaign but another id', async () => {
    await countDay(db, OCTOBER_31 + 20, { visits: 9 });
    await db.updateTable('rollup_campaign').set({ campaign_id: '17' }).execute();
    const path = await previewed(
      `${HEADER}\n2026-11-20,google,,7,Spring,a,3,USD,2,\n2026-11-20,bing,,8,Spring,a,3,USD,2,\n`,
    );
    const { rows } = await client.json<ResponseOf<typeof listSpendCampaigns>>(
      'GET',
      `${path}/campaigns`,
    );
    expect(
      rows.map(({ source, visits, other_id_visits }) => [source, visits, other_id_visits]),
    ).toEqual(
      expect.arrayContaining([
        ['google', 0, 9],
        ['bing', 0, 0],
      ]),
    );
  });

  // behaviour: 21.3
  it('applies an import once after a double click, and shows it twice', async () => {
    const path = await previewed(fileOf({ 20: 1 }));
    const clicks = await Promise.all([1, 2, 3].map(() => apply(path)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counted()).toEqual({ 20: 1 });
    const trail = store.reads.selectFrom('console_action').select('action');
    const applications = await trail.where('action', '=', 'spend-imported').execute();
    expect(applications).toHaveLength(1);
  });

  // behaviour: 21.2
  it('refuses a file that is longer than 4 MB, and a request that is longer than any file', async () => {
    const long = await send(`${HEADER}\n${'#'.repeat(4 * MEGABYTE)}`);
    expect(long.status).toBe(422);
    expect(await long.json()).toMatchObject({
      errors: [{ message: 'The file is longer than 4 MB. Export fewer days at once.' }],
    });
    const headers = { 'Content-Length': String(8 * MEGABYTE + 1) };
    const announced = await client.send('POST', '/spend-imports', new FormData(), headers);
    expect(announced.status).toBe(413);
    expect(announced.headers.get('Content-Type')).toContain('application/problem+json');
  });

  // behaviour: 21.3
  it('forgets a preview after a day', async () => {
    const path = await previewed(fileOf({ 20: 1 }));
    console.wait(DAY_MS);
    await signIn();
    expect((await client.send('GET', path)).status).toBe(404);
    expect((await apply(path)).status).toBe(404);
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
    expect(await isUnchanged(await apply(again))).toBe(true);
    expect(await counted()).toEqual({ 18: 1, 19: 2 });
    expect(await imports()).toHaveLength(1);
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
      readFileSync(join(import.meta.dirname, '../../reporting/spend/testing/files', name), 'utf8');
    await apply(await previewed(files('account-a.csv')));
    const second = await previewed(files('account-b.csv'));
    expect(await shownOf(second)).toMatchObject({ questions: [], accounts: 'Acct B' });
    expect(await daysOf(second)).toMatchObject([
      { account: 'Acct B', cost_cents: 5_000, counted_cents: null },
    ]);
    await apply(second);
    const october = async () => {
      const { rows } = await sql<{ account: string; cents: number }>`
        select account, cents from spend where counts = 1 order by account`.execute(store.reads);
      return rows.map(({ account, cents }) => `${account} ${cents}`);
    };
    expect(await october()).toEqual(['Acct A 10000', 'Acct B 5000']);
    const corrected = await previewed(files('account-a.csv').replace('100.00', '90.00'));
    await apply(corrected);
    expect(await october()).toEqual(['Acct A 9000', 'Acct B 5000']);
    await undo(corrected);
    expect(await october()).toEqual(['Acct A 10000', 'Acct B 5000']);
    // A file without the column is of the account that is typed.
    const typed = await previewed('Day,Campaign,Cost,Impr.\n2026-10-05,CampA,7,1\n', {
      account: 'Acct A',
    });
    await apply(typed);
    expect(await october()).toEqual(['Acct A 700', 'Acct B 5000']);
  });

  // behaviour: 21.14
  it('asks before campaigns of a day would not count any more, and refuses to without a yes', async () => {
    const row = (campaign: string, cost: number) =>
      `2026-11-18,google,,,${campaign},,${cost},USD,,\n`;
    await applied(`${HEADER}\n${row('spring', 100)}${row('fall', 20)}`);
    const path = await previewed(`${HEADER}\n${row('spring', 50)}`);
    expect(await questionsOf(path)).toEqual([
      'Spend that counts now would not count any more, as the file does not have these campaigns: “fall”, $20.00 on 1 day. Is the file whole, and of the same account?',
    ]);
    expect((await apply(path)).status).toBe(409);
    expect(await questionsOf(path)).toHaveLength(1);
    expect(await counted()).toEqual({ 18: 120 });
    await tickAll(path);
    expect(await counted()).toEqual({ 18: 50 });
  });

  // behaviour: 21.14
  it('applies a preview only with a yes to each question, and names those without one', async () => {
    await applied(fileOf({ 1: 20, 2: 20, 3: 20, 4: 20 }));
    const path = await previewed(
      `${HEADER}\n2026-11-04,google,,9,fall,,20,USD,,\n2026-11-05,google,,9,fall,,500,USD,,\n`,
    );
    const [first, second, ...others] = (await shownOf(path)).questions.map(({ key }) => key);
    expect(others).toEqual([]);
    const refused = await apply(path, [first ?? '', 'another']);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: `/checked/${second}` }] });
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
    const rows = names.map(
      (name, index) => `2026-11-18,google,,,${name},,${count - index},USD,,\n`,
    );
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
    expect((await apply(path)).status).toBe(409);
    expect(await questionsOf(await previewed(fileOf({ 18: 1_199.99 })))).toEqual([]);
  });

  // behaviour: 21.4
  it('refuses spend in another currency than the one that counts', async () => {
    const first = await applied(fileOf({ 18: 1 }));
    const path = await previewed(fileOf({ 19: 1 }, { currency: 'EUR' }));
    const refused = await apply(path);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('another currency'),
    });
    await undo(first);
    expect((await apply(path)).status).toBe(200);
    expect(await imports()).toMatchObject([{ currency: 'EUR', counted_days: 1 }, {}]);
  });

  // behaviour: 21.5
  it('restores what an import had replaced', async () => {
    await applied(fileOf({ 18: 1, 19: 1 }));
    const second = await applied(fileOf({ 19: 2, 20: 2 }));
    expect((await undo(second)).status).toBe(200);
    expect(await counted()).toEqual({ 18: 1, 19: 1 });
    expect((await undo(second)).status).toBe(404);
    expect(await shownOf(second)).toMatchObject({ state: 'undone', counted_days: 0 });
  });

  // behaviour: 21.5
  it('restores the latest import of a day that was not undone', async () => {
    const first = await applied(fileOf({ 18: 1, 19: 1 }));
    const second = await applied(fileOf({ 18: 2, 19: 2 }));
    const third = await applied(fileOf({ 19: 3 }));
    await undo(second);
    expect(await counted()).toEqual({ 18: 1, 19: 3 });
    await undo(third);
    expect(await counted()).toEqual({ 18: 1, 19: 1 });
    await undo(first);
    expect(await counted()).toEqual({});
  });

  // behaviour: 21.5
  it('applies an undone import again, with a yes to its questions', async () => {
    await applied(fileOf({ 15: 1, 16: 1, 17: 1, 19: 1 }));
    const second = await applied(fileOf({ 19: 200, 20: 2 }));
    const before = await counted();
    console.wait(2 * DAY_MS);
    await signIn();
    const { questions } = (await (await undo(second)).json()) as Import;
    expect(questions).toHaveLength(1);
    expect((await apply(second)).status).toBe(409);
    expect((await tickAll(second)).status).toBe(200);
    expect(await counted()).toEqual(before);
    expect(await shownOf(second)).toMatchObject({ state: 'applied', counted_days: 2 });
    await undo(second);
    expect(await counted()).toEqual({ 15: 1, 16: 1, 17: 1, 19: 1 });
    await applied(fileOf({ 19: 200, 20: 2 }));
    expect((await tickAll(second)).status).toBe(409);
    expect(await shownOf(second)).toMatchObject({ state: 'undone' });
  });

  // behaviour: 21.5
  it('writes down who applied and who undid an import', async () => {
    const path = await applied(fileOf({ 18: 1, 19: '2.50' }, { account: 'Acct A' }));
    const admin = person(console, await console.signedIn('admin'));
    await admin.send('POST', `${path}/undo`);
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
  it('returns the errors of a file and of its fields, and stores nothing', async () => {
    const refused = await send('Day,Campaign,Cost\n1/2/26,a,1\n');
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [
        {
          line: 2,
          column: 'Day',
          message:
            'Line 2, column Day: “1/2/26” can be read in two ways; choose below which number is the month.',
        },
        {
          pointer: '/source',
          message: 'The file does not say its source. Type it below, as utm_source names it.',
        },
      ],
    });
    expect((await send(fileOf({ 20: 1 }), { site: 'unknown' })).status).toBe(400);
    for (const [name, value] of [
      ['currency', 'dollars'],
      ['source', 'x'.repeat(61)],
    ] as const) {
      const wrong = await send(fileOf({ 20: 1 }), { [name]: value });
      expect(wrong.status, name).toBe(422);
      expect(await wrong.json(), name).toMatchObject({ errors: [{ pointer: `/${name}` }] });
    }
    const rows = await store.reads.selectFrom('spend_import').select('id').execute();
    expect(rows).toEqual([]);
  });

  // behaviour: 21.3
  it('fills in the source, the order of dates and the currency that a file leaves open', async () => {
    const text = 'Day,Campaign,Cost\n11/05/2026,a,1\n';
    const path = await previewed(text, {
      source: 'LinkedIn',
      date_order: 'month-first',
      currency: 'cad',
    });
    expect(await shownOf(path)).toMatchObject({
      sources: 'linkedin',
      first_day: '2026-11-05',
      currency: 'CAD',
    });
  });

  // behaviour: 21.3
  it('sends the rows of an import as a file that can be imported again', async () => {
    const path = await applied(fileOf({ 18: '1.50', 19: 2 }));
    const text = await rowsFile(path);
    expect(text).toBe(
      `${HEADER}\n2026-11-18,google,,7,spring,,1.50,USD,4,\n2026-11-19,google,,7,spring,,2.00,USD,4,\n`,
    );
    expect(await isUnchanged(await apply(await previewed(text)))).toBe(true);
  });

  // behaviour: 21.3
  it('reads the rows of an import again as they were, whatever its campaigns are called', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, async (lines) => {
        const facts = { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() };
        const read = { currency: 'USD', lines, notes: [], questions: [] };
        const planned = planImport(read, facts);
        await storePreview(store, planned);
        const path = `/spend-imports/${planned.head.id}`;
        expect((await tickAll(path)).status).toBe(200);
        const text = await rowsFile(path);
        expect(await isUnchanged(await apply(await previewed(text)))).toBe(true);
        // The next one may have the same lines.
        await undo(path);
      }),
      { numRuns: RUNS },
    );
  });

  // behaviour: 21.3
  it('retains the apostrophes of names in a file of a platform', async () => {
    const path = await applied(`Day,Campaign,Cost,Impr.\n2026-11-20,'=spring,1.00,4\n`);
    expect(await rowsFile(path)).toContain(",''=spring,");
  });

  // behaviour: 21.3, 21.8
  it('sends the imports and the joined campaigns as files without formulas', async () => {
    await applied(fileOf({ 18: '1.50', 19: 2 }));
    await applied(fileOf({ 19: 3 }));
    const file = async (path: string) => (await client.send('GET', path)).text();
    const [head, last, first] = (await file('/spend-imports.csv')).trimEnd().split('\n');
    expect(head).toContain('id,file_name,sources,accounts,site,actor,at,first_day,last_day,days,');
    expect(last).toMatch(/,google,,.*,2026-11-19,2026-11-19,1,1,1,300,USD,\S*,applied$/);
    expect(first).toMatch(/,google,.*,2026-11-18,2026-11-19,2,1,2,350,USD,\S*,applied$/);
    const campaign = (source: string) => ({ source, campaign: '=spring' });
    const body = { spend: campaign('google'), visits: campaign('adwords') };
    expect((await client.send('POST', '/campaign-joins', body)).status).toBe(204);
    expect(await file('/campaign-joins.csv')).toContain("adwords,,'=spring,google,,'=spring");
    const reader = person(console, await console.signedIn('reader'));
    expect((await reader.send('GET', '/spend-imports.csv')).status).toBe(403);
    expect((await (await console.signedIn('reader')).get('/spend/imports/a/rows.csv')).status).toBe(
      403,
    );
  });

  // behaviour: 21.3
  it('neither lists nor applies an import that is stored in part, as after a crash', async () => {
    const names = { source: 'google', account: '', campaign_id: '', campaign: 'a', ad_group: '' };
    const line = { ...names, day: 1, cents: 1, clicks: null, impressions: null };
    const { head, rows } = planImport(
      { currency: 'USD', lines: [line], notes: [], questions: [] },
      { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: console.now() },
    );
    await storePreview(store, { head: { ...head, lines: 2 }, rows });
    const { rows: listed } = await client.json<{ rows: { id: string }[] }>('GET', '/spend-imports');
    expect(listed.map(({ id }) => id)).not.toContain(head.id);
    expect((await client.send('GET', `/spend-imports/${head.id}`)).status).toBe(404);
    expect((await apply(`/spend-imports/${head.id}`)).status).toBe(404);
  });
});

/** Whether an import was not applied because the same rows count already. */
async function isUnchanged(response: Response): Promise<boolean> {
  const { type } = (await response.json()) as { type?: string };
  return response.status === 409 && type === 'urn:zipfront:problem:unchanged';
}
