import { listLeads } from '@zipfront/contracts/api/leads';
import { getOwn } from '@zipfront/contracts/own';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS } from '../address.ts';

export const LEAD_FILTERS = [
  { id: 'status', label: 'Status' },
  { id: 'partner', label: 'Partner' },
  { id: 'reason', label: 'Reason' },
  { id: 'decision', label: 'Decision' },
  { id: 'kind', label: 'Kind' },
  { id: 'channel', label: 'Channel' },
  { id: 'source', label: 'Source' },
  { id: 'campaign', label: 'Campaign' },
  { id: 'campaign_id', label: 'Campaign id' },
  { id: 'ad_group', label: 'Ad group' },
  { id: 'keyword', label: 'Keyword' },
  { id: 'page', label: 'Page' },
  { id: 'device', label: 'Device' },
  { id: 'line', label: 'Line' },
  { id: 'state', label: 'State' },
  { id: 'day', label: 'Day' },
  { id: 'weekday', label: 'Weekday' },
  { id: 'hour', label: 'Hour' },
] as const;

export type LeadFilterName = (typeof LEAD_FILTERS)[number]['id'];

const PARTS = [...LEAD_FILTERS.map(({ id }) => id), 'touch', 'exact', 'money', 'search'] as const;

export const leadsSearch = v.object({
  ...RANGE_PARTS,
  ...(Object.fromEntries(
    PARTS.map((name) => {
      const schema: v.GenericSchema<string> = listLeads.query.entries[name].wrapped;
      return [name, optionalPart(schema)];
    }),
  ) as Record<(typeof PARTS)[number], ReturnType<typeof optionalPart<v.GenericSchema<string>>>>),
});

export type LeadsSearch = v.InferOutput<typeof leadsSearch>;

/** What the list was last opened with in this tab, for the way back from a lead. */
export const lastLeads: { search: LeadsSearch } = { search: {} };

/** The part of an address that the API takes; a value that it would refuse is left out. */
export function leadsQuery(search: LeadsSearch) {
  const { entries } = listLeads.query;
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => {
      const schema = getOwn<v.GenericSchema>(entries, name);
      return value !== undefined && schema !== undefined && v.is(schema, value);
    }),
  ) as v.InferInput<typeof listLeads.query>;
}
