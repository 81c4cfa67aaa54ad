import { API_PATH, type ResponseOf } from '@zipfront/contracts/api/operation';
import type { getPartner } from '@zipfront/contracts/api/partners';
import { expect } from 'vitest';
import { statusOfReport } from './lead-money.ts';
import { PARTNER } from './operator.ts';
import type { Played, Stage } from './play-history.ts';
import type { StoredRows } from './stored-rows.ts';
import { expectBetween } from './unrecorded.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Days of reports that the list of partners counts. */
const LISTED_MS = 7 * DAY_MS;

/** Compares the files of partners with the stored and the refused reports. */
export async function comparePartner(
  { operator, clock }: Stage,
  { refusals }: Played,
  { postbacks, conversions }: StoredRows,
): Promise<void> {
  const leads = new Set(conversions.map(({ lead_id }) => lead_id));
  const isCounted = (report: StoredRows['postbacks'][number]) =>
    leads.has(report.lead_id) && statusOfReport(report) !== null;
  const since = clock.now() - LISTED_MS;
  const lately = postbacks.filter(({ received_at }) => received_at > since);
  const [line] = await operator.download(`${API_PATH}/partners.csv`);
  const counted = lately.filter(isCounted).length;
  expect(Number(line?.counted), 'counted reports').toBe(counted);
  expect(Number(line?.unmatched), 'unmatched reports').toBe(lately.length - counted);
  // Refusals are stored by days in the first site's reporting zone, which changes, so those at the
  // edge may be in or out.
  const refused = refusals
    .filter(({ at }) => at > since - DAY_MS)
    .map((one) => ({ ...one, isAnswered: one.isAnswered && one.at > since + DAY_MS }));
  expectBetween(Number(line?.refused), refused, 'refused reports of 7 days');
  const { refusals: reasons } = await operator.read<ResponseOf<typeof getPartner>>(
    `/partners/${PARTNER}`,
  );
  const times = reasons.reduce((sum, reason) => sum + reason.times, 0);
  expectBetween(times, refused, 'refused reports by their reasons');
  const unmatched = await operator.download(`${API_PATH}/partners/${PARTNER}/unmatched.csv`);
  expect(unmatched.map(({ transaction_id: id, event }) => `${id} ${event}`).toSorted()).toEqual(
    postbacks
      .filter((report) => !isCounted(report))
      .map(({ transaction_id: id, event }) => `${id} ${event}`)
      .toSorted(),
  );
}
