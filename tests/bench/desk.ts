import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pino from 'pino';
import { countQueues } from '../../apps/server/src/console/desk/count-queues.ts';
import { findCallBacks } from '../../apps/server/src/console/desk/desk-call-backs.ts';
import { findOrders } from '../../apps/server/src/console/desk/desk-orders.ts';
import { findReviews } from '../../apps/server/src/console/desk/desk-reviews.ts';
import { openStore } from '../../apps/server/src/open-store.ts';
import {
  callBackRow,
  orderRow,
} from '../../apps/server/src/platform/retention/testing/sample-records.ts';
import { createPool } from '../../apps/server/src/platform/store/postgres/pool.ts';
import type { Database, Db } from '../../apps/server/src/platform/store/schema.ts';
import { NodeSqliteDialect } from '../../apps/server/src/platform/store/sqlite/node-sqlite-dialect.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { generateReviews } from '../../apps/server/src/shipping/reviews/testing/generate-reviews.ts';

const ROWS = 100_000;
const ROWS_AT_ONCE = 500;
const RUNS = 20;
const TARGET_MS = 200;
const NEWEST = Date.UTC(2026, 10, 23);
const MINUTE_MS = 60_000;

type Question = (db: Db) => Promise<unknown>;

const ACCOUNT = { accountId: 'none' };
const open = { show: 'open', q: '', page: 1, ...ACCOUNT } as const;
const orders = (q: string) => (db: Db) => findOrders(db, { ...open, q });
const calls = (q: string) => (db: Db) => findCallBacks(db, { ...open, q });
const reviews = (q: string) => (db: Db) => findReviews(db, { ...open, q });

const QUESTIONS: Record<string, Question> = {
  'call-backs, open': calls(''),
  'call-backs, closed': (db) => findCallBacks(db, { ...open, show: 'done' }),
  'orders, open': orders(''),
  'orders, estimates': (db) => findOrders(db, { ...open, show: 'estimates' }),
  'reviews, held': reviews(''),
  'counts of the tabs': countQueues,
  'order by reference': orders('word-50000-order'),
  'order by e-mail': orders('word-50000@mail.example'),
  'order by last digits': orders('5050000'),
  'order by name': orders('word-50000-name'),
  'order that is missing': orders('nothing like it'),
  'call-back by name': calls('word-50000-caller'),
  'call-back by last digits': calls('5050000'),
  'call-back that is missing': calls('nothing like it'),
  'review by name': reviews('Carla 50000'),
  'review that is missing': reviews('nothing like it'),
};

/** Times the pages and searches of the desk with 100,000 rows of each kind, on both databases. */
export async function benchDesk(): Promise<void> {
  console.log(
    `The desk with ${ROWS} orders, call-backs and reviews (target: p95 under ${TARGET_MS} ms)`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-desk-'));
  const postgres = await startPostgres();
  try {
    const sqlite = await timesOn(`file:${join(folder, 'desk.db')}`);
    const other = await timesOn(`${postgres.url}/postgres`);
    console.log(
      `  ${''.padEnd(26)}${'SQLite p50'.padStart(11)}${'p95'.padStart(8)}${'PostgreSQL p50'.padStart(16)}${'p95'.padStart(8)}`,
    );
    for (const [name, { p50, p95 }] of sqlite) {
      const { p50: otherP50 = 0, p95: otherP95 = 0 } = other.get(name) ?? {};
      const isOver = Math.max(p95, otherP95) >= TARGET_MS;
      const figures = `${figure(p50, 11)}${figure(p95, 8)}${figure(otherP50, 16)}${figure(otherP95, 8)}`;
      console.log(`  ${name.padEnd(26)}${figures} ms${isOver ? '  OVER' : ''}`);
      if (isOver) process.exitCode = 1;
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function timesOn(url: string): Promise<Map<string, { p50: number; p95: number }>> {
  const store = await openStore({ url, log: pino({ level: 'silent' }) });
  const db = new Kysely<Database>({ dialect: databaseDialect(url) });
  try {
    await fill(db);
    const times = new Map<string, { p50: number; p95: number }>();
    for (const [name, ask] of Object.entries(QUESTIONS))
      times.set(name, await measureTimes(ask, store.reads));
    return times;
  } finally {
    await db.destroy();
    await store.close();
  }
}

/** A connection that writes rows without the commands of the store. */
function databaseDialect(url: string): Dialect {
  return url.startsWith('file:')
    ? new NodeSqliteDialect(new DatabaseSync(url.slice('file:'.length)))
    : new PostgresDialect({ pool: createPool(url, pino({ level: 'silent' }), { max: 1 }) });
}

/** Rows of a desk after years of work; one in a hundred is open. */
async function fill(db: Db): Promise<void> {
  const allReviews = generateReviews(ROWS, { site: 'shipping', newest: NEWEST });
  for (let start = 0; start < ROWS; start += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: ROWS_AT_ONCE }, (_, index) => start + index);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('shipping_order').values(numbers.map(createOrder)).execute();
      await trx.insertInto('call_back').values(numbers.map(createCall)).execute();
      await trx
        .insertInto('review')
        .values(
          allReviews
            .slice(start, start + ROWS_AT_ONCE)
            .map((row, index) =>
              index % 100 === 0 ? { ...row, status: 'pending' as const } : row,
            ),
        )
        .execute();
    });
  }
  await sql`analyze`.execute(db);
}

function createOrder(number: number) {
  const at = NEWEST - number * MINUTE_MS;
  const status = number % 100 === 0 ? 'ordered' : number % 3 === 0 ? 'requested' : 'delivered';
  const phone = sampleNumber(number);
  return orderRow(at, `word-${number}`, { status, phone, email: `word-${number}@mail.example` });
}

function createCall(number: number) {
  const at = NEWEST - number * MINUTE_MS;
  const phone = sampleNumber(number);
  const closed = number % 100 === 0 ? {} : ({ status: 'done', closed_at: at } as const);
  return callBackRow(at, `word-${number}`, { phone, phone_digits: phone.slice(2), ...closed });
}

function sampleNumber(number: number): string {
  return `+1212${5_000_000 + number}`;
}

async function measureTimes(ask: Question, db: Db): Promise<{ p50: number; p95: number }> {
  await ask(db);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    await ask(db);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * RUNS) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function figure(ms: number, width: number): string {
  return ms.toFixed(1).padStart(width);
}
