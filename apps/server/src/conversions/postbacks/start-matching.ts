import { MINUTE_MS } from '@zipfront/contracts/day-ms';
import type { Repeated } from '../../platform/jobs/repeat.ts';
import { repeatJob } from '../../platform/jobs/repeat-job.ts';
import { timeZonesOf } from '../../site/pages/time-zones-of.ts';
import type { Services } from '../../site/services.ts';
import { findUnmatchedLeads } from './find-unmatched-leads.ts';
import { settleLead } from './settle-lead.ts';

/** Leads that are matched in one pass. */
const LEADS_AT_ONCE = 200;

type Parts = Pick<Services, 'store' | 'now' | 'log'> & {
  pages: Pick<Services['pages'], 'siteNames' | 'timeZoneOf'>;
};

/** Counts reports whose lead, or whose meaning, became known after they had arrived. */
export async function matchPostbacks({ store, now, pages }: Omit<Parts, 'log'>): Promise<number> {
  const leads = await findUnmatchedLeads(store.reads, { now: now(), limit: LEADS_AT_ONCE });
  for (const leadId of leads) {
    await store.write(settleLead, { leadId, now: now(), timeZones: timeZonesOf(pages) });
  }
  return leads.length;
}

/** Matches every minute, on one server for all. A failure is logged, and tried again. */
export function startMatching(parts: Parts): Repeated {
  const pass = async () => {
    await matchPostbacks(parts);
    return true;
  };
  const failure = 'postbacks could not be matched';
  return repeatJob(pass, { ...parts, name: 'matching', everyMs: MINUTE_MS, failure });
}
