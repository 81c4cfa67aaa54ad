import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { type ExportStateCounts, stateAt } from './count-states.ts';
import { type ExportStatesAsked, findExportStates } from './find-export-states.ts';
import type { ShareSettings } from './may-share.ts';

/** Every lead, as soon as it is made, with the usual choice. */
const EXAMPLE: ShareSettings = {
  kinds: ['hand-off', 'order', 'call-back'],
  statuses: ['open'],
  notAsked: 'share',
};

/** No goal has this name, so that no version is stored under it. */
const NO_GOAL = '';

/**
 * Of some conversions, which would the gate let pass if every lead were a goal, and samples were real? Only counted: an
 * example for sites without goals, of which nothing leaves.
 */
export async function countExample(
  db: Kysely<Database>,
  asked: Omit<ExportStatesAsked, 'goal' | 'leadIds'>,
  now: number,
): Promise<ExportStateCounts> {
  const found: ExportStateCounts = { total: 0, counts: {} };
  for await (const states of findExportStates(db, { ...asked, goal: NO_GOAL })) {
    for (const state of states) {
      const answer = stateAt({ ...state, sample: 0 }, asked.platform, EXAMPLE, now);
      found.total += 1;
      found.counts[answer] = (found.counts[answer] ?? 0) + 1;
    }
  }
  return found;
}
