import { schemaUri } from '@zipfront/contracts/events/names';
import { newLeadId } from '../../../platform/store/ids.ts';
import type { Store } from '../../../platform/store/store.ts';
import { toJson } from '../../../platform/store/tables/columns.ts';
import type { EventRow } from '../../../platform/store/tables/events.ts';
import { arrival, NOON } from '../../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../../platform/tokens.ts';
import type { EventsToStore } from '../../../visitors/events/event-rows.ts';
import { storeEvents } from '../../../visitors/events/store-events.ts';
import { eventRow } from '../../../visitors/events/testing/event-rows.ts';
import { storeHandoff } from '../../../visitors/handoffs/handoffs.ts';
import { reportingTime } from '../../rollups/reporting-time.ts';
import type { PlannedExperiment } from '../experiments.ts';

/** An experiment of two variants that starts on the day of `NOON`. */
export function experimentRow(changes: Partial<PlannedExperiment> = {}): PlannedExperiment {
  return {
    name: 'headline',
    site: 'insurance',
    path: '/',
    visitors: 1_000,
    time_zone: 'UTC',
    start_day: reportingTime(NOON, 'UTC').day,
    end_day: null,
    variants: toJson([
      { name: 'control', weight: 1 },
      { name: 'other', weight: 1 },
    ]),
    ...changes,
  };
}

/** An exposure of a visit, as a row of the collector. */
export function exposure(
  visitId: string,
  at: number,
  variant: string,
  { experiment = 'headline', ...changes }: Partial<EventRow> & { experiment?: string } = {},
): EventsToStore['events'][number] {
  const schema = schemaUri('variant_exposure');
  const data = toJson({ experiment, variant });
  const row = eventRow({ schema, data, client_at: at, happened_at: at, received_at: at });
  return { visitRef: { visitId, sessionHash: null }, row: { ...row, ...changes } };
}

/** Stores an exposure. */
export async function expose(store: Store, ...of: Parameters<typeof exposure>): Promise<void> {
  await store.write(storeEvents, { events: [exposure(...of)], bad: [] });
}

/** Makes a hand-off of a visit. */
export async function handOff(
  store: Store,
  visitId: string,
  at: number,
  zip = '90210',
  lead_id = newLeadId(),
): Promise<void> {
  await store.write(storeHandoff, {
    visit: { use: { visitId, arrival: arrival({ at }) } },
    handoff: {
      token: newToken(),
      lead_id,
      site: 'insurance',
      created_at: at,
      expires_at: at + 86_400_000,
      zip,
      line: 'auto',
      window_width: null,
      fields: toJson({}),
      locale: 'en-US',
      path: '/',
      address: null,
    },
    state: 'CA',
  });
}

/**
 * The counts of all days: `experiment variant day: visitors, conversions`, with days counted from
 * the day of `NOON`.
 */
export async function findCounts(store: Store, sample: 0 | 1 = 0): Promise<string[]> {
  const rows = await store.reads
    .selectFrom('experiment_day')
    .selectAll()
    .where('sample', '=', sample)
    .execute();
  return rows
    .map(({ experiment, variant, day, visitors, conversions }) =>
      [
        `${experiment} ${variant} ${day - reportingTime(NOON, 'UTC').day}:`,
        visitors,
        conversions,
      ].join(' '),
    )
    .sort();
}
