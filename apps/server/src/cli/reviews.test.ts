import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';
import type { ReviewRow } from '../platform/store/tables/reviews.ts';
import {
  type Engine,
  eitherEngine,
  engines,
  type TestDatabase,
} from '../platform/store/testing/engines.ts';
import { silentLog } from '../platform/store/testing/silent-log.ts';
import { importReviews } from '../shipping/reviews/import-reviews.ts';
import { generateReviews } from '../shipping/reviews/testing/generate-reviews.ts';
import { reviews as runReviews } from './reviews.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const SITE_AND_ACTOR = ['--site', 'insurance', '--by', 'ana'];
const SETTINGS = 'consent: { version: "1", text: { en-US: I agree., es-US: Acepto. } }\n';
const CSV = `date,rating,content,name
2026-01-02,5,Good.,Ana
2026-01-03,7,Too many stars.,Ben
2026-01-04,3,=cmd,Eve
`;

async function prepare(database: TestDatabase, given: ReviewRow[] = []) {
  if (given.length > 0) {
    const store = await openStore({ url: database.url, log: silentLog });
    const input = { site: 'insurance', reviews: given, actor: 'test', at: 0, onlyFirst: false };
    await store.write(importReviews, input);
    await store.close();
  }
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reviews-'));
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/insurance/reviews.yaml'), SETTINGS);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });
  const env = { DATABASE_URL: database.url, CONTENT_DIR: join(folder, 'content') };
  const reviews = async (...args: string[]) => {
    let text = '';
    const write = (more: string) => (text += more);
    const print = (line: string) => write(`${line}\n`);
    const surroundings = { env, print, write, printError: print };
    const code = await runReviews([...args, ...SITE_AND_ACTOR], surroundings);
    return { code, text };
  };
  return { folder, reviews, env };
}

async function reviewsProcess(args: string[], env: Record<string, string>) {
  const call = [join(ROOT, 'apps/server/src/cli/reviews.ts'), ...args, ...SITE_AND_ACTOR];
  const done = await run(process.execPath, call, { env: { ...process.env, ...env } }).catch(
    (error) => error,
  );
  return { code: done.code ?? 0, stdout: done.stdout, stderr: done.stderr };
}

/** Pending reviews, the oldest first, an hour apart. */
function pendingReviews(count: number): ReviewRow[] {
  const made = generateReviews(count, { site: 'insurance', newest: 0 });
  return made.map((row, index) => ({
    ...row,
    status: 'pending',
    created_at: Date.UTC(2026, 0, 1) + index * 60 * 60 * 1_000,
  }));
}

describe.each(eitherEngine(import.meta.filename))('npm run reviews on $name', (engine) => {
  // behaviour: 12.28
  it('imports the valid rows of a file once, and lists the held reviews', async () => {
    const { folder, reviews } = await prepare(await engine.createForStore());
    const file = join(folder, 'reviews.csv');
    writeFileSync(file, CSV);
    const imported = await reviews('import', file);
    expect(imported.code).toBe(1);
    expect(imported.text).toContain('2 imported, 0 already stored or not imported, 1 invalid');
    expect(imported.text).toContain('line 3: rating: Maximum value for this field is 5.');
    expect((await reviews('import', file)).text).toContain('0 imported, 2 already stored');
    expect((await reviews('list')).text).toMatch(/^1 to 2 of 2 pending reviews in \S+\n$/m);
    const { text } = await reviews('list', 'approved');
    expect(text).toMatch(
      /^none of 0 approved reviews in \S+\n2 pending: list pending shows them\n$/,
    );
  });
});

describe('npm run reviews', () => {
  // behaviour: 12.28
  it('imports a long file in parts, between which visitors write', async () => {
    const { folder, reviews, env } = await prepare(await sqlite.createForStore());
    const rows = Array.from({ length: 1_001 }, (_, index) => `2026-01-02,5,Good ${index}.,Ana\n`);
    writeFileSync(join(folder, 'long.csv'), `date,rating,content,name\n${rows.join('')}`);
    const { text } = await reviews('import', join(folder, 'long.csv'));
    expect(text).toBe('1001 imported, 0 already stored or not imported, 0 invalid\n');
    const store = await openStore({ url: env.DATABASE_URL, log: silentLog });
    const site = await store.reads.selectFrom('review_site').select('submits').execute();
    await store.close();
    expect(site).toEqual([{ submits: 3 }]);
  });

  // behaviour: 12.28
  it('moderates reviews by their ids, and exports all of them', async () => {
    const { folder, reviews } = await prepare(await sqlite.createForStore());
    writeFileSync(join(folder, 'reviews.csv'), CSV);
    await reviews('import', join(folder, 'reviews.csv'));

    const listed = await reviews('list');
    const [, id = ''] =
      /^(\S{36}) 2026-01-02 pending en-US\n {2}stars {4}5\n {2}name {5}Ana\n/m.exec(listed.text) ??
      [];
    expect((await reviews('approve', id)).text).toContain(`approve: ${id} 2026-01-02 approved`);
    expect(await reviews('reject', id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('reject needs --reason.'),
    });
    await reviews('respond', id, '--text', 'Thank you, Ana.');
    await reviews('pin', id);
    expect(await reviews('approve', 'unknown-id')).toMatchObject({
      code: 1,
      text: expect.stringContaining('No review has the id unknown-id.'),
    });

    const out = join(folder, 'out.csv');
    await reviews('export', out);
    const csv = readFileSync(out, 'utf8');
    expect(csv).toContain(`${id},2026-01-02T00:00:00.000Z,5,,Good.,Ana`);
    expect(csv).toContain('approved,,no,yes,"Thank you, Ana."');
    expect(csv).toContain("'=cmd");
  });

  // behaviour: 12.91
  it("lists each review by its day in the site's time zone", async () => {
    const lateInNewYork = Date.parse('2026-11-22T03:30:00Z');
    const given = generateReviews(1, { site: 'insurance', newest: lateInNewYork });
    const { reviews, env } = await prepare(await sqlite.createForStore(), given);
    expect((await reviews('list', 'all')).text).toMatch(/^\S{36} 2026-11-21 /);
    writeFileSync(join(env.CONTENT_DIR, 'insurance/site.yaml'), 'wrong');
    expect((await reviews('list', 'all')).text).toMatch(/^\S{36} 2026-11-22 /);
  });

  // behaviour: 12.28
  it('lists every text of a review without control characters, and approves it', async () => {
    const [row] = pendingReviews(1);
    const hidden = '\u202e\u001b[2J\u2066';
    const review = {
      ...row,
      name: `Ana${hidden}`,
      place: `CALL 1-900${hidden}`,
      from_place: 'Reno\n  name     Ben',
      to_place: `https://evil.example/${hidden}`,
      vehicle: '<b>BUY</b>',
      title: `On ${hidden}time`,
      content: `Good.\n${'0'.repeat(8)} 2026-01-01 approved`,
      status_reason: `no script${hidden}`,
      verified: 0,
    } as ReviewRow;
    const { reviews } = await prepare(await sqlite.createForStore(), [review]);
    const sheet = [
      `  stars    1`,
      '  name     Ana[2J',
      '  place    CALL 1-900[2J',
      '  from     Reno',
      '        name     Ben',
      '  to       https://evil.example/[2J',
      '  vehicle  <b>BUY</b>',
      '  title    On [2Jtime',
      '  content  Good.',
      '      00000000 2026-01-01 approved',
    ].join('\n');
    const listed = await reviews('list');
    expect(listed.text).toContain(
      `${review.id} 2026-01-01 pending (no script[2J) es-US\n${sheet}\n\n`,
    );
    const approved = await reviews('approve', review.id);
    expect(approved.text).toContain(`approve: ${review.id} 2026-01-01 approved es-US\n${sheet}\n`);
    const exported = await reviews('export');
    expect(exported.text).toContain(',Ana[2J,CALL 1-900[2J,');
    for (const { text } of [listed, approved, exported]) {
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    }
  });

  // behaviour: 12.28
  it('lists the oldest first, page by page, with the total', async () => {
    const { reviews } = await prepare(await sqlite.createForStore(), pendingReviews(45));
    const namesOf = (text: string) =>
      [...text.matchAll(/^ {2}name {5}(.*)$/gm)].map(([, name]) => name);
    const first = await reviews('list');
    expect(namesOf(first.text)).toEqual(pendingReviews(20).map(({ name }) => name));
    expect(first.text).toContain('1 to 20 of 45 pending reviews in');
    expect(first.text).toContain('--page 2 shows more; there are 3');
    const last = await reviews('list', 'all', '--page', '3');
    expect(namesOf(last.text)).toEqual(
      pendingReviews(45)
        .slice(40)
        .map(({ name }) => name),
    );
    expect(last.text).toContain('41 to 45 of 45 reviews in');
    expect(last.text).not.toContain('shows more');
  });

  // behaviour: 12.28
  it('rejects all reviews of a list, and none if their number changed', async () => {
    const given = pendingReviews(6).map((row, index) => ({
      ...row,
      status_reason: index < 4 ? 'no script' : null,
      to_place: index % 2 === 0 ? 'CÁSINO city' : null,
    }));
    const { reviews } = await prepare(await sqlite.createForStore(), given);
    const filters = ['--held', 'no script', '--words', 'casino'];
    const reject = ['reject-all', ...filters, '--reason', 'spam', '--count'];
    expect(await reviews(...reject, '1')).toMatchObject({
      code: 1,
      text: expect.stringContaining('The list has 2 reviews, not 1: list them again.'),
    });
    expect((await reviews(...reject, '2')).text).toContain('2 rejected, 0 moderated by others');
    const rejected = await reviews('list', 'all', '--held', 'spam');
    expect(rejected.text).toContain('1 to 2 of 2 reviews');
    expect(rejected.text.match(/rejected \(spam\)/g)).toHaveLength(2);
    expect(await reviews('reject-all', '--reason', 'x')).toMatchObject({
      code: 1,
      text: expect.stringContaining('reject-all needs --count.'),
    });
  });

  // behaviour: 11.34
  it('deletes reviews with their moderation, and names those that are missing', async () => {
    const database = await sqlite.createForStore();
    const [first, second] = pendingReviews(2) as [ReviewRow, ReviewRow];
    const { reviews } = await prepare(database, [first, second]);
    await reviews('reject', first.id, '--reason', 'spam');
    expect(await reviews('delete', first.id, 'nothing')).toEqual({
      code: 1,
      text: `delete: ${first.id}\nNo review has the id nothing.\n`,
    });
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(() => store.close());
    const left = await store.reads.selectFrom('review').select('id').execute();
    expect(left).toEqual([{ id: second.id }]);
    const actions = await store.reads.selectFrom('review_action').select('review_id').execute();
    expect(actions.filter(({ review_id }) => review_id !== second.id)).toEqual([]);
    expect(await reviews('delete')).toMatchObject({ code: 1 });
  });

  // behaviour: 12.28
  it('runs as a process with two streams and an exit code', async () => {
    const { folder, env } = await prepare(await sqlite.createForStore());
    writeFileSync(join(folder, 'reviews.csv'), CSV);
    expect(await reviewsProcess(['import', join(folder, 'reviews.csv')], env)).toEqual({
      code: 1,
      stdout: '2 imported, 0 already stored or not imported, 1 invalid\n',
      stderr: 'line 3: rating: Maximum value for this field is 5.\n',
    });
    const exported = await reviewsProcess(['export'], env);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(exported.stdout).toContain(',2026-01-02T00:00:00.000Z,5,,Good.,Ana');
  });

  it('prints its usage if the arguments are wrong', async () => {
    const { reviews } = await prepare(await sqlite.createForStore());
    expect(await reviews('delete')).toMatchObject({
      code: 1,
      text: expect.stringContaining('npm run reviews -- <command>'),
    });
  });
});
