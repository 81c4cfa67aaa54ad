import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../apps/server/src/store/store.ts';
import {
  type Engine,
  engines,
  silentLog,
  type TestDatabase,
} from '../apps/server/src/store/testing/engines.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const SETTINGS = 'consent: { version: "1", text: { en-US: I agree., es-US: Acepto. } }\n';
const CSV = `date,rating,content,name
2026-01-02,5,Good.,Ana
2026-01-03,7,Too many stars.,Ben
2026-01-04,3,=cmd,Eve
`;

/** A database with its tables, and a folder with content for a site that takes reviews. */
async function prepare(database: TestDatabase) {
  const store = await openStore({ url: database.url, log: silentLog });
  await store.close();
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-reviews-'));
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/insurance/reviews.yaml'), SETTINGS);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    CONTENT_DIR: join(folder, 'content'),
  };
  /** What a call wrote, both streams, and its exit code. */
  const reviews = async (...args: string[]) => {
    const call = [join(ROOT, 'scripts/reviews.ts'), ...args, '--site', 'insurance', '--by', 'ana'];
    const done = await run(process.execPath, call, { env }).catch((error) => error);
    return { code: done.code ?? 0, text: `${done.stdout}${done.stderr}` };
  };
  return { folder, reviews };
}

describe.each(engines)('npm run reviews on $name', (engine) => {
  it('imports and lists', async () => {
    const { folder, reviews } = await prepare(await engine.create());
    const file = join(folder, 'reviews.csv');
    writeFileSync(file, CSV);
    const imported = await reviews('import', file);
    expect(imported.code).toBe(1);
    expect(imported.text).toContain('2 imported, 0 there already or not imported, 1 with mistakes');
    expect(imported.text).toContain('line 3: rating: Maximum value for this field is 5.');
    expect((await reviews('import', file)).text).toContain('0 imported, 2 there already');
    expect((await reviews('list')).text).toContain('2 pending reviews');
  }, 60_000);
});

describe('npm run reviews', () => {
  it('moderates and exports', async () => {
    const { folder, reviews } = await prepare(await sqlite.create());
    writeFileSync(join(folder, 'reviews.csv'), CSV);
    await reviews('import', join(folder, 'reviews.csv'));

    const listed = await reviews('list');
    const [, id = ''] = /^(\S{36}) 2026-01-02 pending 5\/ Ana: Good\.$/m.exec(listed.text) ?? [];
    expect((await reviews('approve', id)).text).toContain(`approve: ${id} 2026-01-02 approved`);
    expect(await reviews('reject', id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('reject needs --reason.'),
    });
    await reviews('respond', id, '--text', 'Thank you, Ana.');
    await reviews('pin', id);
    expect(await reviews('approve', 'nobody')).toMatchObject({
      code: 1,
      text: expect.stringContaining('No review has the id nobody.'),
    });

    const out = join(folder, 'out.csv');
    await reviews('export', out);
    const csv = readFileSync(out, 'utf8');
    expect(csv).toContain(`${id},2026-01-02T00:00:00.000Z,5,,Good.,Ana`);
    expect(csv).toContain('approved,,no,yes,"Thank you, Ana."');
    expect(csv).toContain("'=cmd");
  }, 60_000);

  it('says how it is used where it is not', async () => {
    const call = run(process.execPath, [join(ROOT, 'scripts/reviews.ts'), 'delete']);
    await expect(call).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run reviews -- <command>'),
    });
  });
});
