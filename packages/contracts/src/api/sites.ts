import * as v from 'valibot';
import { sites } from './access.ts';
import { objects } from './schemas.ts';

export const listSites = sites.get('listSites', '/sites', {
  summary: 'The sites, each with the time zone of its days.',
  ok: v.object({ rows: objects({ name: v.string(), time_zone: v.string() }) }),
});
