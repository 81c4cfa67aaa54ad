import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Services } from '../../services.ts';
import { redateCounts } from './move-counts.ts';
import { dateOfDay, reportingTime } from './reporting-time.ts';

/** A visit lives for 30 days at least, so that the visits of these days are all stored. */
export const COMPLETE_DAYS = 28;

/** Visits that one write reads: writes of visitors wait for no more than that. */
const VISITS_AT_ONCE = 100;

/** Days of a site that are dated again. */
export interface RedatedDays {
  site: string;
  /** The first of them: days since 1970-01-01. */
  first: number;
}

/** Counts the money of leads on the days of the time zone of now, where it came or went within some days. */
export type RedateLeads = (days: RedatedDays, stopped: () => boolean) => Promise<void>;

/** A part of the visits, by the order of their ids: a visit may have touches of several sites. */
export interface DatedVisits extends RedatedDays {
  timeZone: string;
  /** Id of the last visit of the part before; empty for the first part. */
  after: string;
  limit: number;
}

/**
 * Counts the touches of visits on the days and hours of another time zone, from a first day on. Doing it again changes nothing, so that it may be
 * broken off.
 *
 * @returns `after` of the next part; null where it was the last
 */
export async function redateVisits(
  trx: Transaction<Database>,
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

/** Stores the time zone that a site's days are counted in, and the first of them; null where it never changed. */
export async function storeZone(
  trx: Transaction<Database>,
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
 * Compares the time zones of the content with those that days were counted in. Where a site's has changed, its days that have
 * all their visits are counted again by the new one, also the money that came or went on them; older days stay as they are.
 */
export async function followZones(
  {
    store,
    pages,
    now,
    log,
    redateLeads,
  }: Pick<Services, 'store' | 'now' | 'log'> & {
    pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
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
    const first = reportingTime(now(), timeZone).day - COMPLETE_DAYS + 1;
    let after: string | null = '';
    while (after !== null && !stopped()) {
      after = await store.write(redateVisits, {
        ...{ site, timeZone, first, after, limit: VISITS_AT_ONCE },
      });
    }
    await redateLeads({ site, first }, stopped);
    if (stopped()) return;
    await store.write(storeZone, { site, timeZone, first });
    const facts = { site, before: known, timeZone, from: dateOfDay(first) };
    log.info(facts, 'the days of the reports are those of another time zone');
  }
}
