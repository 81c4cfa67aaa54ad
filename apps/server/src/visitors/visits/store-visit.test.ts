import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Db, Trx } from '../../platform/store/schema.ts';
import type { TouchRow } from '../../platform/store/tables/visits.ts';
import { eitherEngine, engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON, NOT_ASKED, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { formVisitId } from './enter-visit.ts';
import { createVisit, storeVisit, storeVisits, type VisitRows } from './store-visit.ts';
import { readSessionKey } from './visit-cookies.ts';

const answered = (): VisitRows =>
  visitRows({ consent: 'granted', consentVersion: '1', consentWords: 'May we measure?' });

const ofBot = (): VisitRows => createVisit(arrival(), { visitorId: null, bot: true }).rows;

/** Without a transaction; returns the number of statements. */
async function statementsOf(db: Db, visits: VisitRows[]): Promise<number> {
  const spies = [vi.spyOn(db, 'executeQuery'), vi.spyOn(db.getExecutor(), 'executeQuery')];
  await storeVisits(db as Trx, visits);
  const counts = spies.map((spy) => spy.mock.calls.length);
  for (const spy of spies) spy.mockRestore();
  return Math.max(...counts);
}

async function stored(db: Db): Promise<unknown[]> {
  const tables = [
    'visit',
    'quote',
    'touch',
    'report_touch',
    'rollup_increment',
    'consent_text',
  ] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().executeTakeFirst());
  return Promise.all(rows);
}

describe.each(eitherEngine(import.meta.filename))('storeVisit on $name', (engine) => {
  it('stores each value of a visit with words and special characters', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const rows = visitRows({
      pageUrl: 'https://site.example/?q="\\{},NULL',
      referrer: 'null',
      channelRule: 'search engine, "tagged"',
      fields: { source: 'a "quote" \\ {é, 漢\u2028}' },
      consent: 'granted',
      consentVersion: '1',
      consentWords: 'May we "measure"?\n\tYes, {no}',
    });
    await store.write(storeVisit, rows);
    const [visit, quote, touch, counted, change, words] = await stored(db);
    expect(visit).toEqual(rows.visit);
    expect(quote).toEqual(rows.quote);
    const { page_url, channel_rule } = rows.touch;
    expect(touch).toMatchObject({ page_url, referrer: 'null', channel_rule });
    expect(channel_rule).toContain('tagged');
    expect(JSON.parse((touch as TouchRow).fields)).toEqual(JSON.parse(rows.touch.fields));
    expect(counted).toMatchObject({ visit_id: rows.visit.id, position: 1, ...rows.counted });
    expect(change).toMatchObject({ ...rows.counted, visits: 1, handoffs: 0 });
    expect(words).toEqual(rows.words);
  });

  // behaviour: 13.19
  it('stores visits that arrive at once, and the others if one is refused', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const stored = visitRows();
    await store.write(storeVisit, stored);
    const visits = Array.from({ length: 30 }, () => visitRows());
    for (const index of [7, 20]) {
      const rows = visits[index];
      if (rows) rows.quote.id = stored.quote.id;
    }
    const results = await Promise.allSettled(visits.map((rows) => store.write(storeVisit, rows)));
    const refused = results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    expect(refused).toEqual([7, 20]);
    const ids = (await db.selectFrom('visit').select('id').execute()).map(({ id }) => id);
    const accepted = [stored, ...visits.filter((_, index) => !refused.includes(index))];
    expect(ids.sort()).toEqual(accepted.map(({ visit }) => visit.id).sort());
  });

  it('stores all rows of a visit or none', async () => {
    const { store, db } = await emptyTestDatabase(engine);
    const [first, second] = [visitRows(), visitRows()];
    await store.write(storeVisit, first);
    second.quote.id = first.quote.id;
    await expect(store.write(storeVisit, second)).rejects.toThrow();
    const { rows } = await sql<{
      id: string;
    }>`select id from visit union all select visit_id from touch`.execute(db);
    expect(rows).toEqual(Array(2).fill({ id: first.visit.id }));
    expect(await db.selectFrom('report_touch').selectAll().execute()).toHaveLength(1);
  });
});

it('runs one statement on PostgreSQL for any number of visits', async () => {
  const [, postgres] = engines;
  if (postgres === undefined) throw new Error('There is no PostgreSQL.');
  const { db } = await emptyTestDatabase(postgres);
  expect(await statementsOf(db, [visitRows()])).toBe(1);
  const bot = ofBot();
  expect(await statementsOf(db, [bot])).toBe(1);
  const visits = [answered(), visitRows(), ofBot(), answered()];
  expect(await statementsOf(db, visits)).toBe(1);
  const ids = await db.selectFrom('visit').select('id').execute();
  expect(ids).toHaveLength(6);
  expect(await db.selectFrom('report_touch').select('visit_id').execute()).toHaveLength(4);
  expect(await db.selectFrom('consent_text').selectAll().execute()).toHaveLength(1);
});

// behaviour: 7.1.3, 11.1
it('creates a visit of thirty days with its quote and its first touch', () => {
  const { session, rows } = createVisit(arrival(), { visitorId: null, bot: false });
  const { visit, quote, touch } = rows;
  expect(readSessionKey(session)).toEqual({ visitId: visit.id, sessionHash: visit.session_hash });
  expect(visit).toMatchObject({
    created_at: NOON,
    last_seen_at: NOON,
    expires_at: NOON + 2_592_000_000,
    privacy_signal: 0,
    bot: 0,
    ...NOT_ASKED,
  });
  expect(quote).toMatchObject({ visit_id: visit.id, created_at: NOON });
  expect(touch).toMatchObject({ visit_id: visit.id, position: 1, at: NOON });
  expect(new Set([visit.id, visit.visitor_id, quote.id]).size).toBe(3);
});

// behaviour: 11.5, 11.6, 11.24
it('marks a visit with the privacy signal, as that of a bot, and with a consent', () => {
  const changes = { privacySignal: true, consent: 'denied' } as const;
  const { visit } = createVisit(arrival(changes), { visitorId: 'known', bot: true }).rows;
  expect(visit).toMatchObject({
    visitor_id: 'known',
    privacy_signal: 1,
    bot: 1,
    ad_consent: 'denied',
    ad_consent_at: NOON,
    ad_consent_version: null,
  });
});

it('returns the visit id of a form, known or new', () => {
  const { rows } = createVisit(arrival(), { visitorId: null, bot: false });
  expect(formVisitId({ create: rows })).toBe(rows.visit.id);
  expect(formVisitId({ use: { visitId: 'known', arrival: arrival() } })).toBe('known');
});
