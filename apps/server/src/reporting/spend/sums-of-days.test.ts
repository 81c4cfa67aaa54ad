import { describe, expect, it } from 'vitest';
import { createFile, readErrors } from './testing/read-text.ts';

const HEAD = 'Day,Campaign,Cost,Clicks\n';
const OPTIONS = { source: 'google' };

const read = (text: string) => createFile(HEAD + text, OPTIONS);
const costs = (text: string) =>
  read(text).lines.map(({ campaign, cents }) => `${campaign} ${cents}`);

describe('leaveOutSums', () => {
  // behaviour: 21.18
  it.each([
    'Total',
    'All campaigns',
    'total:',
    'Grand total',
    'All',
    'Overall total',
  ])('leaves out a sum of a day that is called %j, wherever it stands', (name) => {
    const text = `2026-11-20,${name},30.00,3\n2026-11-20,A,10.00,1\n2026-11-20,B,20.00,2\n2026-11-21,A,5.00,1\n2026-11-21,${name},5.00,1\n`;
    expect(costs(text)).toEqual(['A 1000', 'B 2000', 'A 500']);
    expect(read(text).notes).toEqual([
      `Line 2, “${name}” on Nov 20, 2026, is left out: it is the sum of the other lines.`,
      `Line 6, “${name}” on Nov 21, 2026, is left out: it is the sum of the other lines.`,
    ]);
    expect(read(text).questions).toEqual([]);
  });

  // behaviour: 21.18
  it.each([
    ['another cost', '2026-11-20,Total,31.00,3'],
    ['other clicks', '2026-11-20,Total,30.00,4'],
  ])('asks about a line called Total with %s', (_, line) => {
    const { lines, questions } = read(`2026-11-20,A,10.00,1\n2026-11-20,B,20.00,2\n${line}\n`);
    expect(lines).toHaveLength(3);
    expect(questions).toEqual([
      expect.stringMatching(
        /^Line 4, “Total” on Nov 20, 2026, has the cost 3[01]\.00, and the other lines of its day are 30\.00 together\. Is it a campaign of its own, and not a sum\?$/,
      ),
    ]);
  });

  // behaviour: 21.18
  it('leaves out a sum without a campaign, and refuses any other line without one', () => {
    expect(costs('2026-11-20,A,10.00,1\n2026-11-20,B,20.00,2\n2026-11-20,,30.00,3\n')).toEqual([
      'A 1000',
      'B 2000',
    ]);
    expect(readErrors(`${HEAD}2026-11-20,A,10.00,1\n2026-11-20,,30.00,3\n`, OPTIONS)).toEqual([
      'Line 3: the line names no campaign. Write one, or remove the line if it is a sum.',
    ]);
  });

  // behaviour: 21.18
  it('leaves out a sum of the ad groups of a campaign, or of all days', () => {
    const head = 'Day,Campaign,Ad group,Cost\n';
    const rows = '2026-11-20,A,one,1.00\n2026-11-20,A,two,2.00\n2026-11-21,B,one,4.00\n';
    const { lines } = createFile(
      `${head}${rows}2026-11-20,A,Total,3.00\n2026-11-21,Total,,7.00\n`,
      OPTIONS,
    );
    expect(lines.map(({ ad_group, cents }) => `${ad_group} ${cents}`)).toEqual([
      'one 100',
      'two 200',
      'one 400',
    ]);
  });

  // behaviour: 21.18
  it('asks about a campaign with another name that is the sum on each of its days', () => {
    const day = (date: string) => `${date},Gesamt,30.00,3\n${date},A,10.00,1\n${date},B,20.00,2\n`;
    expect(read(day('2026-11-20') + day('2026-11-21')).questions).toEqual([
      'Line 2, “Gesamt”, costs on Nov 20, 2026 as much as all other campaigns of its day together. Is it a campaign of its own, and not their sum?',
    ]);
    const other = '2026-11-21,Gesamt,9.00,1\n2026-11-21,A,10.00,1\n2026-11-21,B,20.00,2\n';
    expect(read(day('2026-11-20') + other).questions).toEqual([]);
  });

  // behaviour: 21.18
  it('counts a campaign called like a sum, if it is alone on its day or has a longer name', () => {
    expect(costs('2026-11-20,All campaigns,30.00,3\n')).toEqual(['All campaigns 3000']);
    const longer = '2026-11-20,Total Auto,30.00,3\n2026-11-20,A,10.00,1\n';
    expect(read(longer)).toMatchObject({ notes: [], questions: [] });
    expect(costs(longer)).toHaveLength(2);
  });
});

// behaviour: 21.19
it('adds up parts of a cent, and rounds each row once', () => {
  const rows = Array.from({ length: 1_000 }, (_, clicks) => `2026-11-20,A,0.004,${clicks}\n`).join(
    '',
  );
  expect(costs(rows)).toEqual(['A 400']);
  expect(read(`${rows}Total,,4.00,\n`).questions).toEqual([]);
  expect(read(`${rows}Total,,4.02,\n`).questions).toEqual([
    expect.stringContaining('gives the sum 4.02, and the lines of the file are 4.00 together'),
  ]);
});

// behaviour: 21.18
it.each([
  ['above the lines', '--,Total of all,35.00,4\n2026-11-20,A,30.00,3\n2026-11-21,B,5.00,1\n'],
  [
    'below each part of the lines',
    '2026-11-20,A,30.00,3\n--,Search in all,30.00,3\n2026-11-21,B,5.00,1\n--,Display in all,5.00,1\n',
  ],
])('leaves out sums without a day that stand %s', (_, text) => {
  expect(costs(text)).toEqual(['A 3000', 'B 500']);
});
