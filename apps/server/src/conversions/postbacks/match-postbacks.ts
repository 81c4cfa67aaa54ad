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
 * Applies reports that arrived before their lead, or before the meaning of their word was known.
 * Returns the number of their leads.
 */
export async function matchPostbacks(
  { store, now, pages }: Omit<Parts, 'log'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let matched = 0;
  for (;;) {
    const leads = await findUnmatchedLeads(store.reads, { now: now(), limit: LEADS_AT_ONCE });
    for (const leadId of leads) {
      if (stopped()) return matched;
      await store.write(applyOutcome, { leadId, now: now(), timeZones: siteTimeZones(pages) });
      matched += 1;
    }
    if (leads.length < LEADS_AT_ONCE) return matched;
  }
}

export function startMatching(parts: Parts): Repeated {
  const pass = async (stopped: () => boolean) => {
    await matchPostbacks(parts, stopped);
    return true;
  };
  const failure = 'postbacks could not be matched';
  return repeatJob(pass, { ...parts, name: 'matching', everyMs: MINUTE_MS, failure });
}
