import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startMailServer } from '../notifications/testing/mail-server.ts';
import { recordBackup } from '../platform/audit/audit-trail.ts';
import { readConfig } from '../platform/config/config.ts';
import { eitherEngine } from '../platform/store/testing/engines.ts';
import { openDatabase } from '../platform/store/testing/open-database.ts';
import { temporaryFolder } from '../platform/store/testing/temporary-folder.ts';
import { repositoryPath } from '../repository-path.ts';
import { diagnose } from './diagnose.ts';

const BY = { accountId: null, name: 'root', role: 'terminal', requestId: null } as const;

/** The content of the repository as if every sample were replaced. */
function ownContent(): string {
  const folder = temporaryFolder();
  cpSync(repositoryPath('content'), folder, { recursive: true });
  for (const file of globSync('**/*.yaml', { cwd: folder })) {
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(
      join(folder, file),
      text
        .replace(/^ *(sample|sampleReviews): true\n/gm, '')
        .replace(/([\w.+-]+\\?@[\w.-]+)\.example\b/g, '$1.com'),
    );
  }
  return folder;
}

function respond(): void {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe.each(eitherEngine(import.meta.filename))('diagnose on $name', (engine) => {
  // behaviour: 15.76
  it('finds nothing where everything is set, and what its cause adds and nothing else', async () => {
    respond();
    const { store, db, url } = await openDatabase(engine);
    const config = readConfig({
      DATABASE_URL: url,
      CONTENT_DIR: ownContent(),
      DISK_FLOOR_MB: '1',
      PUBLIC_URL: 'https://www.example.com',
      TRUST_PROXY: '1',
      CONSOLE_PORT: 'off',
      COMPARE_URL: 'https://compare.example.com/',
      SMTP_URL: (await startMailServer()).url,
      MAIL_FROM: 'orders@example.com',
      MAIL_TEAM: 'desk@example.com',
    });
    // A clock that stands still would be behind the database's on a busy machine.
    const found = async (laterMs = 0) =>
      (await diagnose(config, () => Date.now() + laterMs))
        .map(({ problem }) => problem)
        .filter((problem) => !/belongs to root|can read/.test(problem));
    expect(await found()).toEqual(['No backup was taken yet.']);
    await store.write(recordBackup, { file: 'nightly.db', by: BY, at: Date.now() });
    expect(await found()).toEqual([]);
    const late = await found(48 * HOUR_MS);
    expect(late).toContain('The last backup is 48 hours old.');
    await db.insertInto('sample_row').values({ kind: 'visit', id: 'a' }).execute();
    expect(await found()).toEqual([
      'The database has sample data: invented visits, orders and money.',
    ]);
  });

  // behaviour: 15.76
  it('lists what is demo in a fresh installation', async () => {
    respond();
    const { url } = await openDatabase(engine);
    const found = await diagnose(readConfig({ DATABASE_URL: url, DISK_FLOOR_MB: '1' }), Date.now);
    const problems = found
      .filter(({ topic }) => topic !== 'files')
      .map(({ topic, problem }) => `${topic}: ${problem}`);
    expect(problems).toEqual([
      'addresses: PUBLIC_URL is http://localhost:8080, without TLS.',
      'console: No admin can sign in to the console.',
      expect.stringMatching(/^content: privacy@shipping\.example, which receives no mail/),
      ...['/privacy/', '/es/privacidad/', '/shipping/privacy/', '/shipping/es/privacidad/'].map(
        (path) => `content: The privacy policy ${path} is marked sample.`,
      ),
      expect.stringMatching(/^content: \d+ pages are marked sample\.$/),
      'content: A start without reviews imports invented ones, by sampleReviews in shipping/reviews.yaml.',
      'content: The company of insurance and its licenses are marked sample.',
      'content: The company of shipping and its licenses are marked sample.',
      'data: No backup was taken yet.',
      'hand-offs: COMPARE_URL leads to the demo comparison app.',
      'mail: SMTP_URL is not set, so no mail is sent.',
    ]);
    expect(found.filter(({ cure }) => !cure.endsWith('.'))).toEqual([]);
  });
});

// behaviour: 15.76
it('finds content with errors, and a database that is missing', async () => {
  respond();
  const folder = ownContent();
  writeFileSync(join(folder, 'insurance/site.yaml'), 'path: [');
  const databaseUrl = `file:${join(temporaryFolder(), 'zipfront.db')}`;
  const config = readConfig({ DATABASE_URL: databaseUrl, CONTENT_DIR: folder });
  const problems = (await diagnose(config, Date.now)).map(({ problem }) => problem);
  expect(problems).toContain('The content has errors.');
  expect(problems).toContainEqual(expect.stringContaining('There is no database of Zipfront at'));
});
