import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { RedatedDays } from '../../reporting/rollups/follow-zones.ts';
import type { Services } from '../../services.ts';
import { timeZonesOf } from '../../site/pages/time-zones-of.ts';
import { applyOrderOutcome } from '../ledger/apply-order-outcome.ts';
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
    const timeZones = timeZonesOf(pages);
    for (const { leadId, reference } of leads) {
      if (reference === null) await store.write(applyOutcome, { leadId, now: now(), timeZones });
      else await store.write(applyOrderOutcome, { reference, timeZones });
    }
    after = leads.at(-1)?.leadId;
  }
}

/**
 * Finds the leads of a site whose money counts on the first day, on a later one, or on the day
 * before it. Orders have their references.
 */
async function findLeadsSince(
  db: Kysely<Database>,
  { site, first, after }: RedatedDays & { after: string },
): Promise<{ leadId: string; reference: string | null }[]> {
  return db
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .leftJoin('conversion', 'conversion.lead_id', 'report_lead.lead_id')
    .select(['report_lead.lead_id as leadId', 'conversion.subject as reference'])
    .distinct()
    .where('report_lead.site', '=', site)
    .where('report_lead.lead_id', '>', after)
    .where('event_day', '>=', first - 1)
    .orderBy('report_lead.lead_id')
    .limit(LEADS_AT_ONCE)
    .execute();
}
