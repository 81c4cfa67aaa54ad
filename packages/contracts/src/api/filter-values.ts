import * as v from 'valibot';
import { reports } from './access.ts';
import { daysOfSite } from './schemas.ts';

const texts = v.array(v.string());

export const getChoices = reports.get('getChoices', '/choices', {
  summary: 'The sites, and values to filter reports by: those of the days with the most visits.',
  query: v.strictObject(daysOfSite),
  ok: v.object({
    sites: v.array(v.object({ name: v.string(), time_zone: v.string() })),
    channels: texts,
    campaigns: texts,
    pages: texts,
    /** They are those of the page script, the latest first. */
    releases: texts,
    partners: texts,
  }),
});
