import { setImmediate } from 'node:timers/promises';
import { type PlatformName, type UploadWay, WAYS } from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { clickIdFor, eligibilitySettings } from './eligibility.ts';
import { findChangedLeads, findLeadsToPlan } from './find-leads-to-plan.ts';
import { type PlannedUpload, planUpload } from './plan-upload.ts';
import { findUploadStates, STATES_A_PAGE, type UploadState } from './upload-states.ts';

/** A goal of a site for a platform. */
export interface PlannedGoal {
  site: string;
  platform: PlatformName;
  goal: UploadGoal;
  settings: Pick<UploadSettings, 'notAsked' | 'claims'>;
  /** Plan only what this way carries; by default what any of the platform's does. */
  way?: UploadWay | undefined;
  /** Plan only conversions to take back. */
  isTakingBack?: boolean;
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

/** Versions that a platform lacks. */
export interface PlannedCount {
  count: number;
  /** Time of the oldest conversion among them; epoch milliseconds. */
  oldestAt: number | null;
}

/**
 * Counts the versions that a platform lacks, up to a number of them. It plans leads as it finds
 * them, so that it has no work with those beyond.
 */
export async function countPlanned(
  db: Kysely<Database>,
  query: PlannedGoal,
  most: number,
): Promise<PlannedCount> {
  const seen = new Set<string>();
  let count = 0;
  let oldestAt: number | null = null;
  for await (const leadIds of findLeads(db, query)) {
    const further = leadIds.filter((leadId) => !seen.has(leadId));
    for (const leadId of further) seen.add(leadId);
    for await (const planned of planLeads(db, query, further)) {
      count += planned.length;
      oldestAt = Math.min(oldestAt ?? Infinity, ...planned.map((plan) => plan.converted_at));
      if (count >= most) return { count: most, oldestAt };
    }
  }
  return { count, oldestAt };
}

function findLeads(
  db: Kysely<Database>,
  { site, platform, goal, settings, isTakingBack, now }: PlannedGoal,
): AsyncGenerator<string[]> {
  const own = eligibilitySettings(settings, goal);
  const query = { site, platform, goal: goal.name, settings: own, now };
  return isTakingBack ? findChangedLeads(db, query) : findLeadsToPlan(db, query);
}

async function* planLeads(
  db: Kysely<Database>,
  { site, platform, goal, settings, way, isTakingBack = false, now }: PlannedGoal,
  found: readonly string[],
): AsyncGenerator<PlannedUpload[]> {
  const own = eligibilitySettings(settings, goal);
  const query = { site, platform, goal: goal.name };
  const sorted = found.toSorted();
  for (let from = 0; from < sorted.length; from += STATES_A_PAGE) {
    const leadIds = sorted.slice(from, from + STATES_A_PAGE);
    for await (const states of findUploadStates(db, { ...query, leadIds })) {
      const planned = states.flatMap((state) => {
        const plan = planUpload(state, platform, own, now);
        if (plan === null || (isTakingBack && plan.change !== 'retract')) return [];
        return way === undefined || carries({ platform, way }, plan, state) ? [plan] : [];
      });
      if (planned.length > 0) yield planned;
      await setImmediate();
    }
  }
}

/** Whether a way carries a version to its platform. */
function carries(
  { platform, way }: { platform: PlatformName; way: UploadWay },
  { change }: PlannedUpload,
  { clickIds }: UploadState,
): boolean {
  const abilities = WAYS[platform][way];
  if (abilities === undefined) return false;
  if (change === 'restate') return abilities.restates;
  if (change === 'retract') return abilities.takesBack;
  const name = clickIdFor(platform, clickIds)?.name;
  return name !== undefined && (abilities.clickIds?.includes(name) ?? true);
}
