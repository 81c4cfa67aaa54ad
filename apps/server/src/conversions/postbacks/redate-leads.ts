import { DAY_MS } from '@zipfront/contracts/time/time';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { RedatedDays } from '../../reporting/rollups/follow-zones.ts';
import type { Services } from '../../services.ts';
import { timeZonesOf, type ZonedSites } from '../../site/pages/time-zones-of.ts';
import { applyOrderOutcome } from '../ledger/apply-order-outcome.ts';
import { applyOutcome } from './apply-outcome.ts';

const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now'> & {
  pages: ZonedSites;
};

/**
 * After a site's time zone changed. Can be stopped and repeated. Reads only leads whose money came
 * or went within the complete days.
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

/** An older version's servers beside this one count by their rules, until it is the only one. */
const RECOUNTED_DAYS = 2;

/**
 * Counts the money of the leads of the last days again, and that of leads that await an amount
 * without being counted so. Can be stopped and repeated.
 */
export async function recountMoney(parts: Parts, stopped: () => boolean): Promise<void> {
  const db = parts.store.reads;
  const now = parts.now();
  const first = Math.floor(now / DAY_MS) - RECOUNTED_DAYS;
  await countAgain(parts, (after) => findLeadsSince(db, { site: null, first, after }), stopped);
  await countAgain(parts, (after) => findUncounted(db, { now, after }), stopped);
}

interface CountedLead {
  leadId: string;
  /** It is null but for orders. */
  reference: string | null;
}

/** @param find the next leads after an id, in the order of ids */
async function countAgain(
  { store, now, pages }: Parts,
  find: (after: string) => Promise<CountedLead[]>,
  stopped: () => boolean,
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined && !stopped()) {
    const leads = await find(after);
    const timeZones = timeZonesOf(pages);
    for (const { leadId, reference } of leads) {
      if (reference === null) await store.write(applyOutcome, { leadId, now: now(), timeZones });
      else await store.write(applyOrderOutcome, { reference, timeZones });
    }
    after = leads.at(-1)?.leadId;
  }
}

/** Whose money counts on the first day, a later one, or the day before. `site`: null for all. */
async function findLeadsSince(
  db: Kysely<Database>,
  { site, first, after }: { site: string | null; first: number; after: string },
): Promise<CountedLead[]> {
  return db
    .selectFrom('report_money')
    .innerJoin('report_lead', 'report_lead.lead_id', 'report_money.lead_id')
    .leftJoin('conversion', 'conversion.lead_id', 'report_lead.lead_id')
    .select(['report_lead.lead_id as leadId', 'conversion.subject as reference'])
    .distinct()
    .$if(site !== null, (query) => query.where('report_lead.site', '=', site))
    .where('report_lead.lead_id', '>', after)
    .where('event_day', '>=', first - 1)
    .orderBy('report_lead.lead_id')
    .limit(LEADS_AT_ONCE)
    .execute();
}

/** Those that await an amount and are not counted as such. */
async function findUncounted(
  db: Kysely<Database>,
  { now, after }: { now: number; after: string },
): Promise<CountedLead[]> {
  return db
    .selectFrom('conversion')
    .innerJoin('report_lead', 'report_lead.lead_id', 'conversion.lead_id')
    .select(['conversion.lead_id as leadId', 'conversion.subject as reference'])
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
