import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../../platform/store/testing/engines.ts';
import { temporaryFolder } from '../../../platform/store/testing/temporary-folder.ts';
import { importReviews } from '../import-reviews.ts';
import { generateReviews } from '../testing/generate-reviews.ts';
import { exportReviews } from './export-reviews.ts';
import { importSamples, readReviewFile, readReviews } from './read-reviews.ts';

const READ = {
  site: 'shipping',
  limits: { maxRating: 5, required: [], minContentLength: 0 },
  source: 'import',
  at: Date.UTC(2030, 0),
} as const;

const SAMPLES = join(import.meta.dirname, '../../../../../../content/shipping/reviews.sample.csv');

describe.each(eitherEngine(import.meta.filename))('importSamples on $name', (engine) => {
  it('imports samples into a site without reviews, once, and marks them', async () => {
    const store = await emptyTestStore(engine);
    const samples = { siteName: 'shipping', limits: READ.limits, file: SAMPLES, at: 1 };
    await importSamples(store, samples);
    await importSamples(store, samples);
    const rows = await store.reads.selectFrom('review').select('source').execute();
    expect(rows).toHaveLength(40);
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['sample']));
    const { id } = await store.reads.selectFrom('review').select('id').executeTakeFirstOrThrow();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('throws when the file is missing', async () => {
    const store = await emptyTestStore(engine);
    const samples = { siteName: 'shipping', limits: READ.limits, file: '/nowhere.csv', at: 1 };
    await expect(importSamples(store, samples)).rejects.toThrow('/nowhere.csv is missing');
  });

  it('throws when a row is wrong, and imports none', async () => {
    const store = await emptyTestStore(engine);
    const file = join(temporaryFolder(), 'samples.csv');
    writeFileSync(
      file,
      'date,rating,content,name\n2026-01-02,5,Good.,Ana\n2026-01-03,9,Bad.,Ben\n',
    );
    const samples = { siteName: 'shipping', limits: READ.limits, file, at: 1 };
    await expect(importSamples(store, samples)).rejects.toThrow(
      /\nline 3: rating: Maximum value for this field is 5\.$/,
    );
    expect(await store.reads.selectFrom('review').select('id').execute()).toEqual([]);
  });

  it('imports nothing beside a review of another source', async () => {
    const store = await emptyTestStore(engine);
    const reviews = generateReviews(1, { site: 'shipping', newest: 1 });
    const given = { site: 'shipping', reviews, actor: 'test', at: 1, onlyFirst: false };
    await store.write(importReviews, given);
    await importSamples(store, { siteName: 'shipping', limits: READ.limits, file: SAMPLES, at: 1 });
    const rows = await store.reads.selectFrom('review').select('source').execute();
    expect(rows).toEqual([{ source: 'import' }]);
  });
});

describe('readReviews', () => {
  it('reads what was written', () => {
    const [one, two] = generateReviews(2, { site: 'shipping', newest: 1_800_000_000_000 });
    if (one === undefined || two === undefined) throw new Error('There are no reviews.');
    const reviews = [
      {
        ...one,
        title: '=1+1',
        place: "'=2",
        content: 'Two\n"lines", and a comma',
        vehicle: '\uff1dSUM(1)',
      },
      { ...two, status: 'rejected' as const, status_reason: '@spam', verified: 1 as const },
    ];
    const csv = exportReviews(reviews);
    expect(csv).toContain("'=1+1");
    expect(csv).toContain("'@spam");
    expect(csv).toContain("'\uff1dSUM(1)");
    const read = readReviews(csv, READ);
    expect(read.errors).toEqual([]);
    expect(read.reviews.map(({ content_hash, ...rest }) => rest)).toEqual(
      reviews.map(({ content_hash, ...rest }) => rest),
    );
  });

  it('reads the format of spreadsheets: a byte order mark and empty lines', () => {
    const csv = '\ufeff"date",Rating ,content,name\r\n\r\n2026-01-02,5,Good.,Ana\r\n\r\n';
    const { reviews } = readReviews(csv, READ);
    expect(reviews).toMatchObject([{ rating: 5, content: 'Good.', name: 'Ana', response: null }]);
  });

  it('reads id and address in lower case, the day of the response, and the consent', () => {
    const csv = [
      'id,date,rating,content,name,email,response,consent',
      '01900000-0000-7000-8000-00000000ABCD,2026-01-02,5,Good.,Ana,Ana@Mail.example,Thanks.,2',
    ].join('\n');
    expect(readReviews(csv, READ).reviews).toMatchObject([
      {
        id: '01900000-0000-7000-8000-00000000abcd',
        email: 'ana@mail.example',
        response: 'Thanks.',
        responded_at: Date.UTC(2026, 0, 2),
        consent_version: '2',
      },
    ]);
  });

  it('reports each wrong row by its line, and reads the others', () => {
    const csv = [
      'date,rating,content,name,email',
      '2026-01-02,5,Good.,Ana,',
      'yesterday,5,Good.,Ana,',
      '2026-01-02,6,"Two',
      'lines.",Ana,',
      '2026-01-02,4,Good.,,ana',
      '2026-02-30x,4,,Ana,',
      '2036-01-06,4,Good.,Ana,',
      '2026-02-30,4,Good.,Ana,',
      '2026-01-02T25:00Z,4,Good.,Ana,',
    ].join('\n');
    const { reviews, errors } = readReviews(csv, READ);
    expect(reviews).toHaveLength(1);
    expect(reviews[0]).toMatchObject({ status: 'pending', created_at: Date.UTC(2026, 0, 2) });
    expect(errors).toEqual([
      'line 3: date: a date like 2026-11-21',
      'line 4: rating: Maximum value for this field is 5.',
      'line 6: name: This field is required.; email: This field requires a valid email address.',
      'line 7: date: a date like 2026-11-21',
      'line 8: date: in the future',
      'line 9: date: a date like 2026-11-21',
      'line 10: date: a date like 2026-11-21',
    ]);
  });

  it.each([
    ['date,rating,content,name,verifed\n', 'The columns verifed are not known.'],
    [
      'date;rating;content;name\n',
      'The cells are divided by “;”. Save the table as CSV with commas.',
    ],
    ['date\trating\n', 'The cells are divided by tabs.'],
    ['date,rating\n', 'The columns content, name are missing.'],
    ['date,rating,content,name,date\n', 'The columns date are there twice.'],
    ['date,rating,content,name\n1,2\n', 'Line 2 has 2 cells, and the header has 4.'],
    ['date,rating,content,name\r\n1,2,3,4\n1,2\r\n', 'Line 3 has 2 cells, and the header has 4.'],
    ['date,rating,content,name\n1,2,"3,4\n1,2,3,4\n', 'Line 2: a cell begins with a quote'],
  ])('refuses a file that is not a list of reviews: %j', (csv, message) => {
    expect(() => readReviews(csv, READ)).toThrow(message);
  });
});

// behaviour: 12.28
it('reads a file in UTF-16, and refuses one in Windows-1252', () => {
  const file = join(temporaryFolder(), 'reviews.csv');
  writeFileSync(file, Buffer.from('\ufeffname\nMuñoz', 'utf16le'));
  expect(readReviewFile(file)).toBe('name\nMuñoz');
  writeFileSync(file, Buffer.from('name\nMuñoz', 'latin1'));
  expect(() => readReviewFile(file)).toThrow('The file is no text in UTF-8 or UTF-16.');
});
