import { HANDOFFS_LISTED } from '@zipfront/contracts/privacy/stored-visit';
import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import {
  callBackRow,
  insertSampleRecords,
  orderRow,
} from '../../platform/retention/testing/sample-records.ts';
import type { PostbackRow } from '../../platform/store/tables/conversions.ts';
import { eitherEngine, type engines, readAsWritten } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import { exportVisit } from './export-visit.ts';
import { findStoredVisit } from './find-stored-visit.ts';

/** Two visitors with a row in every table that a visit has rows in. */
async function storeTwoVisits(engine: (typeof engines)[number]) {
  const { store, db } = await emptyTestDatabase(engine);
  for (const word of ['other', 'own']) {
    const version = `${word}-version`;
    await db
      .insertInto('consent_text')
      .values({ version, words: `${word}-words`, first_at: NOON })
      .execute();
    await insertSampleRecords(db, NOON, word);
    const { id: visit_id } = await db
      .updateTable('visit')
      .set({ ad_consent_version: version })
      .where('first_name', '=', `${word}-first`)
      .returning('id')
      .executeTakeFirstOrThrow();
    const request = `${word}-request`;
    await db
      .insertInto('shipping_order')
      .values(orderRow(NOON, request, { visit_id }))
      .execute();
    await db
      .insertInto('call_back')
      .values(callBackRow(NOON, request, { visit_id }))
      .execute();
  }
  const own = () =>
    db
      .selectFrom('visit')
      .selectAll()
      .where('first_name', '=', 'own-first')
      .executeTakeFirstOrThrow();
  return {
    store,
    db,
    own,
    exportOwn: async () => {
      let text = '';
      for await (const piece of exportVisit(db, await own())) text += piece;
      return JSON.parse(text);
    },
  };
}

describe.each(
  eitherEngine(import.meta.filename),
)('what is stored of one of two visitors on $name', (engine) => {
  // behaviour: 11.13
  it('exports the own rows alone', async () => {
    const { own, exportOwn } = await storeTwoVisits(engine);
    const exported = await exportOwn();
    expect(exported).toMatchObject({
      visit: { id: (await own()).id },
      consent_words: 'own-words',
      quotes: [{}],
      experiments: [{ experiment: 'own-experiment' }],
      touches: [{ referrer: 'https://own.example/' }],
      handoffs: [{ address: 'own-address' }],
      events: [{ data: { text: 'own-visit' } }],
      bad_events: [{ raw: 'own-visit-bad' }],
      orders: [{ reference: 'own-request-order' }],
      call_backs: [{ id: 'own-request-call' }],
      conversions: [{ lead_id: 'own-lead', uploads: [{ goal: 'own-goal' }] }],
      postbacks: [{ lead_id: 'own-lead', reason: 'own-reason' }],
      refused_postbacks: [{ lead_id: 'own-lead', sent: { amount: 'own-amount' } }],
    });
    expect(JSON.stringify(exported)).not.toContain('other-');
  });

  // behaviour: 11.13
  it('shows the own rows alone', async () => {
    const { db, own } = await storeTwoVisits(engine);
    const visit = await own();
    const shown = await findStoredVisit(db, visit, 1);
    expect(shown).toMatchObject({
      visit: { id: visit.id, first_name: 'own-first' },
      touches: [{ referrer: 'https://own.example/' }],
      quotes: [{}],
      handoffs: { total: 1, list: [{ address: 'own-address' }] },
      events: { total: 1, bad: 1, pages: 1, list: [{}] },
    });
    expect(JSON.stringify(shown)).not.toContain('other-');
  });

  // behaviour: 11.13
  it('shows the latest hand-offs alone where there are many', async () => {
    const { db, own } = await storeTwoVisits(engine);
    const visit = await own();
    const first = await db
      .selectFrom('handoff')
      .selectAll()
      .where('visit_id', '=', visit.id)
      .executeTakeFirstOrThrow();
    const minutes = Array.from({ length: HANDOFFS_LISTED }, (_, index) => index + 1);
    await db
      .insertInto('handoff')
      .values(
        minutes.map((minute) => {
          const key = `handoff-${minute}`;
          return { ...first, token: key, lead_id: key, created_at: NOON + minute * MINUTE_MS };
        }),
      )
      .execute();
    const { handoffs } = await findStoredVisit(db, visit, 1);
    expect(handoffs.total).toBe(HANDOFFS_LISTED + 1);
    expect(handoffs.list.map(({ created_at }) => (created_at - NOON) / MINUTE_MS)).toEqual(
      minutes.toReversed(),
    );
  });

  // behaviour: 11.13
  it('exports what left of each lead under that lead alone', async () => {
    const { db, exportOwn, own } = await storeTwoVisits(engine);
    await db
      .updateTable('conversion')
      .set({ visit_id: (await own()).id })
      .execute();
    const { conversions } = await exportOwn();
    expect(conversions).toMatchObject([
      { lead_id: 'other-lead', uploads: [{ goal: 'other-goal' }] },
      { lead_id: 'own-lead', uploads: [{ goal: 'own-goal' }] },
    ]);
  });

  it('exports the reports of partners in the order in which they happened', async () => {
    const { store, db, exportOwn } = await storeTwoVisits(engine);
    const first = await db
      .selectFrom('postback')
      .selectAll()
      .where('lead_id', '=', 'own-lead')
      .executeTakeFirstOrThrow();
    const later = (id: string, minutes: number): PostbackRow => ({
      ...first,
      id,
      transaction_id: id,
      occurred_at: NOON + minutes * MINUTE_MS,
      reason: id,
    });
    await db
      .insertInto('postback')
      .values([later('a-last', 2), later('z-middle', 1), later('b-middle', 1)])
      .execute();
    const refused = await db
      .selectFrom('refused_postback')
      .selectAll()
      .where('lead_id', '=', 'own-lead')
      .executeTakeFirstOrThrow();
    const refusedLater = (id: string, minutes: number) => ({
      ...refused,
      id,
      content_hash: id,
      received_at: NOON + minutes * MINUTE_MS,
      field: id,
    });
    await db
      .insertInto('refused_postback')
      .values([refusedLater('a-last', 2), refusedLater('z-middle', 1), refusedLater('b-middle', 1)])
      .execute();
    await readAsWritten(engine, store);
    const { postbacks, refused_postbacks } = await exportOwn();
    const order = ['b-middle', 'z-middle', 'a-last'];
    expect(postbacks.map(({ reason }: PostbackRow) => reason)).toEqual(['own-reason', ...order]);
    expect(refused_postbacks.map(({ field }: { field: string }) => field)).toEqual([
      'amount',
      ...order,
    ]);
  });
});
