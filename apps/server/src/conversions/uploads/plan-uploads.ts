import { setImmediate } from 'node:timers/promises';
import {
  hasWay,
  type PlatformName,
  type UploadWay,
  WAYS,
} from '@zipfront/contracts/console/uploads';
import type { UploadGoal, UploadSettings } from '@zipfront/contracts/content/upload-settings';
import type { Db } from '../../platform/store/schema.ts';
import { clickIdFor, eligibilitySettings } from './eligibility.ts';
import { findLeadsToPlan, type WantedChanges } from './find-leads-to-plan.ts';
import { type PlannedUpload, planUpload } from './plan-upload.ts';
import { findUploadStates, statesPerPage, type UploadState } from './upload-states.ts';

export interface PlannedGoal {
  site: string;
  platform: PlatformName;
  goal: UploadGoal;
  settings: Pick<UploadSettings, 'notAsked' | 'claims'>;
  way?: UploadWay | undefined;
  isRetracting?: boolean;
  now: number;
}

export async function* planUploads(db: Db, query: PlannedGoal): AsyncGenerator<PlannedUpload[]> {
  const found = new Set<string>();
  const { isRetracting = false } = query;
  for await (const leadIds of findLeads(db, query, wantedChanges(query))) {
    for (const leadId of leadIds) found.add(leadId);
    await setImmediate();
  }
  for await (const planned of planLeads(db, query, [...found])) {
    const due = planned.filter(
      ({ plan, isCarried }) => isCarried && (!isRetracting || plan.change === 'retract'),
    );
    if (due.length > 0) yield due.map(({ plan }) => plan);
  }
}

export interface PlannedCounts {
  ready: number;
  retractions: number;
  oldestRetractionAt: number | null;
}

export async function countPlanned(
  db: Db,
  query: PlannedGoal,
  most: number,
): Promise<PlannedCounts> {
  const { platform, way } = query;
  const carried = way === undefined ? NO_CHANGES : wantedChanges(query);
  const retracts = changesOfWay(platform).retract;
  const wanted = { ...carried, retract: retracts };
  const counts: PlannedCounts = { ready: 0, retractions: 0, oldestRetractionAt: null };
  for await (const leadIds of findLeads(db, query, wanted)) {
    for await (const planned of planLeads(db, query, leadIds)) {
      const retracted = planned.filter(({ plan }) => plan.change === 'retract');
      const times = retracted.map(({ plan }) => plan.converted_at);
      if (way !== undefined) counts.ready += planned.filter(({ isCarried }) => isCarried).length;
      counts.retractions += retracted.length;
      if (retracted.length > 0) {
        counts.oldestRetractionAt = Math.min(counts.oldestRetractionAt ?? Infinity, ...times);
      }
      const isReadyCounted = counts.ready >= most;
      if (isReadyCounted) Object.assign(wanted, NO_CHANGES);
      wanted.retract =
        (retracts && counts.retractions < most) || (carried.retract && !isReadyCounted);
      if (Object.values(wanted).every((isWanted) => !isWanted)) break;
    }
  }
  const { ready, retractions } = counts;
  return { ...counts, ready: Math.min(ready, most), retractions: Math.min(retractions, most) };
}

function findLeads(
  db: Db,
  { site, platform, goal, settings, now }: PlannedGoal,
  wanted: Readonly<WantedChanges>,
): AsyncGenerator<string[]> {
  const own = eligibilitySettings(settings, goal);
  return findLeadsToPlan(db, { site, platform, goal: goal.name, settings: own, now }, wanted);
}

interface CarriedPlan {
  plan: PlannedUpload;
  isCarried: boolean;
}

async function* planLeads(
  db: Db,
  { site, platform, goal, settings, way, now }: PlannedGoal,
  found: readonly string[],
): AsyncGenerator<CarriedPlan[]> {
  const own = eligibilitySettings(settings, goal);
  const query = { site, platform, goal: goal.name };
  const sorted = found.toSorted();
  const most = statesPerPage(db);
  for (let from = 0; from < sorted.length; from += most) {
    const leadIds = sorted.slice(from, from + most);
    for await (const states of findUploadStates(db, { ...query, leadIds })) {
      yield states.flatMap((state) => {
        const plan = planUpload(state, platform, own, now);
        if (plan === null) return [];
        return [{ plan, isCarried: way === undefined || carries({ platform, way }, plan, state) }];
      });
      await setImmediate();
    }
  }
}

function wantedChanges({ platform, way, isRetracting = false }: PlannedGoal): WantedChanges {
  const changes = way === undefined ? changesOfWay(platform) : changesOfPlatform(platform, way);
  return isRetracting ? { ...NO_CHANGES, retract: changes.retract } : changes;
}

const NO_CHANGES: WantedChanges = { new: false, restate: false, retract: false };

function changesOfPlatform(platform: PlatformName, way: UploadWay): WantedChanges {
  const abilities = WAYS[platform][way];
  if (abilities === undefined) return NO_CHANGES;
  return { new: true, restate: abilities.restates, retract: abilities.retracts };
}

function changesOfWay(platform: PlatformName): WantedChanges {
  return {
    new: true,
    restate: hasWay(platform, 'restates'),
    retract: hasWay(platform, 'retracts'),
  };
}

function carries(
  { platform, way }: { platform: PlatformName; way: UploadWay },
  { change }: PlannedUpload,
  { clickIds }: UploadState,
): boolean {
  if (!changesOfPlatform(platform, way)[change]) return false;
  if (change !== 'new') return true;
  const name = clickIdFor(platform, clickIds)?.name;
  const taken = WAYS[platform][way]?.clickIds;
  return name !== undefined && (taken?.includes(name) ?? true);
}

export function uploadDestination(goal: UploadGoal, platform: PlatformName): string | undefined {
  if (platform === 'google') return goal.googleAction;
  return platform === 'meta' ? goal.metaEvent : undefined;
}
