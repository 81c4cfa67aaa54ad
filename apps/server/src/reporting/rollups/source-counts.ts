import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import { type CountsParts, type Repeated, repeatWrite } from '../../platform/jobs/repeat.ts';
import { PERIODS_MS } from '../../platform/retention/periods.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { Store } from '../../platform/store/store.ts';
import type { SourceDayRow } from '../../platform/store/tables/health.ts';
import { endOfDay } from './reporting-time.ts';
import { OTHER_NAMES } from './visit-dimensions.ts';

/** Stores counts by source. All callers use the same order, so that two servers cannot deadlock. */
export async function storeSourceCounts(trx: Trx, rows: readonly SourceDayRow[]): Promise<void> {
  const sourceDayKey = ({ day, site, source }: SourceDayRow) => JSON.stringify([day, site, source]);
  for (const row of rows.toSorted((one, other) =>
    sourceDayKey(one) < sourceDayKey(other) ? -1 : 1,
  )) {
    await trx
      .insertInto('source_day')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'site', 'source']).doUpdateSet((set) => ({
          bots: set('source_day.bots', '+', set.ref('excluded.bots')),
          bot_leads: set('source_day.bot_leads', '+', set.ref('excluded.bot_leads')),
          unfilled: set('source_day.unfilled', '+', set.ref('excluded.unfilled')),
        })),
      )
      .execute();
  }
}

/** Maximum number of sources that a site and day count separately: bots can invent any number. */
export const MAX_SOURCES_PER_DAY = 100;

const WRITE_EVERY_MS = 10_000;

const REMEMBERED_DAYS = 30;

export type SourceSign = 'bots' | 'bot_leads' | 'unfilled';

export interface CountedSource {
  site: string;
  fields: Attribution;
  reportingTime: { day: number };
}

const sources = new Map<string, Set<string>>();

let waiting = new Map<string, SourceDayRow>();

/** Counts a source in memory, because bots must not cause writes of their own. */
export function countSource(arrival: CountedSource, sign: SourceSign): void {
  const { site, fields, reportingTime } = arrival;
  const { day } = reportingTime;
  const source = boundedSource(`${day} ${site}`, fields.source ?? '');
  add({ ...NOTHING, day, site, source, expires_at: endOfDay(day) + PERIODS_MS.health, [sign]: 1 });
}

const NOTHING = { bots: 0, bot_leads: 0, unfilled: 0 } as const;

/** Stores what was counted in memory. Throws `StoreUnavailable`; the next call tries again. */
export async function writeSourceCounts(store: Pick<Store, 'write'>): Promise<void> {
  const rows = [...waiting.values()];
  if (rows.length === 0) return;
  waiting = new Map();
  try {
    await store.write(storeSourceCounts, rows);
  } catch (error) {
    for (const row of rows) add(row);
    throw error;
  }
}

export function startSourceCounts(parts: CountsParts): Repeated {
  const failure = 'counts of bots by source were not stored';
  return repeatWrite(writeSourceCounts, parts, { everyMs: WRITE_EVERY_MS, failure });
}

function add(row: SourceDayRow): void {
  const key = JSON.stringify([row.day, row.site, row.source]);
  const known = waiting.get(key);
  if (known === undefined) waiting.set(key, row);
  else {
    known.bots += row.bots;
    known.bot_leads += row.bot_leads;
    known.unfilled += row.unfilled;
  }
}

function boundedSource(day: string, source: string): string {
  const known = sources.get(day) ?? new Set();
  sources.set(day, known);
  const [oldest] = sources.keys();
  if (sources.size > REMEMBERED_DAYS && oldest !== undefined) sources.delete(oldest);
  if (known.size >= MAX_SOURCES_PER_DAY && !known.has(source)) return OTHER_NAMES;
  known.add(source);
  return source;
}
