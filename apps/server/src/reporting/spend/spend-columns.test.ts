import { expect, it } from 'vitest';
import { createFile, readErrors } from './testing/read-text.ts';

const OPTIONS = { source: 'tiktok' };

const read = (text: string) => createFile(text, OPTIONS);
const costsOf = (text: string) => read(text).lines.map(({ cents }) => cents);

// behaviour: 21.20
it.each([
  'cost_micros',
  'metrics.cost_micros',
  'Metrics.CostMicros',
  'spend_in_micro_dollar',
  'billed_charge_local_micro',
])('reads the column %s in millionths', (name) => {
  expect(
    costsOf(
      `segments.date,campaign.id,${name}\n2026-11-20,1,1110000\n2026-11-20,2,"2,000,000.0"\n`,
    ),
  ).toEqual([111, 200]);
  expect(readErrors(`date,campaign_id,${name}\n2026-11-20,1,1.11\n`, OPTIONS)).toEqual([
    expect.stringContaining('“1.11” is not a whole number of millionths'),
  ]);
  expect(read(`date,campaign_id,${name}\n2026-11-20,1,500\n`).questions).toEqual([
    `Column ${name} is read in millionths (micros), and no line costs a cent. Is it in millionths?`,
  ]);
});

// behaviour: 21.20
it('names millionths where an amount is too large', () => {
  expect(readErrors('date,campaign_id,spend\n2026-11-20,1,158865149000\n', OPTIONS)).toEqual([
    expect.stringContaining(
      'is too large; if it is in millionths (micros), name its column cost_micros',
    ),
  ]);
});

// behaviour: 21.22
it.each([
  ['Amount spent (EUR),Amount spent (USD),Currency', '9.00,1.00,USD', 100],
  ['cost_in_usd,cost_in_local_currency', '1.00,1.00', 100],
  ['cost_in_usd,cost_in_local_currency', ',0', 0],
  ['Cost,Cost', '1.00,1.00', 100],
  ['Spend,Last Year Spend', '1.00,9.00', 100],
  ['cost_in_usd,cost_in_local_currency,currency', '9.00,1.00,EUR', 100],
])('reads of the amounts %s the one of the account', (names, cells, cents) => {
  expect(costsOf(`Day,Campaign,${names}\n2026-11-20,a,${cells}\n`)).toEqual([cents]);
});

// behaviour: 21.22
it.each([
  [
    'cost_in_usd,cost_in_local_currency',
    '9.00,1.00',
    'is not in US dollars, and no column names its currency',
  ],
  ['Cost,Spend', '1.00,2.00', 'two columns for the cost'],
  ['Cost,cost_micros', '1.00,1000000', 'two columns for the cost'],
  ['Amount spent (EUR),Amount spent (USD)', '9.00,1.00', 'two columns for the cost'],
  ['Cost,Cost', '1.00,2.00', 'two columns for the cost'],
])('refuses the amounts %s', (names, cells, sentence) => {
  expect(readErrors(`Day,Campaign,${names}\n2026-11-20,a,${cells}\n`, OPTIONS)).toEqual([
    expect.stringContaining(sentence),
  ]);
});

// behaviour: 21.22
it('reads a currency that has a column twice, and refuses two of one line', () => {
  const textOf = (other: string) =>
    `Day,Campaign,Currency code,Cost,Currency code\n2026-11-20,a,CAD,1.00,${other}\n`;
  expect(read(textOf('CAD')).currency).toBe('CAD');
  expect(readErrors(textOf('USD'), OPTIONS)).toEqual([
    expect.stringContaining('two columns for the currency'),
  ]);
});

// behaviour: 21.22
it.each([
  ['Cost ($)', '', 'USD'],
  ['Cost ($)', 'CAD', 'CAD'],
  ['Cost (US$)', '', 'USD'],
])('reads the currency of %s beside the code "%s"', (name, code, currency) => {
  expect(
    read(
      `Day,Campaign,${name},Currency\n2026-11-20,a,1.00,${code}\n`.replace(
        /,Currency(\n.*),\n$/,
        '$1\n',
      ),
    ).currency,
  ).toBe(currency);
});

// behaviour: 21.22
it.each([
  ['Rs.1,201.68', 'INR', 120_168],
  ['1 234,50 kr', 'SEK', 123_450],
  ['12,50 zł', 'PLN', 1_250],
  ['₩18,590', 'KRW', 1_859_000],
  ['18,590', 'JPY', 1_859_000],
])('reads %s in %s', (amount, currency, cents) => {
  expect(costsOf(`Day;Campaign;Cost;Currency\n2026-11-20;a;${amount};${currency}\n`)).toEqual([
    cents,
  ]);
});

// behaviour: 21.22
it('names the columns that are not read', () => {
  expect(read('Day,Campaign,Cost,adset,CTR\n2026-11-20,a,1.00,b,2 %\n').notes).toEqual([
    'Columns that are not read: “adset”, “CTR”.',
  ]);
});

// behaviour: 21.22
it('reads the day beside the first and last day of a report', () => {
  const head = 'Reporting starts,Reporting ends,Day,Campaign name,Amount spent (USD)\n';
  expect(costsOf(`${head}2026-11-01,2026-11-20,2026-11-05,a,1.00\n`)).toEqual([100]);
});

// behaviour: 21.13
it.each([
  ['google', 'Campaign,Cost,Impr.', 'Google Ads: Campaigns, Segment, Time, Day, then Download.'],
  ['tiktok', 'Campaign,Cost', 'TikTok Ads Manager: Reporting, Custom reports'],
  ['other', 'Campaign,Cost', 'Export the report in English, by day and campaign'],
])('names the menu of %s for a report without a day', (source, header, menu) => {
  expect(readErrors(`${header}\na,1.00,1\n`, { source })).toEqual([expect.stringContaining(menu)]);
});
