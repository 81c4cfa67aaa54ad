import * as v from 'valibot';
import { operation } from './operation.ts';
import { objects } from './schemas.ts';

export const listSites = operation('listSites', 'get', '/sites', {
  tag: 'Sites',
  summary: 'The sites, each with the time zone of its days.',
  scope: 'any',
  may: 'own-account',
  ok: v.object({ rows: objects({ name: v.string(), time_zone: v.string() }) }),
});
