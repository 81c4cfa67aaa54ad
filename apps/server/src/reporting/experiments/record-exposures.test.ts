import { DAY_MS, SECOND_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../../visitors/events/store-events.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { reportingTime } from '../rollups/reporting-time.ts';
import { registerExperiments } from './experiments.ts';
import {
  experimentRow,
  expose,
  exposure,
  findCounts,
  handOff,
} from './testing/sample-experiment.ts';

describe.each(engines)('the counts of experiments on $name', (engine) => {
  let store: Store;
  let visitId: string;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    await store.write(registerExperiments, [experimentRow()]);
    visitId = await storedVisit();
  });

  async function storedVisit(bot: 0 | 1 = 0): Promise<string> {
    const rows = visitRows();
    rows.visit.bot = bot;
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  // behaviour: 20.5
  it('have a visit once, by the first variant that it was shown', async () => {
    const first = exposure(visitId, NOON, 'other');
    const later = exposure(visitId, NOON + SECOND_MS, 'control');
    await store.write(storeEvents, { events: [later, first], bad: [] });
    await store.write(storeEvents, { events: [first], bad: [] });
    await expose(store, visitId, NOON + DAY_MS, 'control');
    expect(await findCounts(store)).toEqual(['headline other 0: 1 0']);
  });

  // behaviour: 20.11
  it('have the day of the time zone of the experiment', async () => {
    const zone = experimentRow({ name: 'zoned', time_zone: 'America/New_York' });
    await store.write(registerExperiments, [zone]);
    // Late on the 20th in New York, the 21st in UTC.
    const late = Date.UTC(2026, 10, 21, 4, 59);
    await expose(store, visitId, late, 'other', { experiment: 'zoned' });
    await handOff(store, visitId, late + SECOND_MS);
    await expose(store, await storedVisit(), late + 60 * SECOND_MS, 'other', {
      experiment: 'zoned',
    });
    expect(await findCounts(store)).toEqual(['zoned other 0: 1 1', 'zoned other 1: 1 0']);
    const visits = store.reads.selectFrom('experiment_visit').select('counted_on');
    const start = reportingTime(NOON, 'UTC').day;
    expect((await visits.orderBy('exposed_at').execute()).map((row) => row.counted_on)).toEqual([
      start,
      start + 1,
    ]);
  });

  // behaviour: 20.5
  it('have no bot, unknown visit, unknown variant or unknown experiment', async () => {
    await expose(store, await storedVisit(1), NOON, 'control');
    await expose(store, crypto.randomUUID(), NOON, 'control');
    await expose(store, visitId, NOON, 'control', { bot: 1 });
    await expose(store, visitId, NOON, 'third');
    await expose(store, visitId, NOON, 'control', { experiment: 'other' });
    await expose(store, visitId, NOON, '', { experiment: 'headline control' });
    expect(await findCounts(store)).toEqual([]);
  });

  // behaviour: 20.5
  it('have the first hand-off within seven days of the exposure, once', async () => {
    await expose(store, visitId, NOON, 'control');
    await handOff(store, visitId, NOON + DAY_MS);
    await handOff(store, visitId, NOON + 2 * DAY_MS);
    const late = await storedVisit();
    await expose(store, late, NOON, 'control');
    await handOff(store, late, NOON + 7 * DAY_MS);
    const last = await storedVisit();
    await expose(store, last, NOON, 'control');
    await handOff(store, last, NOON + 7 * DAY_MS - 1);
    expect(await findCounts(store)).toEqual([
      'headline control 0: 3 0',
      'headline control 1: 0 1',
      'headline control 7: 0 1',
    ]);
  });

  // behaviour: 20.5
  it('have a hand-off that was stored before the exposure, but not one that was made before', async () => {
    await handOff(store, visitId, NOON + 5 * SECOND_MS);
    await expose(store, visitId, NOON, 'other', { received_at: NOON + 8 * SECOND_MS });
    const earlier = await storedVisit();
    await handOff(store, earlier, NOON - SECOND_MS);
    await expose(store, earlier, NOON, 'other');
    expect(await findCounts(store)).toEqual(['headline other 0: 2 1']);
  });

  it('have a hand-off of before midnight on the day on which its exposure was received', async () => {
    const midnight = NOON + DAY_MS / 2;
    await handOff(store, visitId, midnight - SECOND_MS);
    const sent = { happened_at: midnight - 3 * SECOND_MS, received_at: midnight + SECOND_MS };
    await expose(store, visitId, midnight, 'other', sent);
    expect(await findCounts(store)).toEqual(['headline other 1: 1 1']);
  });

  // behaviour: 20.5
  it('stay when visits are deleted, and count no resend for those', async () => {
    await expose(store, visitId, NOON, 'other');
    await handOff(store, visitId, NOON + SECOND_MS);
    await store.write(deleteVisit, { visitId });
    expect(await store.reads.selectFrom('experiment_visit').selectAll().execute()).toEqual([]);
    await expose(store, visitId, NOON, 'other');
    expect(await findCounts(store)).toEqual(['headline other 0: 1 1']);
  });

  // behaviour: 20.5
  it('have an exposure and a hand-off that are stored at the same time', async () => {
    const visits = await Promise.all(Array.from({ length: 12 }, () => storedVisit()));
    await Promise.all(
      visits.flatMap((visit) => [
        expose(store, visit, NOON, 'other'),
        handOff(store, visit, NOON + SECOND_MS),
        expose(store, visit, NOON, 'other'),
      ]),
    );
    expect(await findCounts(store)).toEqual(['headline other 0: 12 12']);
  });
});
