import { FORM_CATEGORIES } from '@zipfront/contracts/events/names';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { EventRow } from '../../platform/store/tables/events.ts';
import { NO_STEPS, STEP_COLUMNS, STEPS } from '../../platform/store/tables/reports.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { refreshVisit } from '../../visitors/visits/refresh-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { findMedians, findSteps } from '../funnel/find-steps.ts';
import { recordStep } from './funnel-steps.ts';
import { rollUpAll } from './roll-up.ts';
import { withSteps } from './roll-up-steps.ts';
import { stepEvent } from './testing/step-event.ts';

describe.each(engines)('steps of a visit on $name', (engine) => {
  let store: Store;
  let db: Db;
  beforeEach(async () => {
    ({ store, db } = await emptyTestDatabase(engine));
  });

  async function enter(bot = false): Promise<string> {
    const { rows } = createVisit(arrival(), { visitorId: null, bot });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  async function send(...rows: EventRow[]): Promise<void> {
    const events = rows.map((row) => {
      const visitRef = row.visit_id === null ? null : { visitId: row.visit_id, sessionHash: null };
      return { visitRef, row: { ...row } };
    });
    await store.write(storeEvents, { events, bad: [] });
  }

  async function counted(): Promise<Record<string, number>> {
    await rollUpAll(store);
    const rows = await store.reads.selectFrom('rollup_device').selectAll().execute();
    const sum = (name: (typeof STEPS)[number]) => rows.reduce((all, row) => all + row[name], 0);
    return Object.fromEntries(STEPS.map((name) => [name, sum(name)]).filter(([, n]) => n !== 0));
  }

  async function timesOf(visitId: string): Promise<(number | null)[]> {
    await rollUpAll(store);
    const query = store.reads.selectFrom('report_touch').selectAll();
    const row = await query.where('visit_id', '=', visitId).executeTakeFirstOrThrow();
    return STEP_COLUMNS.map((name) => row[name]);
  }

  // behaviour: 23.4
  it('have medians of the latest visits where there are many', async () => {
    for (const [daysBefore, seconds] of [2, 8, 60].entries()) {
      const at = NOON - daysBefore * DAY_MS;
      const { rows } = createVisit(arrival({ at }), { visitorId: null, bot: false });
      await store.write(storeVisit, rows);
      await send(stepEvent('start', { visitId: rows.visit.id, at: at + seconds * 1_000 }));
    }
    await rollUpAll(store);
    const day = Math.floor(NOON / DAY_MS);
    const all = { from: day - 9, to: day, site: null, channel: null };
    const filter = { ...all, campaign: null, page: null, device: null };
    expect(await findMedians(db, filter, ['started', 'sent'])).toEqual({ started: 8, sent: null });
    expect(await findMedians(db, filter, ['started'], 1)).toEqual({ started: 2 });
  });

  // behaviour: 23.4
  it('count visits of the chosen days, also where ids are not in the order of time', async () => {
    const day = Math.floor(NOON / DAY_MS);
    const ids = ['5', '9', '1', '7'].map((digit) => `0190000${digit}-0000-7000-8000-000000000000`);
    for (const [daysBefore, id] of ids.entries()) {
      const at = NOON - daysBefore * DAY_MS;
      const { rows } = createVisit(arrival({ at }), { visitorId: null, bot: false, id });
      await store.write(storeVisit, rows);
    }
    await rollUpAll(store);
    const { channel, device } = await db
      .selectFrom('report_touch')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    const visitsOf = async (from: number, to: number) => {
      const filter = { from, to, site: null, campaign: null, page: null, channel, device };
      return Number((await findSteps(db, filter)).visits ?? 0);
    };
    expect(await visitsOf(day - 3, day)).toBe(4);
    expect(await visitsOf(day - 2, day - 1)).toBe(2);
    expect(await visitsOf(day, day)).toBe(1);
    expect(await visitsOf(day + 1, day + 9)).toBe(0);
    expect(await visitsOf(day, day - 1)).toBe(0);
  });

  // behaviour: 23.1
  it('count once if their event is sent again and seems to be of a later touch', async () => {
    const visitId = await enter();
    const fields = { source: 'bing', campaign: 'later' };
    const later = arrival({ at: NOON + HOUR_MS, channel: 'paid-search', fields });
    await store.write(refreshVisit, { visitId, arrival: later });
    const start = stepEvent('start', { visitId, at: NOON + 9_500 });
    await send(start);
    // Its time is estimated from when it was sent.
    await send({ ...start, happened_at: NOON + 2 * HOUR_MS, received_at: NOON + 2 * HOUR_MS });
    expect(await counted()).toEqual({ engaged: 1, started: 1 });
  });

  // behaviour: 23.1
  it('have the time of the first event of each, however often and late it is sent', async () => {
    const visitId = await enter();
    const start = stepEvent('start', { visitId, at: NOON + 9_500 });
    const again = stepEvent('start', { visitId, at: NOON + 4_000 });
    await send(stepEvent('zip', { visitId, at: NOON + 20_000 }), start);
    expect(await timesOf(visitId)).toEqual([9, 9, 20, null, null, null]);
    await send(start, again);
    await send(start);
    expect(await timesOf(visitId)).toEqual([4, 4, 20, null, null, null]);
    await send(stepEvent('ping', { visitId, at: NOON + 5_000 }));
    expect(await timesOf(visitId)).toEqual([4, 4, 20, null, null, null]);
    expect(await counted()).toEqual({ engaged: 1, started: 1, zip_accepted: 1 });
  });

  // behaviour: 23.1
  it('leave out bots, unknown visits, other forms and zip codes that were filled in', async () => {
    const [visitId, bot] = [await enter(), await enter(true)];
    const at = NOON + 1_000;
    await send(
      stepEvent('start', { visitId, at, bot: 1 }),
      stepEvent('start', { visitId: bot, at }),
      stepEvent('start', { visitId: '01900000-0000-7000-8000-000000000000', at }),
      { ...stepEvent('start', { visitId, at }), visit_id: null },
      stepEvent('start', { visitId, at, category: FORM_CATEGORIES.review }),
      stepEvent('start', { visitId, at, category: FORM_CATEGORIES.callBack }),
      stepEvent('prefilled', { visitId, at }),
    );
    expect(await counted()).toEqual({});
    await send(stepEvent('start', { visitId, at, category: FORM_CATEGORIES.quote }));
    expect(await counted()).toEqual({ engaged: 1, started: 1 });
  });

  // behaviour: 23.1, 23.2
  it('wait until they are counted, and are not stored of bots', async () => {
    const [visitId, bot] = [await enter(), await enter(true)];
    for (const id of [visitId, bot]) {
      const step = { visitId: id, position: 1, step: 'shown', at: NOON + 1_000 } as const;
      await db.transaction().execute((trx) => recordStep(trx, step));
    }
    const waiting = store.reads.selectFrom('report_step').select('visit_id');
    expect(await waiting.execute()).toEqual([{ visit_id: visitId }]);
    expect(await counted()).toMatchObject({ sent: 1, shown: 1 });
    expect(await waiting.execute()).toEqual([]);
  });

  // behaviour: 23.2
  it('stay counted when the visit is deleted before they are added', async () => {
    const visitId = await enter();
    await rollUpAll(store);
    await send(stepEvent('start', { visitId, at: NOON + 1_000 }));
    await store.write(deleteVisit, { visitId });
    expect(await store.reads.selectFrom('report_step').selectAll().execute()).toEqual([]);
    expect(await counted()).toEqual({ engaged: 1, started: 1 });
  });
});

describe('withSteps', () => {
  const after = (ms: number, step: (typeof STEPS)[number]) => ({ step, at: NOON + ms });

  // behaviour: 23.2
  it.each<[(typeof STEPS)[number], (typeof STEPS)[number][]]>([
    ['engaged', ['engaged']],
    ['started', ['engaged', 'started']],
    ['zip_accepted', ['engaged', 'started', 'zip_accepted']],
    ['sent', ['engaged', 'started', 'zip_accepted', 'sent']],
    ['shown', ['engaged', 'started', 'zip_accepted', 'sent', 'shown']],
    ['ordered', ['engaged', 'started', 'zip_accepted', 'sent', 'ordered']],
  ])('counts %s as a proof of the steps before it', (step, proven) => {
    const { gained } = withSteps(NO_STEPS, NOON, [after(1_000, step)]);
    expect(gained).toEqual(Object.fromEntries(proven.map((name) => [name, 1])));
  });

  // behaviour: 23.3
  it('counts seven days from the start of the visit, also for later steps', () => {
    const last = withSteps(NO_STEPS, NOON, [after(7 * DAY_MS, 'sent')]);
    expect(last.times.sent_after).toBe((7 * DAY_MS) / 1_000);
    const started = { ...NO_STEPS, started_after: 600_000 };
    expect(withSteps(started, NOON, [after(7 * DAY_MS + 1, 'sent')])).toEqual({
      times: {},
      gained: {},
    });
  });

  // behaviour: 23.1
  it('counts what a wrong clock puts before the visit as its start', () => {
    const { times } = withSteps(NO_STEPS, NOON, [after(-HOUR_MS, 'engaged')]);
    expect(times).toEqual({ engaged_after: 0 });
  });
});
