import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { type Repeated, repeatJob } from '../../platform/jobs/repeat.ts';
import type { Db } from '../../platform/store/schema.ts';
import type { Services } from '../../services.ts';
import { siteTimeZones, type ZonedSites } from '../../site/pages/site-time-zones.ts';
import { applyOutcome } from '../ledger/apply-outcome.ts';

export async function findUnmatchedLeads(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('postback')
    .innerJoin('conversion', 'conversion.lead_id', 'postback.lead_id')
    .select('postback.lead_id')
    .distinct()
    .where('postback.matched', '=', 0)
    .where('postback.status', 'is not', null)
    .where('conversion.kind', '=', 'hand-off')
    .where('conversion.expires_at', '>', now)
    .limit(limit)
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now' | 'log'> & { pages: ZonedSites };

/**
 * Applies reports that arrived before their lead, or before the meaning of their word was known,
 * for up to 200 leads. Returns the number of these leads.
 */
export async function matchPostbacks({ store, now, pages }: Omit<Parts, 'log'>): Promise<number> {
  const leads = await findUnmatchedLeads(store.reads, { now: now(), limit: LEADS_AT_ONCE });
  for (const leadId of leads) {
    await store.write(applyOutcome, { leadId, now: now(), timeZones: siteTimeZones(pages) });
  }
  return leads.length;
}

export function startMatching(parts: Parts): Repeated {
  const pass = async () => {
    await matchPostbacks(parts);
    return true;
  };
  const failure = 'postbacks could not be matched';
  return repeatJob(pass, { ...parts, name: 'matching', everyMs: MINUTE_MS, failure });
}
