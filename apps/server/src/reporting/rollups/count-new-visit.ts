import { randomUUIDv7 } from 'node:crypto';
import { type CountedVisit, NO_MEASURES, NO_STEPS } from '../../platform/store/cubes.ts';
import { type RowToInsert, rowFor } from '../../platform/store/insert-together.ts';

const FACTS = {
  day: 'integer',
  hour: 'integer',
  site: 'text',
  channel: 'text',
  source: 'text',
  campaign: 'text',
  campaign_id: 'text',
  path: 'text',
  device: 'text',
  locale: 'text',
  release: 'text',
  origin: 'text',
} as const;

const countedRow = rowFor(
  'report_visit',
  { visit_id: 'text', ...FACTS },
  { fixed: { handoffs: 0, estimates: 0, orders: 0, call_backs: 0, ...NO_STEPS } },
);

const changeRow = rowFor(
  'report_delta',
  { id: 'text', ...FACTS },
  { fixed: { ...NO_MEASURES, visits: 1, event_day: null } },
);

/**
 * The rows by which a new visit is counted, inserted with it (`insertTogether`): the one that reports read, and a change of the
 * sums, which `foldCounts` adds to them.
 */
export function countNewVisit(visitId: string, counted: CountedVisit): RowToInsert[] {
  return [
    countedRow({ visit_id: visitId, ...counted }),
    changeRow({ id: randomUUIDv7(), ...counted }),
  ];
}
