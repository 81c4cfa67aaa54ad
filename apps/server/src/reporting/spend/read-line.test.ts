import { expect, it } from 'vitest';
import { createFile, readErrors } from './testing/read-text.ts';

const text = (account: string, campaign: string) =>
  `Day\tAccount ID\tCampaign ID\tCampaign\tCost\tImpr.\n2026-11-20\t${account}\t${campaign}\ta\t1\t1\n`;

// behaviour: 21.13
it.each([
  ['[343131731]', '343131731'],
  ['="343131731"', '343131731'],
  ['120210000000000001', '120210000000000001'],
  ['[spring]', '[spring]'],
  ['--', ''],
])('reads the id %j as %j', (cell, id) => {
  expect(createFile(text(cell, cell)).lines).toMatchObject([{ campaign_id: id, account: id }]);
});

// behaviour: 21.13
it.each([
  '1.2021E+17',
  '1,2021E+17',
  '1e+17',
])('refuses the id %j, which a spreadsheet has rounded', (id) => {
  const [error] = readErrors(text('1', id));
  expect(error).toContain(`Line 2, column Campaign ID: “${id}” is an id that a spreadsheet has`);
  expect(error).toContain('format the column as text');
  expect(readErrors(text(id, '1'))[0]).toContain('Line 2, column Account ID');
});

// behaviour: 21.13
it('refuses a line whose amount in quotes has lost the first of them', () => {
  const file = 'Day,Campaign,Cost,Device\n2026-11-01,spring,1,000.00",\n';
  expect(readErrors(file, { source: 'google' })).toEqual([
    'Line 2: it has more cells than the header, and “000.00"” ends with a quote. Write the quotes around a cell on both sides.',
  ]);
});
