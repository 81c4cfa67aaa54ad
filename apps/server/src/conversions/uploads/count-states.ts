import type { ExportAnswer } from '@zipfront/contracts/console/conversions-out';
import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import {
  type ExportState,
  type ExportStatesAsked,
  findExportStates,
} from './find-export-states.ts';
import { mayShare, type ShareSettings } from './may-share.ts';

/** Numbers of conversions by their states. */
export interface ExportStateCounts {
  total: number;
  counts: Partial<Record<ExportAnswer, number>>;
}

/** How far is each of some conversions at a platform, or why is it withheld? */
export async function countStates(
  db: Kysely<Database>,
  asked: ExportStatesAsked,
  { settings, now }: { settings: ShareSettings; now: number },
): Promise<ExportStateCounts> {
  const found: ExportStateCounts = { total: 0, counts: {} };
  for await (const states of findExportStates(db, asked)) {
    for (const state of states) {
      const answer = stateAt(state, asked.platform, settings, now);
      found.total += 1;
      found.counts[answer] = (found.counts[answer] ?? 0) + 1;
    }
  }
  return found;
}

/** How far a conversion is at a platform, or why it is withheld. */
export function stateAt(
  state: ExportState,
  platform: PlatformName,
  settings: ShareSettings,
  now: number,
): ExportAnswer {
  const { last } = state;
  if (last !== null) {
    if (last.change === 'retract') return 'retracted';
    return last.state === 'accepted' ? 'sent' : last.state;
  }
  const sharing = mayShare(state, platform, settings, now);
  return sharing.share ? 'ready' : sharing.why;
}
