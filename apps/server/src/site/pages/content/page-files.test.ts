import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { STATE_CODES } from '@zipfront/contracts/content/fields';
import { describe, expect, it } from 'vitest';
import { readContent } from './testing/read-content.ts';
import { type SpoiltContent, spoiltContent } from './testing/spoilt-content.ts';

const TABLE = 'insurance/data/cities.csv';
const FILE = 'insurance/pages/city.en.yaml';

const PAGE = `
forEach: cities.csv
words:
  size: { big: "A big city, {since}.", small: A small one. }
key: city-{key}
path: /cities/{key}/
locale: en-US
type: city
title: Car insurance in {name} | {brand}
description: What drivers in {name} pay.
sections:
  - { type: hero, eyebrow: "{name}", heading: "{dollars:price} since {day:since}", lead: "{size}" }
  - type: questions
    heading: Of {name}
    questions:
      - { question: Where?, answer: "In {name}." }
      - { question: What else?, answer: "{note}" }
  - { type: promo, figure: "{figure}", heading: Ours, text: Our own figure. }
`;

const ROWS = `# Invented.
key,name,price,since,size,note,figure
tulsa,"Tulsa, OK",1200,2025-07-01,big,,
reno,Reno,900,2026-01-01,small,A note.,$7
`;

/** The content with a page for each row of a table of two. */
function cities(page = PAGE, rows = ROWS): SpoiltContent {
  const content = spoiltContent();
  mkdirSync(join(content.dir, 'insurance/data'), { recursive: true });
  content.write(TABLE, rows);
  content.write(FILE, page.trimStart());
  return content;
}

const pagesOf = ({ dir }: SpoiltContent) =>
  readContent(dir).pages.filter(({ page }) => page.type === 'city');

describe('readPageFile', () => {
  // behaviour: 10.130
  it('makes a page for each row, with its cells in texts, addresses and keys', () => {
    const pages = pagesOf(cities());
    expect(pages.map(({ page: { key, path, title } }) => [key, path, title])).toEqual([
      ['city-tulsa', '/cities/tulsa/', 'Car insurance in Tulsa, OK | Tallywell'],
      ['city-reno', '/cities/reno/', 'Car insurance in Reno | Tallywell'],
    ]);
  });

  // behaviour: 10.130
  it('skips the empty columns that a spreadsheet leaves at the end', () => {
    expect(pagesOf(cities(PAGE, ROWS.replaceAll('\n', ',,\n')))).toHaveLength(2);
  });

  it('skips the empty rows that a spreadsheet leaves at the end', () => {
    expect(pagesOf(cities(PAGE, `${ROWS},,,,,,\n, ,,,,,\n`))).toHaveLength(2);
  });

  // behaviour: 10.131
  it('writes dollars and days in the language of the page, and the words of a value', () => {
    const [english] = pagesOf(cities());
    expect(english?.page.sections[0]).toMatchObject({
      heading: '$1,200 since July 1, 2025',
      lead: 'A big city, 2025-07-01.',
    });
    const spanish = PAGE.replace('en-US', 'es-US').replace('/cities/', '/es/ciudades/');
    expect(pagesOf(cities(spanish))[0]?.page.sections[0]).toMatchObject({
      heading: '$1,200 since 1 de julio de 2025',
    });
  });

  // behaviour: 10.131
  it('leaves out the entry of a list, or the section, that an empty cell is in', () => {
    const [tulsa, reno] = pagesOf(cities()).map(({ page }) => page.sections);
    expect(tulsa?.map(({ type }) => type)).toEqual(['hero', 'questions']);
    expect(tulsa?.[1]).toMatchObject({ questions: [{ question: 'Where?' }] });
    expect(reno?.map(({ type }) => type)).toEqual(['hero', 'questions', 'promo']);
    expect(reno?.[1]).toMatchObject({ questions: [{}, { answer: 'A note.' }] });
  });

  // behaviour: 10.132
  it.each([
    [
      'a column that is missing',
      PAGE.replace('Of {name}', 'Of {nam}'),
      ROWS,
      `${FILE}:13:5 sections.1.heading: has {nam}, but ${TABLE} has no column nam; did you mean {name}? The row is ${TABLE}:3.`,
    ],
    [
      'an empty cell outside of lists',
      PAGE,
      ROWS.replace('"Tulsa, OK"', ''),
      `${FILE}:8:1 title: needs a cell that is empty. The row is ${TABLE}:3.`,
    ],
    [
      'a value without words',
      PAGE,
      ROWS.replace('small', 'tiny'),
      `${FILE}:3:3 words.size: has no text for "tiny". The row is ${TABLE}:4.`,
    ],
    [
      'a cell that is no amount',
      PAGE,
      ROWS.replace('900', 'cheap'),
      `${FILE}:11:38 sections.0.heading: has {dollars:price}, but the cell is "cheap"; expected is one like 25000. The row is ${TABLE}:4.`,
    ],
    [
      'a cell that is no day of the calendar',
      PAGE,
      ROWS.replace('2026-01-01', '2026-02-30'),
      `${FILE}:11:38 sections.0.heading: has {day:since}, but the cell is "2026-02-30"; expected is one like 2025-01-01. The row is ${TABLE}:4.`,
    ],
    [
      'an unknown way to write a cell',
      PAGE.replace('{dollars:', '{euros:'),
      ROWS,
      `${FILE}:11:38 sections.0.heading: has {euros:price}; expected is dollars or day before the colon. The row is ${TABLE}:3.`,
    ],
    [
      'a page that its schema refuses, once for all rows',
      PAGE.replace('type: city', 'type: 3'),
      ROWS,
      `${FILE}:7:1 type: is 3; expected text: put it in quotes, "3". The row is ${TABLE}:3.`,
    ],
    [
      'two rows with one address',
      PAGE,
      ROWS.replace('reno,', 'tulsa,'),
      `${FILE}:5:1 path: is that of ${FILE} too. The row is ${TABLE}:4.`,
    ],
    [
      'a link that leads nowhere, once for all rows',
      PAGE.replace(
        'text: Our own figure.',
        'text: Our own., link: { label: More, href: /nowhere/ }',
      ),
      ROWS,
      `${FILE}:17:92 sections.2.link.href: leads to /nowhere/, but no page has that path. The row is ${TABLE}:4.`,
    ],
    [
      'a table that is missing',
      PAGE.replace('cities.csv', 'citys.csv'),
      ROWS,
      `${FILE}:1:1 forEach: names citys.csv, but insurance/data/ has no such file; did you mean cities.csv?`,
    ],
    [
      'a row with too many cells',
      PAGE,
      ROWS.replace('"Tulsa, OK"', 'Tulsa, OK'),
      `${TABLE}:3 has 8 cells; expected are 7, as many as columns. Put a cell with a comma in quotes.`,
    ],
    [
      'a table that a spreadsheet has saved with semicolons',
      PAGE,
      ROWS.replaceAll(',', ';'),
      `${TABLE}:2 has no commas between its cells; save the file as CSV with commas.`,
    ],
    [
      'a cell behind the last column',
      PAGE,
      ROWS.replaceAll('\n', ',,\n').replace('$7,', '$7,8'),
      `${TABLE}:4 has 8 cells; expected are 7, as many as columns. Put a cell with a comma in quotes.`,
    ],
    [
      'a column with a taken name',
      PAGE,
      ROWS.replace(',price,', ',brand,'),
      `${TABLE}:2 brand: is a name that pages have; choose another.`,
    ],
    [
      'a table without rows',
      PAGE,
      '# Nothing\nkey,name\n',
      `${TABLE}: has no rows; expected a line with the names of its columns, and rows.`,
    ],
  ])('reports %s', (_, page, rows, error) => {
    const errors = cities(page, rows).errors();
    expect(errors.filter((sentence) => /city\.en|cities\.csv/.test(sentence))).toContain(error);
    expect(errors.filter((sentence) => sentence.startsWith(error.slice(0, 40)))).toHaveLength(1);
  });

  // behaviour: 10.135
  it('makes a page for each state with its law, and for each route with a price by month', () => {
    const { pages } = readContent(spoiltContent().dir);
    const ofTable = (name: string) => pages.filter(({ page }) => page.forEach === name);
    const states = ofTable('states.csv');
    for (const locale of ['en-US', 'es-US']) {
      const named = states.flatMap(({ page }) => (page.locale === locale ? page.state : []));
      expect(named?.toSorted()).toEqual(STATE_CODES.toSorted());
    }
    for (const { page } of states) {
      const limits = page.sections.find((section) => section.type === 'limits');
      expect(limits?.source, page.path).toMatch(/NotAQuote\.FYI .*CC BY 4\.0.* 2026/s);
      expect(limits?.law?.href, page.path).toMatch(/^https:/);
    }
    for (const { page, figures } of ofTable('routes.csv')) {
      const dates = Object.keys(figures ?? {}).filter((key) => / 2000-\d\d-01$/.test(key));
      expect(dates, page.path).toHaveLength(12);
    }
    expect(JSON.stringify([states, ofTable('routes.csv')])).not.toMatch(/\{\w*(_en|_es|:)/);
  });

  // behaviour: 10.130
  it('reads a table again after it changed', () => {
    const content = cities();
    expect(pagesOf(content)).toHaveLength(2);
    content.write(TABLE, `${ROWS}boise,Boise,800,2026-01-01,small,,\n`);
    expect(pagesOf(content).map(({ page }) => page.key)).toEqual([
      'city-tulsa',
      'city-reno',
      'city-boise',
    ]);
  });
});
