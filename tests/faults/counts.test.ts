import { Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import type { Database, Db } from '../../apps/server/src/platform/store/schema.ts';
import { ROLLUP_NAMES } from '../../apps/server/src/platform/store/tables/rollups.ts';
import { dialectOf } from '../../apps/server/src/platform/store/testing/dialect-of.ts';
import { eitherEngine } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import {
  hasPending,
  recountDay,
  rollUpAll,
} from '../../apps/server/src/reporting/rollups/roll-up.ts';
import { startServer } from '../server-process.ts';

const ROUNDS = process.env.ZIPFRONT_SOAK ? 20 : 1;

/** Cheap, and visits, hand-offs and sums are on their way together. */
const CLIENTS = 2;

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

/** Each a visit and a hand-off, until the server has gone; returns the acknowledged number. */
async function sendForms(url: string): Promise<number> {
  let acknowledged = 0;
  const client = async (of: number) => {
    for (let number = 0; ; number += 1) {
      const response = await fetch(`${url}/quote`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'User-Agent': BROWSER,
          'Sec-Fetch-Site': 'same-origin',
          Referer: `${url}/?utm_source=s${of}&utm_campaign=c${number % 3}`,
        },
        body: new URLSearchParams({ zip: '90210', insurance_line: 'auto', page: '/' }),
      }).catch(() => null);
      if (response === null) return;
      expect(response.status).toBe(303);
      acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, of) => client(of)));
  return acknowledged;
}

/** Visits and hand-offs of people by campaign, from their own rows. */
async function plainCount(db: Db): Promise<unknown[]> {
  const { rows } =
    await sql`select touch.fields ->> 'source' as source, touch.fields ->> 'campaign' as campaign,
      count(*) as visits, count(conversion.lead_id) as handoffs
    from visit join touch on touch.visit_id = visit.id and touch.position = 1
      left join conversion on conversion.visit_id = visit.id
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

async function rollupCount(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select source, campaign, cast(sum(visits) as bigint) as visits,
      cast(sum(handoffs) as bigint) as handoffs
    from rollup_campaign group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

describe.each(
  eitherEngine(import.meta.filename),
)('kill -9 between visits, hand-offs and their sums on $name', (engine) => {
  // behaviour: 11.64
  it(`loses and doubles no count, over ${ROUNDS} kills`, async () => {
    const database = await engine.createForStore();
    await (await openStore({ url: database.url, log: silentLog })).close();
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
    });
    let acknowledged = 0;
    // A kill right after the sums were made leaves nothing that waits; it is followed by another
    // one.
    for (let round = 0; round < ROUNDS || !(await hasPending(db)); round += 1) {
      const server = await startServer({ env: { DATABASE_URL: database.url } });
      onTestFinished(async () => void (await server.stop('SIGKILL')));
      const before = JSON.stringify(await rollupCount(db));
      const sent = sendForms(server.url);
      // Some are in the rollups, and others wait.
      await vi.waitFor(
        async () => {
          expect(JSON.stringify(await rollupCount(db))).not.toBe(before);
          expect(await hasPending(db)).toBe(true);
        },
        { timeout: 20_000, interval: 20 },
      );
      await server.stop('SIGKILL');
      acknowledged += await sent;
    }
    // As the next server does within a second of its start.
    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(() => store.close());
    await rollUpAll(store);
    const plain = await plainCount(db);
    expect(await rollupCount(db)).toEqual(plain);
    const handoffs = (plain as { handoffs: number }[]).reduce((sum, row) => sum + row.handoffs, 0);
    expect(handoffs).toBeGreaterThanOrEqual(acknowledged);
    const days = await db.selectFrom('report_touch').select('day').distinct().execute();
    for (const { day } of days) {
      for (const rollup of ROLLUP_NAMES) {
        expect(await store.write(recountDay, { rollup, day })).toBe(0);
      }
    }
  }, 3_600_000);
});
