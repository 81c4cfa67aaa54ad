import { describe, expect, it } from 'vitest';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { MAX_SPEND_BYTES, MAX_SPEND_LINES } from './read-table.ts';
import type { SpendOptions } from './spend-file.ts';
import { createFile, readErrors, TODAY } from './testing/read-text.ts';

/** A file as Google Ads exports it. */
const GOOGLE = `Campaign report
"November 19, 2026 - November 20, 2026"
Day,Campaign,Campaign ID,Ad group,Currency code,Cost,Clicks,Impr.
2026-11-19,auto-compare,123,cheap,USD,"1,234.50","1,021","30,500"
2026-11-20,auto-compare,123,cheap,USD,10.05,8, --
Total: Campaigns,,,,USD,"1,244.55","1,029","30,500"
Total: Account, --, --, --,USD,"1,244.55","1,029","30,500"
`;

const rowOf = (cells: Partial<Record<'date' | 'cost' | 'clicks' | 'currency', string>>) =>
  createFile(
    `date\tsource\tcampaign\tcost\tclicks\tcurrency\n${cells.date ?? '2026-11-20'}\tgoogle\ta\t${cells.cost ?? '1'}\t${cells.clicks ?? ''}\t${cells.currency ?? ''}\n`,
  );

const LOOKS_LIKE_GOOGLE =
  'Looks like a file of Google Ads by its columns. Its spend counts as “google”.';

describe('a file of spend', () => {
  // behaviour: 21.1
  it('reads an export of Google Ads, and leaves its titles and totals out', () => {
    const file = createFile(GOOGLE);
    const common = {
      source: 'google',
      campaign_id: '123',
      campaign: 'auto-compare',
      ad_group: 'cheap',
      account: '',
    };
    expect(file).toEqual({
      notes: [LOOKS_LIKE_GOOGLE],
      questions: [],
      isUnitKnown: true,
      currency: 'USD',
      lines: [
        { ...common, day: TODAY - 3, cents: 123_450, clicks: 1_021, impressions: 30_500 },
        { ...common, day: TODAY - 2, cents: 1_005, clicks: 8, impressions: null },
      ],
    });
  });

  // behaviour: 21.20
  it.each([
    ['1250', false],
    ['"1,250,000"', false],
    ['1250.00', true],
    ['$12.5', true],
  ])('reads from a cost written %s whether its unit is known: %s', (cost, isKnown) => {
    expect(
      createFile(`Day,Source,Campaign,Cost\n2026-11-19,google,spring,${cost}\n`).isUnitKnown,
    ).toBe(isKnown);
  });

  // behaviour: 21.3
  it('names the platform that it was guessed to be of, and none that the file or a person names', () => {
    const head = 'Day,Campaign,Cost,Impr.';
    const notesOf = (text: string, options = {}) => createFile(text, options).notes;
    expect(notesOf(`${head}\n2026-11-19,spring,1.00,5\n`)).toEqual([LOOKS_LIKE_GOOGLE]);
    expect(notesOf(`${head}\n2026-11-19,spring,1.00,5\n`, { source: 'tiktok' })).toEqual([]);
    expect(notesOf(`Source,${head}\ntiktok,2026-11-19,spring,1.00,5\n`)).toEqual([]);
  });

  // behaviour: 21.1
  it('reads an export of Microsoft Advertising', () => {
    const file = createFile(`"Report Name: campaigns"
"Report Time: 11/20/2026"

"Gregorian date","Campaign name","Campaign ID","Clicks","Spend"
"11/20/2026","home-compare","77","3","$4.50"
"©2026 Microsoft Corporation. All rights reserved. "
`);
    expect(file.lines).toMatchObject([
      { day: TODAY - 2, source: 'bing', campaign: 'home-compare', campaign_id: '77', cents: 450 },
    ]);
    expect(file.currency).toBe('USD');
  });

  // behaviour: 21.1
  it('reads an export of Meta, with the clicks of links and without its first line of sums', () => {
    const file =
      createFile(`Reporting starts,Reporting ends,Campaign name,Ad set name,Amount spent (EUR),Clicks (all),Link clicks
2026-11-20,2026-11-20,,,30.00,90,60
2026-11-20,2026-11-20,auto,young,10.00,30,20
2026-11-20,2026-11-20,auto,older,20.00,60,40
`);
    expect(file.currency).toBe('EUR');
    expect(file.lines).toMatchObject([
      { source: 'facebook', ad_group: 'young', cents: 1_000, clicks: 20 },
      { source: 'facebook', ad_group: 'older', cents: 2_000, clicks: 40 },
    ]);
  });

  // behaviour: 21.1
  it('reads our own columns, with a source in each line', () => {
    const file =
      createFile(`date,source,account,campaign_id,campaign,ad_group,cost,currency,clicks,impressions
2026-11-20,Newsletter,,,spring,,5,usd,,
2026-11-20,partners,'=A,9,"a, ""b""",x,0.1,usd,1,2
`);
    expect(file.currency).toBe('USD');
    expect(file.lines).toMatchObject([
      { source: 'newsletter', campaign_id: '', campaign: 'spring', cents: 500, clicks: null },
      {
        source: 'partners',
        account: '=A',
        campaign_id: '9',
        campaign: 'a, "b"',
        cents: 10,
        impressions: 2,
      },
    ]);
  });

  // behaviour: 21.14
  it.each([
    ['', []],
    ['2026-11-19,spring,12.51,3\n2026-11-20,spring,0,3\n2026-11-20,spring,0,3\n', []],
    [
      '2026-11-19,spring,12.50,3\n',
      ['Lines 2 and 3 are the same, with their cost. Do both count?'],
    ],
    [
      '2026-11-20,fall,5,1\n2026-11-19,spring,12.50,3\n2026-11-20,fall,5,1\n',
      ['Lines 2 and 4 are the same, with their cost; 1 more repeats another. Do all count?'],
    ],
  ])('asks about lines that are twice in a file: %j', (further, questions) => {
    const first = 'Day,Campaign,Cost,Clicks\n2026-11-19,spring,12.50,3\n';
    expect(createFile(first + further, { source: 'google' }).questions).toEqual(questions);
  });

  // behaviour: 21.1
  it('adds up what a platform divides further, by device or network', () => {
    const head = 'Day,Campaign,Device,Cost,Clicks,Impr.\n';
    const file = createFile(
      `${head}2026-11-20,a,phones,0.10,1,5\n2026-11-20,a,computers,0.20,,7\n2026-11-20,b,phones,1,1,1\n`,
    );
    expect(file.lines).toMatchObject([
      { campaign: 'a', cents: 30, clicks: 1, impressions: 12 },
      { campaign: 'b', cents: 100 },
    ]);
  });

  const utf16 = (text: string, mark: boolean) =>
    new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());

  // behaviour: 21.1
  it.each([
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${GOOGLE}`)],
    ['UTF-16', utf16(GOOGLE, true)],
    ['UTF-16 without a mark', utf16(GOOGLE, false)],
    ['UTF-16, the high byte first', swapped(utf16(GOOGLE, true))],
    ['lines that end with CR LF', new TextEncoder().encode(GOOGLE.replaceAll('\n', '\r\n'))],
  ])('reads %s', (_, bytes) => {
    expect(createFile(bytes)).toEqual(createFile(GOOGLE));
  });

  // behaviour: 21.1
  it.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
  ])('reads a table with %s between its cells', (_, delimiter) => {
    const text = 'Day,Campaign,Cost,Impr.\n2026-11-20,a,1.50,2\n'.replaceAll(',', delimiter);
    expect(createFile(utf16(text, true)).lines).toMatchObject([{ campaign: 'a', cents: 150 }]);
  });

  // behaviour: 21.2
  it.each([
    ['12', 1_200],
    ['0.1', 10],
    ['.5', 50],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1.234,56', 123_456],
    ["1'234.50", 123_450],
    ['$1,234,567.89', 123_456_789],
    ['USD 12.30', 1_230],
    ['12,30 €', 1_230],
    ['US$5', 500],
    ['0.295', 30],
    ['0.294999', 29],
    ['1.005', null],
    ['1,005', null],
    ['0,295', 30],
    ['1234.567', 123_457],
    ['1,234,567', 123_456_700],
    ['1,234.567', 123_457],
    ['12.', null],
    ['1.0051', 101],
    ['0.57', 57],
    ['1,234,56', null],
    ['--', 0],
    ['', 0],
    ['-5', null],
    ['(5.00)', null],
    ['five', null],
    ['1,23,4', null],
    ['1e3', null],
    ['123456789', null],
    ['NaN', null],
  ])('reads the amount %j as %j hundredths, without floating point', (cost, cents) => {
    const text = `date\tsource\tcampaign\tcost\n2026-11-20\tgoogle\ta\t${cost}\n`;
    if (cents === null) expect(readErrors(text)[0]).toContain(`Line 2, column cost: “${cost}”`);
    else expect(createFile(text).lines[0]?.cents).toBe(cents);
  });

  // behaviour: 21.2
  it.each([
    ['$1', 'USD'],
    ['US$1', 'USD'],
    ['1 €', 'EUR'],
    ['CAD 12.00', 'CAD'],
    ['12.00 CAD', 'CAD'],
    ['1', null],
  ])('reads the currency of %j as %j', (cost, currency) => {
    expect(rowOf({ cost }).currency).toBe(currency);
  });

  // behaviour: 21.2
  it.each([
    'CA$1',
    'R$1',
    '¥1200',
    '$1 CAD',
  ])('refuses %j without a column of currencies', (cost) => {
    const text = `date\tsource\tcampaign\tcost\n2026-11-20\tgoogle\ta\t${cost}\n`;
    expect(readErrors(text)[0]).toContain(`“${cost}” does not name its currency`);
    expect(rowOf({ cost: cost.replace(' CAD', ''), currency: 'cad' }).currency).toBe('CAD');
  });

  // behaviour: 21.2
  it.each([
    ['1,021', 1_021],
    ['7', 7],
    ['7.00', 7],
    ['--', null],
  ])('reads the number of clicks %j as %j', (clicks, expected) => {
    expect(rowOf({ clicks }).lines[0]?.clicks).toBe(expected);
  });

  // behaviour: 21.2
  it.each([
    ['an empty cost with clicks', '', '5', ''],
    ['an empty cost with impressions', '', '', '7'],
    ['a cost that is not known', 'n/a', '5', ''],
  ])('refuses %s', (_, cost, clicks, impressions) => {
    const head = 'Day,Campaign,Cost,Clicks,Impr.';
    expect(readErrors(`${head}\n2026-11-20,a,${cost},${clicks},${impressions}\n`)[0]).toContain(
      'says no cost, and the line has clicks or impressions; write it, or 0.',
    );
  });

  // behaviour: 21.2
  it.each([
    ['a dash', '--', '5'],
    ['a cost of 0', '0', '5'],
    ['an empty cost without clicks', '', '0'],
    ['an empty cost without counts', '', ''],
  ])('reads %s as no cost', (_, cost, clicks) => {
    const file = createFile(`Day,Campaign,Cost,Clicks,Impr.\n2026-11-20,a,${cost},${clicks},\n`);
    expect(file.lines).toMatchObject([{ cents: 0 }]);
  });

  // behaviour: 21.4
  it('reads the account by its id, then by its name, then as it was typed', () => {
    const account = (head: string, cells: string) =>
      createFile(`Day,Campaign,Cost,Impr.,${head}\n2026-11-20,a,1,1,${cells}\n`, {
        account: 'typed',
      }).lines[0]?.account;
    expect(account('Account name,Customer ID', 'Acme,123-456')).toBe('123-456');
    expect(account('Account name,Clicks', 'Acme,1')).toBe('Acme');
    expect(account('Account,Clicks', '--,1')).toBe('typed');
    expect(account('Clicks,Device', '1,x')).toBe('typed');
  });

  // behaviour: 21.2
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['11/20/26', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/11/2026', '2026-11-11'],
    ['Nov 20, 2026', '2026-11-20'],
    ['Friday, November 20, 2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['2026-11-20T00:00:00', '2026-11-20'],
  ])('reads the day %s as %s', (date, expected) => {
    expect(dateOfDay(rowOf({ date }).lines[0]?.day ?? 0)).toBe(expected);
  });

  const days = (...dates: string[]) =>
    `Day,Campaign,Cost,Impr.\n${dates.map((date) => `${date},a,1,1\n`).join('')}`;

  // behaviour: 21.2
  it('refuses a date with slashes that can be read in two ways, unless the file or a choice shows the order', () => {
    expect(readErrors(days('11/05/2026'))).toEqual([
      'Line 2, column Day: “11/05/2026” can be read in two ways; choose below which number is the month.',
    ]);
    const read = (text: string, dateOrder: SpendOptions['dateOrder'] = null) =>
      createFile(text, { dateOrder }).lines.map(({ day }) => dateOfDay(day));
    expect(read(days('11/05/2026', '11/13/2026'))).toEqual(['2026-11-05', '2026-11-13']);
    expect(read(days('11/05/2026'), 'month-first')).toEqual(['2026-11-05']);
    expect(read(days('11/05/2026'), 'day-first')).toEqual(['2026-05-11']);
    expect(readErrors(days('13/05/2026', '05/13/2026'))).toEqual([
      'Line 3, column Day: “05/13/2026” contradicts other dates of the file in the order of day and month.',
    ]);
    expect(readErrors(days('05/13/2026'), { dateOrder: 'day-first' })[0]).toContain('day first');
  });

  // behaviour: 21.2
  it.each([
    ['2026-11-23', 'is in the future'],
    ['2026-02-30', 'is not a date like 2026-11-20'],
    ['1999-12-31', 'is before the year 2000'],
    ['13/14/2026', 'is not a date like 2026-11-20'],
  ])('refuses the day %s', (date, why) => {
    expect(readErrors(days('2026-11-20', date))).toEqual([`Line 3, column Day: “${date}” ${why}.`]);
  });

  // behaviour: 21.2
  it.each([
    ['a broken day', '2026-13-45,google,Total Auto Insurance,500.00'],
    ['no day', ',google,Total Auto Insurance,500.00'],
    ['a dash as its day', ' --,google,Total Auto Insurance,500.00'],
    ['a word as its day', 'yesterday,google,Total,500.00'],
    ['a broken day and no campaign', '2026-13-45,google,,500.00'],
  ])('refuses a line with %s, also where its campaign is called after a total', (_, line) => {
    const errors = readErrors(`date,source,campaign,cost\n${line}\n2026-11-20,google,a,1\n`);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^Line 2, column date: “.*” is not a date like 2026-11-20\./);
  });

  // behaviour: 21.1
  it.each([
    'Total: Account,google, --,9.00',
    'Total,,,9.00',
    'Grand total,,,9.00',
    ',google,Total,9.00',
    ' --,google,Total: Campaigns,9.00',
    ' --,google,Subtotal,9.00',
    ',google, --,1.00',
  ])('leaves out the sum %j', (line) => {
    const file = createFile(`date,source,campaign,cost\n2026-11-20,google,Total Auto,1\n${line}\n`);
    expect(file.lines).toMatchObject([{ campaign: 'Total Auto', cents: 100 }]);
  });

  // behaviour: 21.2
  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a workbook', 'PK\u0003\u0004', 'Save the table as CSV'],
    ['a file without a header', 'a,b\n1,2\n', 'The file has no header that is known'],
    [
      'a header in another language',
      'Bericht\nTag;Kampagne;Kosten\n20.11.2026;a;1\n',
      'Line 2 has “Tag”, “Kampagne”, “Kosten”. Export the report in English',
    ],
    [
      'two columns of one name',
      'Day,Campaign,Cost,Cost,Impr.\n2026-11-20,a,1,2,3\n',
      'Line 1: the header has two columns for the cost.',
    ],
    [
      'two columns of costs',
      'Day,Campaign,Cost,Amount spent (USD)\n2026-11-20,a,1,2\n',
      'Line 1: the header has two columns for the cost.',
    ],
    [
      'two tables',
      'Day,Campaign,Cost\n2026-11-20,a,1\nDay,Campaign,Cost,Clicks\n2026-11-20,a,1,2\n',
      'The file has two headers, in lines 1 and 3.',
    ],
    [
      'a column of costs in another currency',
      'Day,Campaign,Cost (USD),Currency code,Impr.\n2026-11-20,a,1,EUR,2\n',
      'Line 2, column Currency code: “EUR” is not the currency of the column “Cost (USD)”',
    ],
    [
      'an amount in another currency than its column',
      'Day,Campaign,Cost,Currency code\n2026-11-20,a,1 €,USD\n',
      'Line 2, column Cost: “1 €” is not an amount in USD, which the file names',
    ],
    [
      'a currency that is not a code',
      'Day,Campaign,Cost,Currency code\n2026-11-20,a,1,Euro\n',
      'Line 2, column Currency code: “Euro” is not the code of a currency such as USD',
    ],
    [
      'a name over two lines',
      'Day,Campaign,Cost,Impr.\n2026-11-20,"a\nb",1,1\n',
      'Line 2, column Campaign: “a\nb” goes over several lines',
    ],
    [
      'more than 500 columns',
      `Day,Campaign,Cost,Impr.\n${','.repeat(500)}\n`,
      'Line 2 has more than 500 cells',
    ],
    [
      'a report without days',
      'Campaign,Cost\na,1\n',
      'Line 1: the header has no column for the day.',
    ],
    ['a report without costs', 'Day,Campaign\n2026-11-20,a\n', 'no column for the cost'],
    ['a report by account', 'Day,Cost\n2026-11-20,1\n', 'no column for the campaign'],
    ['a header alone', 'Day,Campaign,Cost,Impr.\n', 'no line of spend below it'],
    [
      'two currencies',
      'Day,Campaign,Cost,Currency code\n2026-11-20,a,1,USD\n2026-11-20,b,1,EUR\n',
      'two currencies, USD and EUR',
    ],
    [
      'two signs',
      'Day,Campaign,Cost,Impr.\n2026-11-20,a,$1,1\n2026-11-20,b,€1,1\n',
      'two currencies, USD and EUR',
    ],
    [
      'several days in a line',
      'Reporting starts,Reporting ends,Campaign name,Amount spent (USD)\n2026-11-19,2026-11-20,a,1\n',
      'Line 2, column Reporting ends: “2026-11-20” is another day',
    ],
    [
      'a line without a campaign',
      'date,source,campaign,cost\n2026-11-20,taboola,,12.00\n2026-11-20,taboola,a,1\n',
      'Line 2: the line names no campaign.',
    ],
    [
      "a column that many platforms have, without the file's source",
      'Date,Campaign,Spend\n2026-11-20,a,1\n',
      'The file does not say its source. Type it below',
    ],
    ['no source', 'date,campaign,cost\n2026-11-20,a,1\n', 'The file does not say its source'],
    [
      'a line without a source',
      'date,source,campaign,cost\n2026-11-20,,a,1\n',
      'Line 2, column source: “” names no source',
    ],
    [
      'open quotes',
      'Day,Campaign,Cost,Impr.\n2026-11-20,"a,1,1\n',
      'Line 2: a cell begins with a quote that does not end with the cell.',
    ],
    [
      'a long name',
      `Day,Campaign,Cost,Impr.\n2026-11-20,${'a'.repeat(513)},1,1\n`,
      'is longer than 512 characters',
    ],
  ])('refuses %s with a sentence', (_, text, message) => {
    expect(readErrors(text).join(' ')).toContain(message);
  });

  // behaviour: 21.2
  it('refuses files beyond the bounds on bytes and lines, and bytes that are no text', () => {
    expect(readErrors(new Uint8Array(MAX_SPEND_BYTES + 1))[0]).toContain('longer than 4 MB');
    const lines = '2026-11-20,a,1,1\n'.repeat(MAX_SPEND_LINES);
    expect(readErrors(`Day,Campaign,Cost,Impr.\n${lines}`)[0]).toContain('more than 50,000 lines');
    expect(readErrors(new Uint8Array([0x61, 0x62, 0xff, 0xfe, 0x63]))[0]).toContain('no text');
  });

  // behaviour: 21.2
  it('reports twenty errors at most, the last with the number of further lines', () => {
    const errors = readErrors(days(...Array.from({ length: 25 }, () => 'soon')));
    expect(errors).toHaveLength(20);
    expect(errors.at(-1)).toBe('6 more lines have errors.');
  });

  // behaviour: 21.13
  it('reports once what is wrong with a file as a whole', () => {
    expect(readErrors(`date,campaign,cost\n${'11/05/2026,a,1\n'.repeat(30)}`)).toEqual([
      expect.stringContaining('Line 2, column date: “11/05/2026” can be read in two ways'),
      'The file does not say its source. Type it below, as utm_source names it.',
    ]);
  });

  // behaviour: 21.1
  it('removes the characters that a database refuses, and gives a typed source to a file without one', () => {
    const file = createFile('date,campaign,cost\n2026-11-20,a\ud800,1\n', { source: ' LinkedIn ' });
    expect(file.lines).toMatchObject([{ source: 'linkedin', campaign: 'a\ufffd' }]);
    expect(file.currency).toBeNull();
  });
});
