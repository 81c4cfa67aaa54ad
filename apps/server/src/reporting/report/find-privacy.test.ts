import { DAY_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { recountDay, rollUpAll } from '../rollups/roll-up.ts';
import { findPrivacy } from './find-privacy.ts';

const NONE = { opted_out: 0, granted: 0, denied: 0, unanswered: 0 };

// behaviour: 34.8
it.each(
  engines,
)('counts opt-outs, consents and bots by day and source on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  const enter = async (changes: Parameters<typeof arrival>[0], bot = false) => {
    const { rows } = createVisit(arrival(changes), { visitorId: null, bot });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  };
  const letter = { fields: { source: 'letter' }, channel: 'email' } as const;
  const visitId = await enter(letter);
  await store.write(setOptOut, { visitId, privacySignal: 1 });
  await store.write(refreshVisit, {
    visitId,
    arrival: arrival({ at: NOON + DAY_MS, fields: { source: 'again' } }),
  });
  await enter({ privacySignal: true });
  await enter({ consent: 'denied' });
  await enter({ consent: 'unanswered', site: 'shipping' });
  await enter({ consent: 'granted', at: NOON + DAY_MS });
  await enter({ consent: 'granted' }, true);
  const { day } = arrival().reportingTime;
  const source = { day, site: 'insurance', expires_at: NOON };
  await db
    .insertInto('source_day')
    .values([
      { ...source, source: 'letter', bots: 3, bot_leads: 1, unfilled: 2 },
      { ...source, source: 'nobody', bots: 5, bot_leads: 0, unfilled: 0 },
    ])
    .execute();
  await rollUpAll(store);
  const days = { from: day, to: day + 1, site: null };
  expect(await findPrivacy(db, { ...days, by: 'day' })).toEqual([
    {
      name: '2026-11-20',
      visits: 4,
      opted_out: 2,
      granted: 0,
      denied: 1,
      unanswered: 1,
      bots: 8,
      unfilled: 2,
    },
    { ...NONE, name: '2026-11-21', visits: 2, opted_out: 1, granted: 1, bots: 0, unfilled: 0 },
  ]);
  expect(await findPrivacy(db, { ...days, by: 'source', site: 'insurance' })).toEqual([
    { ...NONE, name: '', visits: 3, opted_out: 1, granted: 1, denied: 1, bots: 0, unfilled: 0 },
    { ...NONE, name: 'again', visits: 1, opted_out: 1, bots: 0, unfilled: 0 },
    { ...NONE, name: 'letter', visits: 1, opted_out: 1, bots: 3, unfilled: 2 },
    { ...NONE, name: 'nobody', visits: 0, bots: 5, unfilled: 0 },
  ]);
  expect(await findPrivacy(db, { ...days, by: 'device', to: day, site: 'shipping' })).toEqual([
    { ...NONE, name: 'desktop', visits: 1, unanswered: 1, bots: null, unfilled: null },
  ]);
});

// behaviour: 34.8
it.each(engines)('follows a changed choice, also after a deletion on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  const { day } = arrival().reportingTime;
  const enter = async (changes: Parameters<typeof arrival>[0]) => {
    const { rows } = createVisit(arrival(changes), { visitorId: null, bot: false });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  };
  const find = async () => {
    await rollUpAll(store);
    const [row] = await findPrivacy(db, { from: day, to: day, site: null, by: 'device' });
    return row;
  };
  const asked = await enter({ consent: 'unanswered' });
  const visitId = await enter({ privacySignal: true });
  const none = { ...NONE, name: 'desktop', visits: 2, bots: null, unfilled: null };
  expect(await find()).toEqual({ ...none, opted_out: 1, unanswered: 1 });
  const answer = (consent: 'granted' | 'denied') =>
    store.write(refreshVisit, { visitId: asked, arrival: arrival({ consent }) });
  await answer('granted');
  await store.write(setOptOut, { visitId, privacySignal: 0 });
  expect(await find()).toEqual({ ...none, granted: 1 });
  await answer('denied');
  await store.write(setOptOut, { visitId: asked, privacySignal: 1 });
  const last = { ...none, denied: 1, opted_out: 1 };
  expect(await find()).toEqual(last);
  expect(await store.write(recountDay, { rollup: 'rollup_device', day })).toBe(0);
  await db.updateTable('rollup_device').set({ denied: 9, opted_out: 0 }).execute();
  expect(await store.write(recountDay, { rollup: 'rollup_device', day })).toBe(1);
  expect(await find()).toEqual(last);
  await store.write(deleteVisit, { visitId: asked });
  expect(await find()).toEqual(last);
  expect(await store.write(recountDay, { rollup: 'rollup_device', day })).toBe(0);
});
