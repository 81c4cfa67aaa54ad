import type { LeadStatus } from '@zipfront/contracts/money/postback';
import type { Trx } from '../../../platform/store/schema.ts';
import type { Store } from '../../../platform/store/store.ts';
import { toJson } from '../../../platform/store/tables/columns.ts';
import { arrival } from '../../../platform/store/testing/visit-rows.ts';
import { newToken } from '../../../platform/tokens.ts';
import { storeHandoff } from '../../../visitors/handoffs/handoffs.ts';
import type { Arrival } from '../../../visitors/visits/arrival.ts';
import { createVisit } from '../../../visitors/visits/store-visit.ts';
import { type SentPostback, storePostback } from '../store-postback.ts';

export async function enterLead(
  store: Store,
  leadId: string,
  changes: Partial<Arrival>,
  { line, state } = { line: 'auto', state: 'CA' },
): Promise<void> {
  const from = arrival(changes);
  const { rows } = createVisit(from, { visitorId: null, bot: false });
  await store.write(storeHandoff, {
    visit: { create: rows },
    handoff: {
      token: newToken(),
      lead_id: leadId,
      site: from.site,
      created_at: from.at,
      expires_at: from.at,
      zip: '90210',
      line,
      window_width: null,
      fields: toJson({}),
      locale: 'en-US',
      path: '/',
      address: null,
    },
    state,
  });
}

interface LeadReport {
  status: LeadStatus;
  at: number;
  cents?: number | null;
  partner?: string;
  reason?: string | null;
}

export async function reportLead(store: Store, leadId: string, report: LeadReport): Promise<void> {
  await store.write(storePostback, sentReport(leadId, report));
}

/** `reportLead` inside an open transaction. */
export async function storeReport(trx: Trx, leadId: string, report: LeadReport): Promise<void> {
  await storePostback(trx, sentReport(leadId, report));
}

function sentReport(
  leadId: string,
  { status, at, cents = null, partner = 'acme', reason = null }: LeadReport,
): SentPostback {
  const row = {
    id: `${partner} ${leadId} ${status} ${at}`,
    partner,
    transaction_id: leadId,
    lead_id: leadId,
    event: status,
    status,
    amount_cents: cents,
    currency: 'USD',
    occurred_at: at,
    received_at: at,
    content_hash: `${status} ${at}`,
    reason,
  };
  const timeZones = { insurance: 'America/New_York', shipping: 'America/New_York' };
  return { row, timeZones };
}
