import { PLATFORMS } from '@zipfront/contracts/console/uploads';
import type { UploadGoal } from '@zipfront/contracts/content/upload-settings';
import { LEAD_STATUSES } from '@zipfront/contracts/money/postback';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/store/schema.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { type PlannedUpload, planUpload } from './plan-upload.ts';
import { countPlanned, type PlannedGoal, planUploads } from './plan-uploads.ts';
import { conversionRow } from './testing/conversion-rows.ts';
import { NOW } from './testing/shareable.ts';
import { uploadRow } from './testing/upload-row.ts';
import { findUploadStates } from './upload-states.ts';

const GOAL: UploadGoal = { name: 'Sold', file: 'sold', kinds: ['hand-off'], statuses: ['sold'] };

const GOALS: UploadGoal[] = [
  { ...GOAL, statuses: ['sold', 'bound'] },
  { ...GOAL, statuses: ['open'], kinds: ['hand-off', 'call-back'] },
  { ...GOAL, statuses: ['accepted', 'bound'] },
];

const CLICK_IDS = [
  {},
  { gclid: 'Cj0KCQiA-x_y' },
  { gbraid: 'CjkKCQjw-gb', msclkid: 'f894f652ea334e73' },
  { gclid: 'short' },
  { fbclid: 'IwAR2F4-dbP0' },
  { ttclid: 'E.C.P-abcdef' },
];

/** At the bounds of the platforms. */
const CLICK_AGES_MS = [0, HOUR_MS, 6 * HOUR_MS - 1, 6 * HOUR_MS, 2 * DAY_MS, 90 * DAY_MS].flatMap(
  (age) => [age, age + 1],
);

const AMOUNTS = [null, 0, 4_250, 9_900];

const version = fc.record({
  platform: fc.constantFrom(...PLATFORMS),
  goal: fc.constantFrom('Sold', 'Sold', 'Other'),
  value_cents: fc.constantFrom(...AMOUNTS),
  change: fc.constantFrom('new' as const, 'restate' as const, 'retract' as const),
  state: fc.constantFrom('sent' as const, 'sent' as const, 'waiting' as const, 'dead' as const),
  receipt: fc.constantFrom(null, 'no response'),
});

const lead = fc.record({
  kind: fc.constantFrom('hand-off' as const, 'call-back' as const, 'estimate' as const),
  site: fc.constantFrom('insurance', 'insurance', 'insurance', 'shipping'),
  clickAge: fc.constantFrom(...CLICK_AGES_MS),
  settled: fc.constantFrom(null, 0, HOUR_MS, 8 * DAY_MS),
  status: fc.constantFrom(...LEAD_STATUSES),
  value: fc.constantFrom(...AMOUNTS),
  clickIds: fc.constantFrom(...CLICK_IDS),
  consent: fc.constantFrom('granted' as const, 'not-asked' as const, 'denied' as const),
  marked: fc.constantFrom(null, null, null, 'bot' as const, 'sample' as const),
  versions: fc.oneof(fc.array(version, { maxLength: 0 }), fc.array(version, { maxLength: 4 })),
});

describe.each(eitherEngine(import.meta.filename))('planUploads on $name', (engine) => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await emptyTestDatabase(engine));
  });

  async function insertLeads(count: number): Promise<void> {
    const leads = fc.sample(lead, { seed: 1, numRuns: count });
    const rows = leads.map(({ clickAge, settled, value, consent, marked, ...one }, index) => ({
      ...conversionRow(`Lead${index}`, { clickIds: one.clickIds, click_at: NOW - clickAge }),
      kind: one.kind,
      site: one.site,
      status: one.status,
      at: NOW - clickAge,
      decided_at: settled === null ? null : NOW - settled,
      value_cents: value,
      ad_consent: consent,
      ...(marked && { [marked]: 1 }),
    }));
    const versions = leads.flatMap((one, index) =>
      one.versions.map((made, before) =>
        uploadRow(`Lead${index}`, { ...made, version: before + 1 }),
      ),
    );
    await db.insertInto('conversion').values(rows).execute();
    await db.insertInto('conversion_upload').values(versions).execute();
  }

  const planned = async (query: PlannedGoal) => {
    const pages: PlannedUpload[][] = [];
    for await (const page of planUploads(db, query)) pages.push(page);
    return pages.flat();
  };

  /** If every lead of the site is asked about. */
  const plannedOfEvery = async ({ site, platform, goal, settings, now }: PlannedGoal) => {
    const found: PlannedUpload[] = [];
    for await (const states of findUploadStates(db, { site, platform, goal: goal.name })) {
      found.push(
        ...states.flatMap(
          (state) => planUpload(state, platform, { ...goal, ...settings }, now) ?? [],
        ),
      );
    }
    return found;
  };

  // behaviour: 25.6
  it('finds by indexes all that asking about every lead finds, in the same order', async () => {
    await insertLeads(1_000);
    const counts: number[] = [];
    for (const notAsked of ['share', 'withhold'] as const) {
      for (const goal of GOALS) {
        for (const platform of PLATFORMS) {
          const settings = { notAsked, claims: 'every-click' } as const;
          const query = { site: 'insurance', platform, goal, settings, now: NOW };
          const expected = await plannedOfEvery(query);
          expect(await planned(query)).toEqual(expected);
          counts.push(expected.length);
        }
      }
    }
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  // behaviour: 25.6
  it('counts what each way carries, and what is to be taken back', async () => {
    await insertLeads(1_000);
    const settings = { notAsked: 'share', claims: 'every-click' } as const;
    for (const goal of GOALS) {
      for (const platform of PLATFORMS) {
        const query = { site: 'insurance', platform, goal, settings, now: NOW };
        const undone = await planned({ ...query, isRetracting: true });
        const retractions = undone.length;
        const times = undone.map((plan) => plan.converted_at);
        const oldest = {
          retractions,
          oldestRetractionAt: retractions > 0 ? Math.min(...times) : null,
        };
        expect(await countPlanned(db, query, 1_000)).toEqual({ ...oldest, ready: 0 });
        for (const way of ['api', 'feed', 'file'] as const) {
          const ready = (await planned({ ...query, way })).length;
          const counts = await countPlanned(db, { ...query, way }, 1_000);
          expect([platform, way, counts]).toEqual([platform, way, { ...oldest, ready }]);
          const some = await countPlanned(db, { ...query, way }, 2);
          expect(some.ready).toBe(Math.min(ready, 2));
          expect(some.retractions).toBe(Math.min(retractions, 2));
        }
      }
    }
  });
});
