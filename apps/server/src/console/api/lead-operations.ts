import type { LeadRow, TouchNames } from '@zipfront/contracts/console/leads';
import { findLead } from '../../conversions/leads/find-lead.ts';
import { countLeads, findLeads, type LeadsFilter } from '../../conversions/leads/find-leads.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeText } from '../csv-file.ts';
import { withCampaignNames } from '../lead-routes.ts';
import { tryLead } from '../try-partner.ts';
import { missing } from './api-problem.ts';
import { cursorTo, placeOf } from './cursor.ts';
import { readReportQuery } from './report-days.ts';
import type { Handlers } from './serve-operation.ts';

/** Leads and their records. */
export function leadOperations(context: ConsoleContext): Pick<Handlers, 'listLeads' | 'getLead'> {
  const { store, pages, now } = context;
  return {
    async listLeads({ query }, { limit }) {
      const { cursor, limit: _limit, ...filters } = query;
      const { filter: visits } = readReportQuery(query, context);
      const asked: LeadsFilter = {
        ...visits,
        source: query.source ?? null,
        campaignId: query.campaign_id ?? null,
        adGroup: query.ad_group ?? null,
        keyword: query.keyword ?? null,
        weekday: query.weekday === undefined ? null : Number(query.weekday),
        hour: query.hour === undefined ? null : Number.parseInt(query.hour, 10),
        decision: query.decision ?? null,
        reason: query.reason ?? null,
        isByFirst: query.touch === 'first',
        line: query.line ?? null,
        state: query.state?.toUpperCase() ?? null,
        kind: query.kind ?? null,
        status: query.status ?? null,
        partner: query.partner ?? null,
        search: query.search?.trim() || null,
      };
      const filter = query.exact === 'name' ? asked : await withCampaignNames(context, asked);
      const place = placeOf(cursor, ['leads', filters]);
      const after = place && { at: Number(place[0]), leadId: String(place[1]) };
      const [count, found] = await Promise.all([
        countLeads(store.reads, filter),
        findLeads(store.reads, filter, { after, limit: limit + 1 }),
      ]);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        rows: rows.map(leadOf),
        next: last === undefined ? null : cursorTo([last.at, last.leadId], ['leads', filters]),
        count,
      };
    },

    async getLead({ param }) {
      const record = await findLead(store.reads, param.lead_id);
      if (record === null) {
        throw missing('No lead has this id. Leads are stored for 120 days after their click.');
      }
      const { site } = record.lead;
      const settings = pages.uploadsOf(site);
      const goals = settings?.goals.map((goal) => ({ site, goal, settings })) ?? [];
      const { tried } = await tryLead({ store, now }, param.lead_id, goals);
      return {
        ...leadOf(record.lead),
        first_touch: touchOf(record.first),
        zip: record.zip,
        subject: record.subject,
        claims: record.claims.map(({ platform, clickAt, isCredited }) => ({
          ...{ platform, click_at: timeText(clickAt), is_credited: isCredited },
        })),
        uploads: tried?.answers ?? [],
        timeline: record.timeline.map(({ at, ...event }) => ({ at: timeText(at), ...event })),
      };
    },
  };
}

function leadOf({ leadId, at, approvedCents, pendingCents, credit, ...lead }: LeadRow) {
  return {
    ...lead,
    lead_id: leadId,
    at: timeText(at),
    approved_cents: approvedCents,
    pending_cents: pendingCents,
    credit: touchOf(credit),
  };
}

function touchOf({ channel, source, campaign, campaignId }: TouchNames) {
  return { channel, source, campaign, campaign_id: campaignId };
}
