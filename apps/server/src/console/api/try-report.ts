import { randomUUIDv7 } from 'node:crypto';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import type { tryReport } from '@zipfront/contracts/api/partner-reports';
import { checkPostback, checkProven } from '../../conversions/postbacks/check-postback.ts';
import { findPartner } from '../../conversions/postbacks/find-partners.ts';
import { partnerRequest } from '../../conversions/postbacks/report-as-partner.ts';
import { tryPostback } from '../../conversions/postbacks/try-postback.ts';
import { siteTimeZones } from '../../site/pages/site-time-zones.ts';
import type { ConsoleContext } from '../console-context.ts';

/** Checks and counts a report like a real one, but stores nothing. Null for an unknown partner. */
export async function tryPartner(
  { store, now, pages }: Pick<ConsoleContext, 'store' | 'now' | 'pages'>,
  id: string,
  { lead_id: lead, event, amount = '', token = '' }: ParsedRequest<typeof tryReport>['body'],
) {
  const partner = await findPartner(store.reads, id);
  if (partner === null) return null;
  const message = `test-${randomUUIDv7()}`;
  const report = { lead, event, amount, token, transaction: message, message };
  const { request, shown } = partnerRequest(partner, report, now());
  const is_proof_checked = partner.auth === 'signature' || token !== '';
  const checked = is_proof_checked
    ? checkPostback(partner, request)
    : checkProven(partner, request);
  const nothing = { is_word_unknown: false, outcome: null, lead: null, other_sales: 0 };
  const base = { request: shown, is_proof_checked, ...nothing };
  if ('reason' in checked) return { ...base, status: checked.status, refusal: checked.detail };
  const { row } = checked;
  const tried = await store.write(tryPostback, { row, timeZones: siteTimeZones(pages) });
  const status = tried.outcome === 'stored' ? 202 : 200;
  return { ...base, ...tried, status, refusal: null, is_word_unknown: row.status === null };
}
