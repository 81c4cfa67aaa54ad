import type { Trx } from '../../platform/store/schema.ts';
import type { Services } from '../../services.ts';
import type { ZonedSites } from '../../site/pages/site-time-zones.ts';
import { redateCounts } from './move-counts.ts';
import { dateOfDay, reportingTime, STORED_DAYS } from './reporting-time.ts';

/** Visits that one write reads. Visitors' writes wait for it. */
const VISITS_AT_ONCE = 100;

export interface RedatedDays {
  site: string;
  first: number;
}

export type RedateLeads = (days: RedatedDays, stopped: () => boolean) => Promise<void>;

/** A part of all visits, by id. Visits may have touches of several sites. */
export interface DatedVisits extends RedatedDays {
  timeZone: string;
  /** The last visit id of the part before; empty for the first part. */
  after: string;
  limit: number;
}

/**
 * Counts a part of all visits again in a site's new time zone. Can be interrupted and repeated.
 * Returns `after` of the next part, null after the last.
 */
export async function recountForZone(
  trx: Trx,
  { site, timeZone, first, after, limit }: DatedVisits,
): Promise<string | null> {
  const visits = await trx
    .selectFrom('visit')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (visits.length === 0) return null;
  const touches = await trx
    .selectFrom('touch')
    .select(['visit_id as visitId', 'position', 'at'])
    .where(
      'visit_id',
      'in',
      visits.map(({ id }) => id),
    )
    .where('site', '=', site)
    .orderBy('visit_id')
    .orderBy('position')
    .execute();
  for (const { at, ...place } of touches) {
    await redateCounts(trx, place, { time: reportingTime(at, timeZone), first });
  }
  return visits[limit - 1]?.id ?? null;
}

export async function storeZone(
  trx: Trx,
  row: { site: string; timeZone: string; first: number | null },
): Promise<void> {
  const values = { time_zone: row.timeZone, first_day: row.first };
  await trx
    .insertInto('reporting_zone')
    .values({ site: row.site, ...values })
    .onConflict((conflict) => conflict.column('site').doUpdateSet(values))
    .execute();
}

/**
 * Follows the time zones of sites: complete days are counted again in a changed one. Older days
 * stay as they are.
 */
export async function followZones(
  {
    store,
    pages,
    now,
    log,
    redateLeads,
  }: Pick<Services, 'store' | 'now' | 'log'> & {
    pages: ZonedSites;
    redateLeads: RedateLeads;
  },
  stopped: () => boolean = () => false,
): Promise<void> {
  const rows = await store.reads.selectFrom('reporting_zone').selectAll().execute();
  for (const site of pages.siteNames()) {
    const timeZone = pages.timeZoneOf(site);
    const known = rows.find((row) => row.site === site)?.time_zone;
    if (known === timeZone) continue;
    if (known === undefined) {
      await store.write(storeZone, { site, timeZone, first: null });
      continue;
    }
    const first = reportingTime(now(), timeZone).day - STORED_DAYS + 1;
    let after: string | null = '';
    while (after !== null && !stopped()) {
      after = await store.write(recountForZone, {
        site,
        timeZone,
        first,
        after,
        limit: VISITS_AT_ONCE,
      });
    }
    await redateLeads({ site, first }, stopped);
    if (stopped()) return;
    await store.write(storeZone, { site, timeZone, first });
    const facts = { site, before: known, timeZone, from: dateOfDay(first) };
    log.info(facts, 'the days of the reports are those of another time zone');
  }
}
