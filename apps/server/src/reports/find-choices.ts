import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { findNames } from './find-steps.ts';
import { ALL_VISITS } from './funnel-filter.ts';
import type { ReportFilter } from './report-filter.ts';

/** Maximum number of values of a property to choose from. */
const CHOICES = 50;

/** Values that visits can be filtered by. */
export interface Choices {
  channels: string[];
  campaigns: string[];
  paths: string[];
}

/** Which channels, campaigns and pages do visits of these days have, those with the most visits first? */
export async function findChoices(
  db: Kysely<Database>,
  { from, to, site }: Omit<ReportFilter, 'channel'>,
): Promise<Choices> {
  const days = { ...ALL_VISITS, from, to, site };
  const namesOf = (by: 'channel' | 'campaign' | 'path') =>
    findNames(db, days, { by, limit: CHOICES });
  const [channels, campaigns, paths] = await Promise.all([
    namesOf('channel'),
    namesOf('campaign'),
    namesOf('path'),
  ]);
  return { channels, campaigns, paths };
}
