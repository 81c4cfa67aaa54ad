import { setImmediate } from 'node:timers/promises';
import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { ExportGoal, ExportSettings } from '@zipfront/contracts/content/export-settings';
import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import { findExportStates } from './find-export-states.ts';
import { type PlannedExport, planExport } from './plan-export.ts';

/** A goal of a site for a platform. */
export interface PlannedGoal {
  site: string;
  platform: PlatformName;
  goal: ExportGoal;
  settings: Pick<ExportSettings, 'notAsked'>;
  /** Epoch milliseconds. */
  now: number;
}

/** Which versions does a platform not have yet? Read in pages; between two, others have their turn. */
export async function* planAll(
  db: Kysely<Database>,
  { site, platform, goal, settings, now }: PlannedGoal,
): AsyncGenerator<PlannedExport[]> {
  const asked = { site, platform, goal: goal.name, isUnmarked: true } as const;
  for await (const states of findExportStates(db, asked)) {
    const planned = states.flatMap(
      (state) => planExport(state, platform, { ...goal, notAsked: settings.notAsked }, now) ?? [],
    );
    if (planned.length > 0) yield planned;
    await setImmediate();
  }
}
