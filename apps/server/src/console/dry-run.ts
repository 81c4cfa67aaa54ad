import { randomUUIDv7 } from 'node:crypto';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import type { tryReport } from '@zipfront/contracts/api/partner-reports';
import { PLATFORMS } from '@zipfront/contracts/console/uploads';
import { checkPostback, checkProven } from '../conversions/postbacks/check-postback.ts';
import { findPartner } from '../conversions/postbacks/find-partners.ts';
import { partnerRequest } from '../conversions/postbacks/report-as-partner.ts';
import { tryPostback } from '../conversions/postbacks/try-postback.ts';
import { eligibilityConditions, eligibilitySettings } from '../conversions/uploads/eligibility.ts';
import { planUpload } from '../conversions/uploads/plan-upload.ts';
import { findUploadStates, stateAt } from '../conversions/uploads/upload-states.ts';
import type { Services } from '../services.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { ConsoleContext } from './console-context.ts';
import type { SiteGoal } from './upload-lists.ts';

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
  const tried = await store.write(tryPostback, { row, timeZones: timeZonesOf(pages) });
  const status = tried.outcome === 'stored' ? 202 : 200;
  return { ...base, ...tried, status, refusal: null, is_word_unknown: row.status === null };
}

/**
 * Runs each condition of the eligibility check on a lead, for each goal and platform. Null for an
 * unknown lead.
 */
export async function tryLead(
  { store, now }: Pick<Services, 'store' | 'now'>,
  leadId: string,
  goals: readonly SiteGoal[],
) {
  const conversion = await store.reads
    .selectFrom('conversion')
    .select(['kind', 'status', 'site'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst();
  if (conversion === undefined) return null;
  const rows = [];
  for (const { site, goal, settings } of goals) {
    if (site !== conversion.site) continue;
    for (const platform of PLATFORMS) {
      const query = { platform, goal: goal.name, site, leadIds: [leadId] };
      const own = eligibilitySettings(settings, goal);
      for await (const [state] of findUploadStates(store.reads, query)) {
        if (state === undefined) continue;
        const conditions = eligibilityConditions(state, platform, own, now());
        const next = planUpload(state, platform, own, now());
        const answer =
          next?.change === 'retract' ? 'retracting' : stateAt(state, platform, own, now());
        const correction_cents = next?.change === 'restate' ? next.value_cents : null;
        rows.push({ goal: goal.name, platform, answer, conditions, correction_cents });
      }
    }
  }
  const { kind, status } = conversion;
  return { kind, status, rows };
}
