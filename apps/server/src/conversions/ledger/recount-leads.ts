import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Db } from '../../platform/store/schema.ts';
import type { ConversionRow } from '../../platform/store/tables/conversions.ts';
import type { RedatedDays } from '../../reporting/rollups/follow-zones.ts';
import type { Services } from '../../services.ts';
import { siteTimeZones, type ZonedSites } from '../../site/pages/site-time-zones.ts';
import { applyOrderOutcome } from './apply-order-outcome.ts';
import { applyOutcome } from './apply-outcome.ts';

const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now'> & { pages: ZonedSites };

/**
 * Counts leads again, from a day on, after the time zone of a site has changed. Can be stopped and
 * repeated.
 */
export async function redateLeads(
  parts: Parts,
  days: RedatedDays,
  stopped: () => boolean,
): Promise<void> {
  await countAgain(
    parts,
    (after) => findLeadsSince(parts.store.reads, { ...days, after }),
    stopped,
  );
}

const RECOUNTED_DAYS = 2;

/**
 * Counts the money of leads of the last two days (UTC) again, and of leads that await an amount but
 * are not counted so. Can be stopped and repeated.
 */
export async function recountMoney(parts: Parts, stopped: () => boolean): Promise<void> {
  const db = parts.store.reads;
  const now = parts.now();
  const first = Math.floor(now / DAY_MS) - RECOUNTED_DAYS;
  await countAgain(parts, (after) => findLeadsSince(db, { site: null, first, after }), stopped);
  await countAgain(parts, (after) => findUncounted(db, { now, after }), stopped);
}

type CountedLead = Pick<ConversionRow, 'lead_id' | 'kind' | 'subject'>;

/** @param find the next leads after an id, in the order of ids */
async function countAgain(
  { store, now, pages }: Parts,
  find: (after: string) => Promise<CountedLead[]>,
  stopped: () => boolean,
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const leads = await find(after);
    const timeZones = siteTimeZones(pages);
    for (const { lead_id: leadId, kind, subject } of leads) {
      // Each lead is a write of its own, so that visitors' writes wait for one lead at most.
      if (stopped()) return;
      if (kind === 'hand-off') await store.write(applyOutcome, { leadId, now: now(), timeZones });
      if (kind === 'order' && subject !== null)
        await store.write(applyOrderOutcome, { reference: subject, timeZones });
    }
    after = leads.at(-1)?.lead_id;
  }
}

async function findLeadsSince(
  db: Db,
  { site, first, after }: { site: string | null; first: number; after: string },
): Promise<CountedLead[]> {
  return db
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .leftJoin('conversion', 'conversion.lead_id', 'report_lead.lead_id')
    .select(['report_lead.lead_id', 'report_lead.kind', 'conversion.subject'])
    .distinct()
    .$if(site !== null, (query) => query.where('report_lead.site', '=', site))
    .where('report_lead.lead_id', '>', after)
    .where('event_day', '>=', first - 1)
    .orderBy('report_lead.lead_id')
    .limit(LEADS_AT_ONCE)
    .execute();
}

async function findUncounted(
  db: Db,
  { now, after }: { now: number; after: string },
): Promise<CountedLead[]> {
  return db
    .selectFrom('conversion')
    .innerJoin('report_lead', 'report_lead.lead_id', 'conversion.lead_id')
    .select(['conversion.lead_id', 'conversion.kind', 'conversion.subject'])
    .where('conversion.lead_id', '>', after)
    .where('status', '=', 'accepted')
    .where('value_cents', 'is', null)
    .where('conversion.expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_money')
            .select('event_day')
            .whereRef('report_money.lead_id', '=', 'conversion.lead_id')
            .where('awaiting', '<>', 0),
        ),
      ),
    )
    .orderBy('conversion.lead_id')
    .limit(LEADS_AT_ONCE)
    .execute();
}
