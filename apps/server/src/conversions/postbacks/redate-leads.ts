import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { RedatedDays } from '../../reporting/rollups/follow-zones.ts';
import type { Services } from '../../services.ts';
import { timeZonesOf } from '../../site/pages/time-zones-of.ts';
import { applyOutcome } from './apply-outcome.ts';

/** Leads that one query reads. */
const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now'> & {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
};

/**
 * Counts the leads of a site whose money came or went within the complete days again, so that it stands on days of the time zone of
 * now. Doing it again changes nothing, so that it may be broken off.
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

/** Which leads of a site have money that counts on a day from the first on, or on the day before it? */
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
