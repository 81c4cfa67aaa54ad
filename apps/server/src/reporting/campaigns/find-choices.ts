import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { findNames } from '../funnel/find-steps.ts';
import type { ReportFilter } from './report-filter.ts';
import { ALL_VISITS } from './visit-filter.ts';

/** Maximum number of values of a property to choose from. */
const CHOICES = 50;

type DaysOfSite = Omit<ReportFilter, 'channel'>;

/** Values that visits can be filtered by. */
export interface Choices {
  channels: string[];
  campaigns: string[];
  paths: string[];
}

/** Which channels, campaigns and pages do visits of these days have, those with the most visits first? */
export async function findChoices(db: Kysely<Database>, days: DaysOfSite): Promise<Choices> {
  const [channels, campaigns, paths] = await Promise.all([
    findChoice(db, days, 'channel'),
    findChoice(db, days, 'campaign'),
    findChoice(db, days, 'path'),
  ]);
  return { channels, campaigns, paths };
}

/** Which values of one property do visits of these days have, those with the most visits first? */
export function findChoice(
  db: Kysely<Database>,
  { from, to, site }: DaysOfSite,
  by: 'channel' | 'campaign' | 'path',
): Promise<string[]> {
  return findNames(db, { ...ALL_VISITS, from, to, site }, { by, limit: CHOICES });
}
