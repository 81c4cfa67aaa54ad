import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../open-store.ts';
import type { Database } from '../schema.ts';
import { engines } from '../testing/engines.ts';
import { dialectOf } from '../testing/older-database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { NOON, NOT_ASKED, visitRows } from '../testing/visit-rows.ts';
import { makeTablesOf } from './migrate.ts';

type Answer = 'granted' | 'denied' | null;

/** A visit as it was stored before; of an arrival that was held back there was no address. */
async function insertVisit(db: Kysely<Database>, id: string, answer: Answer, heldBack: boolean) {
  const older = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const { visit, quote, touch } = visitRows();
  const { channel_rule: _rule, ...arrival } = touch;
  const { ad_consent: _1, ad_consent_at: _2, ad_consent_version: _3, ...later } = visit;
  const { counted_as: _counted, ...columns } = later;
  const consent_at = answer && NOON;
  await older
    .insertInto('visit')
    .values({ ...columns, id, consent: answer, consent_at })
    .execute();
  await older
    .insertInto('quote')
    .values({ ...quote, visit_id: id })
    .execute();
  await older
    .insertInto('touch')
    .values({ ...arrival, visit_id: id, ...(heldBack && { page_url: null }) })
    .execute();
  for (const [token, consent] of [
    [`${id} before`, null],
    [`${id} after`, answer],
  ]) {
    await older
      .insertInto('handoff')
      .values({ ...HANDOFF, token, consent, visit_id: id, quote_id: quote.id })
      .execute();
  }
}

const HANDOFF = {
  site: 'insurance',
  created_at: NOON,
  expires_at: NOON,
  zip: '90210',
  line: 'auto',
  fields: '{}',
  locale: 'en-US',
  privacy_signal: 0,
  path: '/',
  submits: 1,
};

const CALL = {
  site: 'shipping',
  locale: 'en-US',
  path: '/',
  created_at: NOON,
  name: 'Nadia',
  phone: '1',
  phone_digits: '1',
  consent: '{}',
  privacy_signal: 0,
  bot: 0,
};

describe.each(engines)('migration 0023 on $name', (engine) => {
  // behaviour: 11.36
  it('maps the consent of visits, hand-offs and call-backs to one set of values', async () => {
    const database = await engine.create();
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    await makeTablesOf(db, '0019-samples');
    await insertVisit(db, 'yes', 'granted', false);
    await insertVisit(db, 'no', 'denied', true);
    await insertVisit(db, 'free', null, false);
    await insertVisit(db, 'open', null, true);
    const older = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    await older
      .insertInto('call_back')
      .values([
        { ...CALL, id: 'a', visit_id: 'yes', ad_consent: 'granted' },
        { ...CALL, id: 'b', visit_id: 'free', ad_consent: null },
        { ...CALL, id: 'c', visit_id: null, ad_consent: 'denied' },
        { ...CALL, id: 'd', visit_id: null, ad_consent: null },
      ])
      .execute();
    await db.destroy();

    const store = await openStore({ url: database.url, log: silentLog });
    onTestFinished(async () => {
      await store.close();
      await database.drop();
    });
    const answersIn = async (table: 'visit' | 'handoff' | 'call_back', key: 'id' | 'token') => {
      const columns = ['ad_consent', 'ad_consent_at', 'ad_consent_version'] as const;
      const rows = await store.reads
        .selectFrom(table)
        .select([`${key} as key` as 'id as key', ...columns])
        .execute();
      return Object.fromEntries(rows.map(({ key: name, ...columns }) => [name, columns]));
    };
    const yes = { ...NOT_ASKED, ad_consent: 'granted', ad_consent_at: NOON };
    const no = { ...NOT_ASKED, ad_consent: 'denied', ad_consent_at: NOON };
    const open = { ...NOT_ASKED, ad_consent: 'unanswered' };
    expect(await answersIn('visit', 'id')).toEqual({ yes, no, free: NOT_ASKED, open });
    expect(await answersIn('handoff', 'token')).toEqual({
      'yes before': yes,
      'yes after': yes,
      'no before': no,
      'no after': no,
      'free before': NOT_ASKED,
      'free after': NOT_ASKED,
      'open before': open,
      'open after': open,
    });
    expect(await answersIn('call_back', 'id')).toEqual({
      a: yes,
      b: NOT_ASKED,
      c: { ...no, ad_consent_at: null },
      d: open,
    });
  });
});
