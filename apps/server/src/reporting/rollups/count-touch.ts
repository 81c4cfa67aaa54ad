import { randomUUIDv7 } from 'node:crypto';
import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { type RowToInsert, toRow } from '../../platform/store/insert-batch.ts';
import { locked } from '../../platform/store/locked.ts';
import type { Trx } from '../../platform/store/schema.ts';
import {
  type ChoiceCounts,
  type CountedTouch,
  NO_ROLLUP_SUMS,
  NO_STEPS,
  type ReportTouchRow,
  type RollupSums,
  STEPS,
  type Step,
} from '../../platform/store/tables/reports.ts';
import type { VisitRow } from '../../platform/store/tables/visits.ts';

export interface TouchPlace {
  visitId: string;
  position: number;
}

export type Choice = Pick<VisitRow, 'privacy_signal' | 'ad_consent'>;

export type LockedTouch = ReportTouchRow & Choice;

export function lockTouches(
  trx: Trx,
  { visitId, position }: { visitId: string; position?: number },
): Promise<LockedTouch[]> {
  const found = trx
    .selectFrom('report_touch')
    .innerJoin('visit', 'visit.id', 'report_touch.visit_id')
    .selectAll('report_touch')
    .select(['privacy_signal', 'ad_consent'])
    .where('visit_id', '=', visitId)
    .$if(position !== undefined, (query) => query.where('position', '=', position as number))
    .orderBy('position');
  return locked(trx, found, { table: 'report_touch' }).execute();
}

export function touchSums(row: LockedTouch): RollupSums {
  const steps = STEPS.map((step) => [step, row[`${step}_after`] === null ? 0 : 1] as const);
  return {
    ...NO_ROLLUP_SUMS,
    visits: 1,
    ...(Object.fromEntries(steps) as Record<Step, number>),
    ...choiceCounts(row),
  };
}

export function choiceCounts({ privacy_signal, ad_consent }: Choice): ChoiceCounts {
  const count = (answer: AdConsent) => Number(ad_consent === answer);
  return {
    opted_out: privacy_signal,
    granted: count('granted'),
    denied: count('denied'),
    unanswered: count('unanswered'),
  };
}

const FACTS = {
  day: 'integer',
  hour: 'integer',
  site: 'text',
  channel: 'text',
  source: 'text',
  campaign: 'text',
  campaign_id: 'text',
  ad_group: 'text',
  keyword: 'text',
  path: 'text',
  device: 'text',
  locale: 'text',
  release: 'text',
  line: 'text',
  us_state: 'text',
  origin: 'text',
} as const;

const countedRow = toRow(
  'report_touch',
  { visit_id: 'text', position: 'integer', ...FACTS },
  { fixed: NO_STEPS },
);

const {
  opted_out: _out,
  granted: _yes,
  denied: _no,
  unanswered: _open,
  ...OTHERS
} = NO_ROLLUP_SUMS;

const changeRow = toRow(
  'rollup_increment',
  {
    id: 'text',
    ...FACTS,
    opted_out: 'bigint',
    granted: 'bigint',
    denied: 'bigint',
    unanswered: 'bigint',
  },
  { fixed: { ...OTHERS, visits: 1, event_day: null } },
);

/**
 * Makes the row of a touch that reports read, and a change that `rollUpCounts` adds to the rollups.
 */
export function countTouch(
  { visitId, position }: TouchPlace,
  counted: CountedTouch,
  choice: Choice,
): RowToInsert[] {
  return [
    countedRow({ visit_id: visitId, position, ...counted }),
    changeRow({ id: randomUUIDv7(), ...counted, ...choiceCounts(choice) }),
  ];
}
