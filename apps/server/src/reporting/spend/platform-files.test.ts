import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../rollups/reporting-time.ts';
import { parseSpend } from './parse-spend.ts';
import { planImport } from './plan-import.ts';
import type { SpendFile, SpendOptions } from './spend-file.ts';

const OPTIONS: SpendOptions = {
  source: 'tiktok',
  account: '',
  dateOrder: null,
  latestDay: dayOfDate('2026-11-22'),
};

function read(name: string): { file: SpendFile } | { errors: string[] } {
  return parseSpend(readFileSync(join(import.meta.dirname, 'testing/files', name)), OPTIONS);
}

function fileOf(name: string): SpendFile {
  const result = read(name);
  if ('errors' in result) throw new Error(result.errors.join('\n'));
  return result.file;
}

/** Each line of a file in short. */
function linesOfFile(name: string): string[] {
  return fileOf(name).lines.map(
    ({ day, campaign, cents, clicks }) =>
      `${dateOfDay(day)} ${campaign} ${(cents / 100).toFixed(2)} ${clicks ?? '-'}`,
  );
}

// Tables as platforms wrote them in 2026, with other names and numbers.
describe('a file of a platform', () => {
  // behaviour: 21.1
  it.each([
    [
      'tiktok-ad-groups.csv',
      [
        '2026-09-01 Quotes for cars 1012.50 80',
        '2026-09-01 Quotes for cars 7.50 40',
        '2026-09-02 Quotes for cars 20.00 120',
      ],
    ],
    [
      'tiktok-date-last.csv',
      ['2026-07-20 Austin, launch 20.50 125', '2026-07-21 Retarget 5.00 20'],
    ],
    ['european-semicolons.csv', ['2026-09-03 Autos 12.50 30', '2026-09-23 Autos 1234.00 31']],
    ['meta-sum-first.csv', ['2026-08-02 spring 13254.00 920', '2026-08-02 summer 117145.00 6383']],
    [
      'google-search-terms.csv',
      ['2026-09-01 Search - Core 1062.70 33', '2026-09-02 Search - Brand 105.35 301'],
    ],
    ['microsoft-api-names.csv', ['2026-09-01 Autos 0.03 1', '2026-09-02 Autos 0.00 0']],
    // Damaged, but with one meaning.
    [
      'mixed-line-ends.csv',
      ['2026-11-01 A 10.00 -', '2026-11-02 B 20.00 -', '2026-11-03 C 5.00 -'],
    ],
    [
      'line-ends-that-change.csv',
      ['2026-11-01 A 10.00 -', '2026-11-02 B 20.00 -', '2026-11-03 C 5.00 -'],
    ],
    ['title-with-another-line-end.csv', ['2026-11-01 A 10.00 -', '2026-11-02 B 20.00 -']],
    ['total-of-results.csv', ['2026-11-01 Spark 12.50 3']],
    ['overall-total.csv', ['2026-11-01 Auto 12.50 3']],
    ['total-of-all-campaigns.csv', ['2026-11-01 Auto 12.50 3']],
    ['micros.csv', ['2026-11-01 A 1110000.00 5', '2026-11-02 A 810000.00 5']],
    ['account-a.csv', ['2026-10-05 CampA 100.00 -']],
    ['account-b.csv', ['2026-10-05 CampB 50.00 -']],
  ])('reads %s', (name, lines) => {
    expect(linesOfFile(name)).toEqual(lines);
    expect(fileOf(name).questions).toEqual([]);
  });

  // behaviour: 21.1
  it('names the currency, the account and the id of a file as they are', () => {
    expect(fileOf('tiktok-ad-groups.csv').currency).toBe('EUR');
    expect(fileOf('account-a.csv').lines).toMatchObject([
      { account: 'Acct A', campaign_id: '111' },
    ]);
    expect(fileOf('microsoft-api-names.csv').lines[0]).toMatchObject({
      account: '1402',
      campaign_id: '343131731',
    });
  });

  // behaviour: 21.13
  it.each([
    [
      'meta-japanese.csv',
      'The file has no header that is known: a line with names of columns in English',
    ],
    ['meta-japanese.csv', 'Line 1 has “レポート開始日”, “レポート終了日”'],
    [
      'linkedin-campaigns.csv',
      'Line 5, column Start Date (in UTC): “09/01/2026” can be read in two ways; choose below',
    ],
    ['shop-costs.csv', 'rename its columns to our own: date, source, account, campaign_id,'],
    ['shop-costs.csv', 'Line 1: the header has no column for the cost. It has “shop”, “source”'],
    [
      'decimal-comma-with-three.csv',
      'Line 2, column Cost: “3,500” can be read as 3500 or as 3.50; write two decimals.',
    ],
    [
      'unquoted-thousands.csv',
      'Line 2: “500” stands behind the last column of the header. Write a cell that has a “,” in quotes.',
    ],
    ['unquoted-thousands-at-the-end.csv', 'Line 2: “250” stands behind the last column'],
    ['unquoted-comma-name.csv', 'Line 2: “100.00” stands behind the last column'],
    [
      'cut-off-before-cost.csv',
      'Line 3: it has 3 cells, and the header has 4. If the file was cut off',
    ],
    ['cut-off-in-a-name.csv', 'Line 3: it has 2 cells, and the header has 4.'],
    [
      'empty-cost.csv',
      'Line 2, column Cost: “” says no cost, and the line has clicks or impressions',
    ],
    [
      'quote-that-never-ends.csv',
      'Line 2: a cell begins with a quote that does not end with the cell.',
    ],
    [
      'quote-that-ends-later.csv',
      'Line 2: the cell “Best rates\t10.00\n2026-11-02\tplain\t20.00\n” goes over several lines',
    ],
  ])('refuses %s: %s', (name, sentence) => {
    const result = read(name);
    expect('errors' in result ? result.errors : []).toEqual([expect.stringContaining(sentence)]);
  });

  // behaviour: 21.14
  it('says which line it took for a sum by its amount', () => {
    expect(fileOf('total-of-results.csv').notes).toEqual([
      'Line 3, “Total of 1 results”, is left out: it has no day, and is the sum of other lines.',
    ]);
  });

  // behaviour: 21.14
  it('asks whether amounts in millionths are right', () => {
    const facts = { actor: 'ana', site: '', fileName: 'a', currency: 'USD', at: 0 };
    expect(planImport(fileOf('micros.csv'), facts).head.questions).toBe(
      '["“A” on Nov 1, 2026 cost $1,110,000.00 for 5 clicks. Of 2 rows the amounts are as large. Are they right, and not in millionths (micros)?"]',
    );
  });
});
