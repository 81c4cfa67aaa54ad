import { expect, it } from 'vitest';
import { dateOfDay } from '../rollups/reporting-time.ts';
import { createFile, readErrors } from './testing/read-text.ts';

const OPTIONS = { source: 'google' };
const textOf = (days: readonly string[]) =>
  `Day,Campaign,Cost\n${days.map((day) => `"${day}",a,1.00\n`).join('')}`;
const read = (...days: string[]) => createFile(textOf(days), OPTIONS);
const datesOf = (...days: string[]) => read(...days).lines.map(({ day }) => dateOfDay(day));

// behaviour: 21.21
it.each([
  [
    ['24-Nov-25', '25-Nov-25'],
    ['2025-11-24', '2025-11-25'],
  ],
  [['5-Nov-26'], ['2026-11-05']],
  [['Fri, 20 Nov 2026'], ['2026-11-20']],
  [
    ['15/03/2022', '04/03/2022'],
    ['2022-03-15', '2022-03-04'],
  ],
  // In the other order they are in the future.
  [
    ['12/11/2026', '11/10/2026'],
    ['2026-11-12', '2026-10-11'],
  ],
])('reads the dates %j in their only reading', (days, dates) => {
  expect(datesOf(...days)).toEqual(dates);
});

// behaviour: 21.21
it.each([
  [['20-Nov-19']],
  [['20-Nov-19', '21-Oct-21']],
  [['05/04/2026']],
])('refuses the dates %j, which have two readings', (days) => {
  expect(readErrors(textOf(days), OPTIONS)).toEqual([
    expect.stringContaining('can be read in two ways'),
  ]);
});

// behaviour: 21.21
it('adds the hours of a file up to days, and says so', () => {
  const hours = ['2026-11-20T10:00:00', '2026-11-20T11:00:00', '2026-11-21T00:00:00'];
  expect(read(...hours).lines.map(({ day, cents }) => [dateOfDay(day), cents])).toEqual([
    ['2026-11-20', 200],
    ['2026-11-21', 100],
  ]);
  expect(read(...hours).notes).toEqual(['The file is by hour. Its hours are added up to days.']);
  const microsoft = ['11/20/2026 12:00:00 AM|11', '11/20/2026 12:00:00 AM|12'];
  expect(datesOf(...microsoft)).toEqual(['2026-11-20']);
  expect(read('11/20/2026 12:00:00 AM|11').questions).toEqual([]);
});

// behaviour: 21.21
it('asks about days that begin at another time than midnight', () => {
  expect(read('2026-11-19 00:00:00', '2026-11-20 0:00:00')).toMatchObject({
    notes: [],
    questions: [],
  });
  expect(read('2026-11-19 07:00:00', '2026-11-20 07:00:00').questions).toEqual([
    'Line 2, column Day: “2026-11-19 07:00:00” is read as Nov 19, 2026, and the days of the file begin at 07:00. Are they the days of the account, and not those of another time zone?',
  ]);
});

// behaviour: 21.21
it.each([
  '2026-11-20 24:00:00',
  '2026-11-20 10:60',
  '2026-11-20 13:00 PM',
  '2026-11-20|10',
])('refuses the time of %j', (day) => {
  expect(readErrors(textOf([day]), OPTIONS)).toEqual([expect.stringContaining('is not a date')]);
});
