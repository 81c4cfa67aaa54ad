import { setImmediate } from 'node:timers/promises';
import type { AttributionField } from '@zipfront/contracts/attribution';
import type { PlatformName } from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { clickIdFor, eligibilitySettings } from './eligibility.ts';
import { findLeadsToPlan } from './find-leads-to-plan.ts';
import { type PlannedUpload, planUpload } from './plan-upload.ts';
import { findUploadStates, STATES_A_PAGE } from './upload-states.ts';

/** A goal of a site for a platform. */
export interface PlannedGoal {
  site: string;
  platform: PlatformName;
  goal: UploadGoal;
  settings: Pick<UploadSettings, 'notAsked' | 'claims'>;
  /** Plan only conversions with this kind of click id; by default any of the platform's. */
  clickId?: AttributionField | undefined;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Plans all versions that a platform lacks. It reads the leads that may have one in pages by lead
 * id; between two queries, other work has its turn.
 */
export async function* planAll(
  db: Kysely<Database>,
  query: PlannedGoal,
): AsyncGenerator<PlannedUpload[]> {
  const found = new Set<string>();
  for await (const leadIds of findLeads(db, query)) {
    for (const leadId of leadIds) found.add(leadId);
    await setImmediate();
  }
  yield* planLeads(db, query, [...found]);
}

/**
 * Counts the versions that a platform lacks, up to a number of them. It plans leads as it finds
 * them, so that it has no work with those beyond.
 */
export async function countPlanned(
  db: Kysely<Database>,
  query: PlannedGoal,
  most: number,
): Promise<number> {
  const seen = new Set<string>();
  let count = 0;
  for await (const leadIds of findLeads(db, query)) {
    const further = leadIds.filter((leadId) => !seen.has(leadId));
    for (const leadId of further) seen.add(leadId);
    for await (const planned of planLeads(db, query, further)) {
      count += planned.length;
      if (count >= most) return most;
    }
  }
  return count;
}

function findLeads(
  db: Kysely<Database>,
  { site, platform, goal, settings, now }: PlannedGoal,
): AsyncGenerator<string[]> {
  const own = eligibilitySettings(settings, goal);
  return findLeadsToPlan(db, { site, platform, goal: goal.name, settings: own, now });
}

async function* planLeads(
  db: Kysely<Database>,
  { site, platform, goal, settings, clickId, now }: PlannedGoal,
  found: readonly string[],
): AsyncGenerator<PlannedUpload[]> {
  const own = eligibilitySettings(settings, goal);
  const fits = (name?: AttributionField) => clickId === undefined || name === clickId;
  const query = { site, platform, goal: goal.name };
  const sorted = found.toSorted();
  for (let from = 0; from < sorted.length; from += STATES_A_PAGE) {
    const leadIds = sorted.slice(from, from + STATES_A_PAGE);
    for await (const states of findUploadStates(db, { ...query, leadIds })) {
      const planned = states
        .filter(({ clickIds, last }) => last !== null || fits(clickIdFor(platform, clickIds)?.name))
        .flatMap((state) => planUpload(state, platform, own, now) ?? []);
      if (planned.length > 0) yield planned;
      await setImmediate();
    }
  }
}
