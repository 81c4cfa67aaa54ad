import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drawSample } from '../../../../../../tests/sample.ts';
import { openStore, openStoreForCommand } from '../../../open-store.ts';
import { rollUpAll } from '../../../reporting/rollups/roll-up.ts';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { shareUse } from '../postgres/with-postgres.ts';
import { journalPath, logPath } from '../sqlite/database-file.ts';
import { PAGE_BYTES } from '../sqlite/write-connection.ts';
import { type Engine, eitherEngine, engines } from '../testing/engines.ts';
import { fillTables, rowsOfTables } from '../testing/fill-tables.ts';
import { leaveJournal } from '../testing/leave-journal.ts';
import { silentLog } from '../testing/silent-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { newDatabase, usedDatabase } from '../testing/used-database.ts';
import { visitRows } from '../testing/visit-rows.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const [sqlite, postgres] = engines as [Engine, Engine];

async function countVisits(url: string): Promise<number> {
  const store = await openStoreForCommand(url);
  const rows = await store.reads.selectFrom('visit').select('id').execute();
  await store.close();
  return rows.length;
}

async function connectedTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The number of visits in an SQLite file, read without a store. */
function countVisitsIn(url: string): unknown {
  const database = new DatabaseSync(url.slice('file:'.length));
  const row = database.prepare('select count(*) as count from visit').get();
  database.close();
  return row?.count;
}

function takeBackup(url: string, to = join(temporaryFolder(), 'backup.db'), replace = false) {
  return backUp({ url, to, replace, log: silentLog });
}

function restoreFrom(from: string, url: string, hasChecksum = true) {
  return restore({ from, url, hasChecksum, log: silentLog, now: NOW, finish: async () => {} });
}

/** Registers a migration of a later version. */
async function makeNewer(url: string): Promise<void> {
  const statement =
    "insert into kysely_migration values ('9999-later', '2026-11-20T12:00:00.000Z')";
  if (url.startsWith('file:')) {
    const database = new DatabaseSync(url.slice('file:'.length));
    database.exec(statement);
    return database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Adds events of a kilobyte. */
function addEvents(file: string, count: number): void {
  const database = new DatabaseSync(file);
  database.exec(`insert into event
    with recursive number(n) as (select 1 union all select n + 1 from number where n < ${count})
    select hex(randomblob(16)), null, 'insurance', 'x', 1, 1, 1, '/', hex(randomblob(400)), '[]', 0, 0
    from number`);
  database.close();
}

/** Commits at every turn of the event loop: a copy in restarting steps would never get past two. */
function commitAtEveryTurn(file: string): void {
  const database = new DatabaseSync(file);
  const commit = database.prepare(
    "insert or replace into secret values ('name', hex(randomblob(8)))",
  );
  let over = false;
  const turn = () => {
    if (over) return database.close();
    commit.run();
    setImmediate(turn);
  };
  turn();
  onTestFinished(() => {
    over = true;
  });
}

const WAYS: [Engine, Engine][] = [
  [sqlite, sqlite],
  [sqlite, postgres],
  [postgres, sqlite],
  [postgres, postgres],
];

const nameOf = ([source, target]: [Engine, Engine]) => `${source.name} to ${target.name}`;

describe.each(
  drawSample('backups', WAYS, { parts: 2, nameOf }),
)('backUp and restore', (source, target) => {
  // behaviour: 13.7
  it(`copies every row of every table from ${source.name} to ${target.name}`, async () => {
    const filled = (await usedDatabase(sqlite, 0)).slice('file:'.length);
    fillTables(filled);
    const from = await newDatabase(source);
    await restoreFrom(filled, from, false);
    const to = await newDatabase(target);
    await restoreFrom((await takeBackup(from)).file, to);
    const { file, rows } = await takeBackup(to);
    expect(rowsOfTables(file)).toEqual(rowsOfTables(filled));
    expect(Object.values(rows).every((count) => count === 3)).toBe(true);
  });

  // behaviour: 11.64
  it(`counts visits from ${source.name} on ${target.name} that wait to be counted`, async () => {
    const from = await newDatabase(source);
    const store = await openStore({ url: from, log: silentLog });
    await store.write(storeVisit, visitRows());
    const { file } = await takeBackup(from);
    await store.close();
    const to = await newDatabase(target);
    await restoreFrom(file, to);
    const restored = await openStore({ url: to, log: silentLog });
    await rollUpAll(restored);
    const rows = await restored.reads.selectFrom('report_touch').select('visit_id').execute();
    const cells = await restored.reads.selectFrom('rollup_page').select('visits').execute();
    await restored.close();
    expect(rows).toHaveLength(1);
    expect(cells).toEqual([{ visits: 1 }]);
  });
});

describe('a backup of PostgreSQL', () => {
  // behaviour: 13.9
  it('waits for a server whose connections are about to close', async () => {
    const url = await usedDatabase(postgres);
    const { file } = await takeBackup(url);
    const server = await connectedTo(url);
    await shareUse(server);
    const restored = restoreFrom(file, url);
    const other = await connectedTo(url);
    const refused = `select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'
        and query like '%pg_try_advisory_xact_lock%'`;
    await expect.poll(async () => (await other.query(refused)).rowCount).toBe(1);
    await server.end();
    await restored;
    expect(await countVisits(url)).toBe(1);
  });
});

describe.each(eitherEngine(import.meta.filename))('a backup of $name', (engine) => {
  it('copies a database while a server runs', async () => {
    const url = await usedDatabase(engine);
    const store = await openStore({ url, log: silentLog });
    await store.write(storeVisit, visitRows());
    expect((await takeBackup(url)).rows.visit).toBe(2);
    await store.write(storeVisit, visitRows());
    await store.close();
  });

  // behaviour: 13.9
  it('replaces a database, and retains the previous one', async () => {
    const url = await usedDatabase(engine, 2);
    const { file } = await takeBackup(url);
    const store = await openStore({ url, log: silentLog });
    await store.write(storeVisit, visitRows());
    await store.close();
    const { aside } = await restoreFrom(file, url);
    expect(await countVisits(url)).toBe(2);
    const previous = url.startsWith('file:')
      ? `file:${aside}`
      : `${url}?options=-c%20search_path%3D${aside}`;
    expect(aside).toMatch(/before[-_]20261120t120000$/);
    expect(await countVisits(previous)).toBe(3);
  });

  // behaviour: 13.9
  it('refuses to be restored while a server runs', async () => {
    const url = await usedDatabase(engine);
    const { file } = await takeBackup(url);
    const store = await openStore({ url, log: silentLog });
    await store.ping();
    await expect(restoreFrom(file, url)).rejects.toThrow(/^The .+ is in use.*; stop the server/);
    await store.write(storeVisit, visitRows());
    await store.close();
    expect(await countVisits(url)).toBe(2);
  });

  it('replaces a database of a newer version', async () => {
    const url = await usedDatabase(engine);
    const { file } = await takeBackup(url);
    await makeNewer(url);
    await restoreFrom(file, url);
    expect(await countVisits(url)).toBe(1);
  });

  // behaviour: 13.12
  it('refuses a database of a newer version, as do commands', async () => {
    const url = await usedDatabase(engine);
    await makeNewer(url);
    const newer =
      /^The (database file|PostgreSQL database at) .+ is from a newer version of Zipfront \(it has 9999-later, this version knows up to .+\); nothing was changed: run the newer version, or restore a backup/;
    await expect(takeBackup(url)).rejects.toThrow(newer);
    await expect(openStoreForCommand(url)).rejects.toThrow(newer);
  });

  // behaviour: 13.13
  it('refuses a missing database, and does not create it', async () => {
    const url = await newDatabase(engine);
    const none =
      /^There is no database of Zipfront at .+; set DATABASE_URL as it is for the server/;
    await expect(takeBackup(url)).rejects.toThrow(none);
    await expect(openStoreForCommand(url)).rejects.toThrow(none);
    if (url.startsWith('file:')) expect(existsSync(url.slice('file:'.length))).toBe(false);
  });
});

// behaviour: 13.6
it('does not restart a backup of SQLite when another connection commits', async () => {
  const url = await usedDatabase(sqlite);
  const file = url.slice('file:'.length);
  addEvents(file, 2_000);
  commitAtEveryTurn(file);
  expect((await takeBackup(url)).rows.event).toBe(2_000);
});

describe('a backup file', () => {
  // behaviour: 13.8
  it('consists of one private file with its checksum, without temporary files beside it', async () => {
    const { file } = await takeBackup(await usedDatabase(sqlite));
    for (const path of [file, `${file}.sha256`]) expect(statSync(path).mode & 0o777).toBe(0o600);
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${digest}  backup.db\n`);
    expect(readdirSync(join(file, '..'))).toEqual(['backup.db', 'backup.db.sha256']);
  });

  // behaviour: 13.8
  it('replaces an existing file only with --replace', async () => {
    const url = await usedDatabase(sqlite);
    const { file } = await takeBackup(url);
    await expect(takeBackup(url, file)).rejects.toThrow(
      /exists already; choose another name, or add/,
    );
    await expect(takeBackup(url, file, true)).resolves.toMatchObject({ file });
  });

  it('refuses the database itself as the file', async () => {
    const url = await usedDatabase(sqlite);
    const file = url.slice('file:'.length);
    await expect(takeBackup(url, file, true)).rejects.toThrow(/is the database itself/);
    await expect(restoreFrom(file, url, false)).rejects.toThrow(/is the database itself/);
  });

  it('restores from a copy of the file of a stopped server, without creating a log beside it', async () => {
    const url = await usedDatabase(sqlite);
    const copy = join(temporaryFolder(), 'copy.db');
    copyFileSync(url.slice('file:'.length), copy);
    const elsewhere = await newDatabase(sqlite);
    await expect(restoreFrom(copy, elsewhere)).rejects.toThrow(
      /^There is no checksum .+copy\.db\.sha256\. .+ or add --without-checksum\.$/,
    );
    await restoreFrom(copy, elsewhere, false);
    expect(countVisitsIn(elsewhere)).toBe(1);
    expect(readdirSync(join(copy, '..'))).toEqual(['copy.db']);
  });
});

describe('restore', () => {
  // behaviour: 13.21
  it.each([
    [
      'a trigger',
      `create trigger promote after insert on account
        begin update account set role = 'admin' where id = new.id; end`,
      'the trigger promote',
    ],
    ['a view', 'create view people as select name from account', 'the view people'],
    ['a table', 'create table page (id)', 'the table page'],
    ['an index', 'create index visit_site on visit (site)', 'the index visit_site'],
    ['another column', 'alter table account add column note', 'the table account (changed)'],
    ['no index', 'drop index handoff_visit', 'the index handoff_visit (missing)'],
    [
      'a role that does not exist',
      "insert into account values ('1', 'eve', 'superadmin', null, null, 0, 0, null)",
      'the account eve with the role superadmin',
    ],
  ])('refuses a backup with %s', async (_what, statement, named) => {
    const { file } = await takeBackup(await usedDatabase(sqlite));
    const database = new DatabaseSync(file);
    database.exec(statement);
    database.close();
    for (const engine of engines) {
      const to = await newDatabase(engine);
      await expect(restoreFrom(file, to, false)).rejects.toThrow(
        `The backup ${file} is not as Zipfront makes it: ${named}. Another program has changed it; use another backup.`,
      );
    }
  });

  // behaviour: 13.21
  it('leaves out what an operator added to the database, so that the backup can be restored', async () => {
    const url = await usedDatabase(sqlite);
    const database = new DatabaseSync(url.slice('file:'.length));
    database.exec(`create index visit_site on visit (site);
      create virtual table page using fts5 (words);
      create view pages as select * from page;
      create table "odd""name" (id integer primary key);
      create table part (of_odd references "odd""name" (id));
      insert into page values ('a word'); insert into "odd""name" values (1); insert into part values (1);
      create trigger counting after insert on visit begin insert into part values (1); end`);
    database.close();
    const { file, leftOut, foreign } = await takeBackup(url);
    expect(leftOut.map(({ name }) => name).filter((name) => !name.startsWith('page_'))).toEqual(
      expect.arrayContaining(['visit_site', 'page', 'pages', 'odd"name', 'part', 'counting']),
    );
    expect(foreign).toEqual([]);
    const to = await newDatabase(sqlite);
    await restoreFrom(file, to);
    expect(countVisitsIn(to)).toBe(1);
  });

  // behaviour: 13.9
  it.each([
    ['is missing', () => {}, /^There is no file /],
    [
      'is not a database',
      (file: string) => writeFileSync(file, 'x'.repeat(5000)),
      /is not an SQLite database/,
    ],
    ['is empty', (file: string) => writeFileSync(file, ''), /is not a backup: it has no tables/],
    [
      'is a database of another program',
      (file: string) => {
        const database = new DatabaseSync(file);
        database.exec('create table page (id)');
        database.close();
      },
      /is an SQLite database, but not one of Zipfront/,
    ],
  ])('refuses a file that %s, and does not change the database', async (_what, make, message) => {
    const url = await usedDatabase(sqlite);
    const file = join(temporaryFolder(), 'backup.db');
    make(file);
    await expect(restoreFrom(file, url, false)).rejects.toThrow(message);
    expect(countVisitsIn(url)).toBe(1);
    expect(readdirSync(join(url.slice('file:'.length), '..'))).toEqual(['zipfront.db']);
  });

  it('refuses a corrupt backup', async () => {
    const { file } = await takeBackup(await usedDatabase(sqlite, 50));
    const bytes = readFileSync(file);
    bytes.fill(0xff, 3 * PAGE_BYTES, 3 * PAGE_BYTES + 200);
    const damaged = join(temporaryFolder(), 'damaged.db');
    writeFileSync(damaged, bytes);
    const refused = restoreFrom(damaged, await newDatabase(sqlite), false);
    // `toThrow` would also accept a rejection with undefined.
    await expect(refused).rejects.toMatchObject({
      message: expect.stringMatching(/^The backup .+ is corrupt \(.+\); use an earlier one\.$/),
    });
  });

  // behaviour: 13.9
  it('refuses a backup in which one bit has changed, whether or not SQLite sees it', async () => {
    const { file } = await takeBackup(await usedDatabase(sqlite));
    const to = await newDatabase(sqlite);
    const bytes = readFileSync(file);
    for (let flipped = 0; flipped < 24; flipped += 1) {
      const at = Math.floor((flipped / 24) * bytes.length) + 24;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
      writeFileSync(file, bytes);
      await expect(restoreFrom(file, to), `byte ${at}`).rejects.toThrow(
        /^The backup .+ has changed since it was taken/,
      );
      bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
    }
    writeFileSync(file, bytes);
    writeFileSync(`${file}.sha256`, 'no checksum');
    await expect(restoreFrom(file, to)).rejects.toThrow(/is not a SHA-256 checksum/);
    expect(existsSync(to.slice('file:'.length))).toBe(false);
  });

  it('refuses a backup of a newer version', async () => {
    const { file } = await takeBackup(await usedDatabase(sqlite));
    await makeNewer(`file:${file}`);
    await expect(restoreFrom(file, await newDatabase(sqlite), false)).rejects.toThrow(
      /^The backup .+ is from a newer version of Zipfront \(it has 9999-later/,
    );
  });

  // behaviour: 13.9
  it('sets the log and the journal of the old database aside', async () => {
    const url = await usedDatabase(sqlite);
    const { file } = await takeBackup(url);
    const target = (await newDatabase(sqlite)).slice('file:'.length);
    for (const left of [logPath(target), journalPath(target)]) {
      writeFileSync(left, 'left by a server that was killed');
    }
    writeFileSync(`${target}-shm`, '');
    await restoreFrom(file, `file:${target}`);
    for (const left of [`${target}-shm`, journalPath(target)]) expect(existsSync(left)).toBe(false);
    expect(countVisitsIn(`file:${target}`)).toBe(1);
  });

  // behaviour: 13.9
  it('undoes what a killed process has left in a journal of the old database', async () => {
    const url = await usedDatabase(sqlite);
    const { file } = await takeBackup(url);
    leaveJournal(url.slice('file:'.length));
    const { aside } = await restoreFrom(file, url);
    expect(countVisitsIn(url)).toBe(1);
    expect(countVisitsIn(`file:${aside}`)).toBe(1);
  });

  it('creates the folder of a missing database', async () => {
    const { file } = await takeBackup(await usedDatabase(sqlite));
    const url = `file:${join(temporaryFolder(), 'not', 'there', 'zipfront.db')}`;
    expect((await restoreFrom(file, url)).aside).toBeNull();
    expect(countVisitsIn(url)).toBe(1);
  });

  it('replaces a corrupt file, and retains it', async () => {
    const url = await usedDatabase(sqlite);
    const { file } = await takeBackup(url);
    writeFileSync(url.slice('file:'.length), 'x'.repeat(5000));
    const { aside } = await restoreFrom(file, url);
    expect(statSync(aside ?? '').size).toBe(5000);
    expect(countVisitsIn(url)).toBe(1);
  });
});
