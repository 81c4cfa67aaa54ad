import { expect, it } from 'vitest';
import { createFile, readErrors } from './testing/read-text.ts';

// behaviour: 21.2
it.each([
  ['one shows a decimal point', ['12.50', '1,234'], [1_250, 123_400]],
  ['one shows a decimal comma', ['12,50', '1.234'], [1_250, 123_400]],
  ['one begins with 0', ['0,123', '1.234'], [12, 123_400]],
  ['one has two groups', ['1,234,567', '1,234'], [123_456_700, 123_400]],
  ['one has a group with a space', ['1 234,5', '1.234'], [123_450, 123_400]],
  ['none shows a mark', ['1,234', '950'], 'Line 2, column cost: “1,234” can be read as 1234 or'],
  ['one shows the same mark', ['12,50', '1,234'], '“1,234” can be read as 1234 or as 1.23;'],
  ['one shows the same point', ['12.50', '1.234'], '“1.234” can be read as 1234 or as 1.23;'],
  [
    'two show two marks',
    ['12.50', '7', '12,50'],
    'Column cost: the amounts have two decimal marks, “12.50” in line 2 and “12,50” in line 4.',
  ],
  [
    'several show one of two marks',
    ['12.50', '13.50', '12,50'],
    'Column cost: the amounts have two decimal marks, “12.50” in line 2 and “12,50” in line 4.',
  ],
])('reads the amounts of a file by their own marks: %s', (_, costs, expected) => {
  const rows = costs.map((cost, index) => `2026-11-20\tgoogle\t${index}\t${cost}\n`);
  const text = `date\tsource\tcampaign\tcost\n${rows.join('')}`;
  if (typeof expected === 'string') {
    expect(readErrors(text)).toEqual([expect.stringContaining(expected)]);
  } else expect(createFile(text).lines.map(({ cents }) => cents)).toEqual(expected);
});

// behaviour: 21.2
it('reads amounts by the marks of counts where no amount shows one', () => {
  const text = (clicks: string) =>
    `date;source;campaign;cost;clicks\n2026-11-20;google;a;1,234;${clicks}\n`;
  expect(createFile(text('1,021')).lines).toMatchObject([{ cents: 123_400, clicks: 1_021 }]);
  expect(readErrors(text('1.021'))[0]).toContain('can be read as 1234');
  expect(readErrors(text('7'))[0]).toContain('can be read as 1234');
});

const clicked = (clicks: string, cost = '1') =>
  `date\tsource\tcampaign\tcost\tclicks\n2026-11-20\tgoogle\ta\t${cost}\t${clicks}\n`;

// behaviour: 21.2
it.each(['0,123', '1.5', 'many', '1,02'])('refuses the number of clicks %j', (clicks) => {
  expect(readErrors(clicked(clicks))[0]).toContain(`“${clicks}” is not a whole number`);
});

// behaviour: 21.2
it('refuses groups of thousands with the decimal mark of the amounts', () => {
  expect(readErrors(clicked('1.021', '1.50'))).toEqual([
    'Line 2, column clicks: “1.021” is not a whole number.',
  ]);
  expect(createFile(clicked('1.021', '1,50')).lines).toMatchObject([{ clicks: 1_021 }]);
});
