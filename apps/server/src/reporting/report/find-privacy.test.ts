import { DAY_MS } from '@zipfront/contracts/time/time';
import { expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, newVisit } from '../../visitors/visits/create-visit.ts';
import { refreshVisit } from '../../visitors/visits/enter-visit.ts';
import { setOptOut } from '../../visitors/visits/opt-out.ts';
import { findPrivacy } from './find-privacy.ts';

const NONE = { opted_out: 0, granted: 0, denied: 0, unanswered: 0 };

// behaviour: 34.8
it.each(
  engines,
)('counts opt-outs, consents and bots by day and source on $name', async (engine) => {
  const { store, db } = await emptyTestDatabase(engine);
  const enter = async (changes: Parameters<typeof arrival>[0], bot = false) => {
    const { rows } = newVisit(arrival(changes), { visitorId: null, bot });
    await store.write(createVisit, rows);
    return rows.visit.id;
  };
  const letter = { fields: { source: 'letter' }, channel: 'email' } as const;
  const visitId = await enter(letter);
  await store.write(setOptOut, { visitId, privacySignal: 1 });
  await store.write(refreshVisit, {
    ...{ visitId, arrival: arrival({ at: NOON + DAY_MS, fields: { source: 'again' } }) },
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
  const days = { from: day, to: day + 1, site: null };
  expect(await findPrivacy(db, { ...days, by: 'day' })).toEqual([
    {
      ...{ name: '2026-11-20', visits: 4, opted_out: 2, granted: 0, denied: 1, unanswered: 1 },
      ...{ bots: 8, unfilled: 2 },
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
