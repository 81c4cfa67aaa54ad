import { expect, it } from 'vitest';
import { createFile, readErrors } from './testing/read-text.ts';

const HEAD = 'Day,Campaign,Cost,Clicks,Impr.';
const ROWS = '2026-11-19,a,1.25,3,10\n2026-11-20,b,2.25,4,20\n';

// behaviour: 21.1, 21.14
it.each([
  ['without a day', ',Gesamt,3.50,7,'],
  ['without a day and a campaign', ',,3.50,7,30'],
  ['with a dash as its day', '-,Overall total - 2 campaigns,3.50,7,30'],
  ['with a word as its day, rounded', 'Insgesamt,alle,3.51,7,30'],
])('leaves out a line %s that is the sum of the lines above it, and says so', (_, line) => {
  const file = createFile(`${HEAD}\n${ROWS}${line}\n`, { source: 'google' });
  expect(file.lines.map(({ campaign }) => campaign)).toEqual(['a', 'b']);
  expect(file.notes).toEqual([expect.stringMatching(/^Line 4, “.*”, is left out: it has no day/)]);
  expect(file.questions).toEqual([]);
});

// behaviour: 21.1
it.each([
  'The last days are estimated,,,,',
  'The last days are estimated,--,--,,',
])('leaves out the note %j below the table', (note) => {
  expect(createFile(`${HEAD}\n${ROWS}${note}\n`).lines.map(({ campaign }) => campaign)).toEqual([
    'a',
    'b',
  ]);
});

// behaviour: 21.2
it.each([
  ['another cost', ',Gesamt,3.52,7,30'],
  ['other clicks', ',Gesamt,3.50,8,30'],
  ['other impressions', ',Gesamt,3.50,7,31'],
  ['no cost', ',Gesamt,,7,30'],
  ['no campaign, and another cost', ',,3.52,7,30'],
  ['a cell too many', ',Gesamt,3.50,7,30,1'],
  ['a broken day', '2026-11-,Gesamt,3.50,7,30'],
])('refuses a line without a day and with %s', (_, line) => {
  expect(readErrors(`${HEAD}\n${ROWS}${line}\n`)).toEqual([
    expect.stringMatching(/^Line 4, column Day: “.*” is not a date/),
  ]);
});

// behaviour: 21.2
it('says that a line without a date may be a sum, in one error', () => {
  expect(readErrors(`${HEAD}\n2026-11-19,a,1,,\nyesterday,,x,,\n`)).toEqual([
    'Line 3, column Day: “yesterday” is not a date like 2026-11-20. Remove the line if it is a sum.',
  ]);
});

// behaviour: 21.14
it('asks where the sum of a file is not that of its lines', () => {
  const questions = (...costs: string[]) =>
    createFile(`${HEAD}\n${ROWS}${costs.map((cost) => `Total,,${cost},,\n`).join('')}`).questions;
  expect(questions('3.50')).toEqual([]);
  expect(questions('3.51')).toEqual([]);
  expect(questions('9.00', '3.50')).toEqual([]);
  expect(questions('9.00')).toEqual([
    'Line 4 gives the sum 9.00, and the lines of the file are 3.50 together. Is a line missing?',
  ]);
});

// behaviour: 21.14
it('notes a last line without a line end', () => {
  const notesOf = (text: string) => createFile(text, { source: 'google' }).notes;
  expect(notesOf(`${HEAD}\n${ROWS}`)).toEqual([]);
  expect(notesOf(`${HEAD}\n${ROWS}`.trimEnd())).toEqual([
    'Line 3, the last one, has no line end. Check that the file was not cut off there.',
  ]);
});

// behaviour: 21.13
it('reads a line that was cut off after its day as a broken line, and not as a note', () => {
  expect(readErrors(`${HEAD}\n${ROWS}2026-11-21`)).toEqual([
    expect.stringContaining('Line 4: it has 1 cells, and the header has 5.'),
  ]);
  const meta = 'Reporting starts,Reporting ends,Campaign name,Amount spent (USD)';
  const cut = `${meta}\n2026-11-20,2026-11-20,a,1\n2026-11-20,2026-11-20`;
  expect(readErrors(cut)).toEqual([expect.stringContaining('Line 3: it has 2 cells')]);
});
