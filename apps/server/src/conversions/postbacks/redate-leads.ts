import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { RedatedDays } from '../../reporting/rollups/follow-zones.ts';
import { timeZonesOf } from '../../site/pages/time-zones-of.ts';
import type { Services } from '../../site/services.ts';
import { applyOutcome } from './apply-outcome.ts';

/** Leads that one query reads. */
const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now'> & {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
};

/**
 * Counts money of recent leads of a site again, after the time zone of its reports changed. It can
 * be stopped and repeated at any time. Only leads whose money came or went within the complete days
 * are read.
 */
export async function redateLeads(
  { store, now, pages }: Parts,
  { site, first }: RedatedDays,
  stopped: () => boolean,
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined && !stopped()) {
    const leads = await findLeadsSince(store.reads, { site, first, after });
    for (const leadId of leads) {
      await store.write(applyOutcome, { leadId, now: now(), timeZones: timeZonesOf(pages) });
    }
    after = leads.at(-1);
  }
}

/** Finds the leads of a site with money on a day from the first on, or on the day before it. */
async function findLeadsSince(
  db: Kysely<Database>,
  { site, first, after }: RedatedDays & { after: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .select('report_lead.lead_id')
    .distinct()
    .where('report_lead.site', '=', site)
    .where('report_lead.lead_id', '>', after)
    .where('event_day', '>=', first - 1)
    .orderBy('report_lead.lead_id')
    .limit(LEADS_AT_ONCE)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}
