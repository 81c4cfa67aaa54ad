import * as v from 'valibot';
import { MAX_ATTRIBUTION_LENGTH } from '../attribution/attribution.ts';
import { spend, spendChange } from './access.ts';
import { byId, cents, count, daysOfSite, instant, objects } from './schemas.ts';

const name = v.pipe(v.string(), v.maxLength(MAX_ATTRIBUTION_LENGTH));

const names = v.object({ source: v.string(), campaign_id: v.string(), campaign: v.string() });

const sentNames = v.strictObject({
  source: name,
  campaign_id: v.optional(name, ''),
  campaign: name,
});

export const listJoins = spend.list('listJoins', '/campaign-joins', {
  summary: 'Campaigns that people have joined, the newest first.',
  ok: v.object({
    rows: objects({ id: v.string(), at: instant, actor: v.string(), visits: names, spend: names }),
  }),
});

export const listUnmatchedCampaigns = spend.list(
  'listUnmatchedCampaigns',
  '/campaign-joins/unmatched',
  {
    may: 'read-reports',
    summary:
      'The largest campaigns with spend and no visits, and with paid visits and no spend; without days of the last 28.',
    query: v.strictObject(daysOfSite),
    ok: v.object({
      /** It is the currency of the spend, ISO 4217; null without any. */
      currency: v.nullable(v.string()),
      /** Of all campaigns, those with spend and no visits or the other way round. */
      sums: v.object({ spend: count, spend_cents: v.number(), visits: count, paid_visits: count }),
      rows: objects({
        lacks: v.picklist(['visits', 'spend']),
        /** Empty for spend without visits. */
        channel: v.string(),
        ...names.entries,
        visits: count,
        spend_cents: cents,
      }),
    }),
  },
);

export const joinCampaigns = spendChange.post('joinCampaigns', '/campaign-joins', {
  summary:
    'Joins a campaign of visits with one of spend, in all reports. An earlier join of these visits ends.',
  repeatable: true,
  body: v.strictObject({ visits: sentNames, spend: sentNames }),
  status: 204,
  errors: { 409: 'There are too many joined campaigns.' },
});

export const undoJoin = spendChange.delete('undoJoin', '/campaign-joins/{id}', {
  summary: 'Ends a join: the campaigns are two again.',
  param: byId,
  status: 204,
  errors: { 404: 'No join has this id, or it was ended before.' },
});
