import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { arrival } from '../../platform/store/testing/visit-rows.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { createVisit, storeVisit } from '../../visitors/visits/store-visit.ts';
import { followZones } from './follow-zones.ts';
import { dayOfDate, reportingTime } from './reporting-time.ts';
import { recount, rollUpAll } from './roll-up.ts';

const ZONES = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland'];

/** Both changes of the clocks in New York are within the days before. */
const NOWS = ['2026-03-20T12:00:00Z', '2026-11-20T12:00:00Z'];

describe.each(engines)('a changed reporting time zone on $name', (engine) => {
  // behaviour: 11.66
  it.each(NOWS)('counts the complete days again, and leaves older ones, at %s', async (at) => {
    const now = Date.parse(at);
    const { store, db } = await emptyTestDatabase(engine);
    let zone = ZONES[0] ?? '';
    const log = { ...silentLog, info: (facts: object) => void said.push(facts) };
    const said: object[] = [];
    const parts = {
      store,
      now: () => now,
      log: log as unknown as typeof silentLog,
      pages: { siteNames: () => ['insurance'], timeZoneOf: () => zone },
      redateLeads: async () => {},
    };
    await followZones(parts);
    const visits: { id: string; at: number }[] = [];
    for (let time = now; time > now - 33 * DAY_MS; time -= 11 * HOUR_MS) {
      const from = arrival({ at: time, reportingTime: reportingTime(time, zone) });
      const { rows } = createVisit(from, { visitorId: null, bot: false });
      await store.write(storeVisit, rows);
      visits.push({ id: rows.visit.id, at: time });
    }
    // One is not in the sums yet, and one leaves its count where it was.
    const [newest, second] = visits;
    await rollUpAll(store);
    await store.write(deleteVisit, { visitId: second?.id ?? '' });
    await followZones(parts);
    expect(said).toEqual([]);

    for (const other of ZONES.slice(1)) {
      const before = zone;
      zone = other;
      await followZones(parts);
      await followZones(parts);
      await rollUpAll(store);
      const first = reportingTime(now, zone).day - 27;
      const from = new Date(first * DAY_MS).toISOString().slice(0, 10);
      expect(said.splice(0)).toEqual([{ site: 'insurance', before, timeZone: zone, from }]);
      expect(dayOfDate(from)).toBe(first);
      const rows = await db
        .selectFrom('report_touch')
        .innerJoin('visit', 'visit.id', 'report_touch.visit_id')
        .select(['visit.id', 'created_at', 'day', 'hour'])
        .execute();
      expect(rows).toHaveLength(visits.length - 1);
      for (const { created_at, day, hour } of rows) {
        const expected = reportingTime(created_at, zone);
        if (Math.max(day, expected.day) >= first) expect({ day, hour }).toEqual(expected);
      }
      const cells = await db
        .selectFrom('rollup_hour')
        .select(['day', 'hour', 'visits'])
        .where('origin', '=', 'visit')
        .where('visits', '!=', 0)
        .execute();
      expect(new Set(cells.map(({ day, hour, visits }) => `${day} ${hour} ${visits}`))).toEqual(
        new Set(rows.map(({ day, hour }) => `${day} ${hour} 1`)),
      );
    }
    expect(newest).toBeDefined();
    const metrics = createMetrics({ process: false });
    expect(await recount({ ...parts, metrics }, { pauseMs: 0 })).toBe(0);
  });
});
