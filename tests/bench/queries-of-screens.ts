import { EACH_RELEASE } from '@zipfront/contracts/console/health';
import type { ExportGoal } from '@zipfront/contracts/content/export-settings';
import { DAY_MS } from '@zipfront/contracts/day-ms';
import { findErrors } from '../../apps/server/src/errors/find-errors.ts';
import { findBadKinds } from '../../apps/server/src/events/find-bad-kinds.ts';
import { findExperiments } from '../../apps/server/src/experiments/find-experiments.ts';
import { countStates } from '../../apps/server/src/exports/count-states.ts';
import {
  type ExportBatch,
  fillBatch,
  findFeedEntries,
} from '../../apps/server/src/exports/fill-batch.ts';
import { findExportFiles, findExportWays } from '../../apps/server/src/exports/find-export-ways.ts';
import { platformActor } from '../../apps/server/src/exports/record-departure.ts';
import { findPartners } from '../../apps/server/src/postbacks/find-partners.ts';
import { findPageHealth } from '../../apps/server/src/reports/find-page-health.ts';
import { findReleases } from '../../apps/server/src/reports/find-releases.ts';
import { ALL_VISITS } from '../../apps/server/src/reports/funnel-filter.ts';
import type { HealthFilter } from '../../apps/server/src/reports/health-filter.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { DAYS, LAST_DAY } from './fill-values.ts';

const LISTED = 100;

/** The queries of health, experiments, partners, and conversions that leave, with what Google's fetch of them writes. */
export function queriesOfScreens(store: Store): Record<string, () => Promise<unknown>> {
  const { reads } = store;
  const health = (count: number, more: Partial<HealthFilter> = {}): HealthFilter => ({
    ...ALL_VISITS,
    from: LAST_DAY - count + 1,
    to: LAST_DAY,
    site: null,
    release: '',
    ...more,
  });
  // No cube has pages by these: the rows of visits are read.
  const [phones, ofChannel] = [{ device: 'phone' }, { channel: 'channel-1' }];
  const goal = { site: 'insurance', goal: 'Lead', platform: 'google' } as const;
  const made = { from: DAY_MS * (LAST_DAY - 1), to: DAY_MS * LAST_DAY };
  const gate: Parameters<typeof countStates>[2] = {
    settings: { kinds: ['hand-off'], statuses: ['open'], notAsked: 'withhold' },
    now: DAY_MS * (LAST_DAY + 1),
  };
  const fetch = (statuses: ExportGoal['statuses']) => {
    const name = statuses.join();
    async function fetchAt(at: number): Promise<void> {
      const batch: ExportBatch = {
        ...{ platform: 'google', site: 'insurance', way: 'feed', batch: null, at },
        by: platformActor('google', 'feed'),
        goal: { name, file: 'goal', kinds: ['hand-off'], statuses },
        settings: { notAsked: 'withhold', contacts: 'none', goals: [] },
      };
      await fillBatch({ store }, batch);
      await findFeedEntries(reads, batch);
    }
    let isFirst = true;
    return async () => {
      // Most conversions left days ago, and are not in the file any more.
      if (isFirst) await fetchAt(gate.now - 4 * DAY_MS);
      isFirst = false;
      await fetchAt(gate.now);
    };
  };
  return {
    'health of pages, 28 days': () => findPageHealth(reads, health(28)),
    [`health of pages, ${DAYS} days`]: () => findPageHealth(reads, health(DAYS)),
    'health of pages by release, 28 days': () =>
      findPageHealth(reads, health(28, { release: EACH_RELEASE })),
    'health of pages on phones, 28 days': () => findPageHealth(reads, health(28, phones)),
    'health of pages of a channel by release': () =>
      findPageHealth(reads, health(28, { ...ofChannel, release: EACH_RELEASE })),
    [`releases, ${DAYS} days`]: () => findReleases(reads, health(DAYS)),
    [`errors, ${DAYS} days`]: () => findErrors(reads, health(DAYS), LISTED),
    'errors of visits on phones, 28 days': () => findErrors(reads, health(28, phones), LISTED),
    'bad events': () => findBadKinds(reads, LISTED),
    experiments: () => findExperiments(reads),
    partners: () => findPartners(reads, DAY_MS * LAST_DAY),
    'conversions out, states of a day': () => countStates(reads, { ...goal, made }, gate),
    'conversions out, a way': () => findExportWays(reads, goal),
    'conversions out, files': () => findExportFiles(reads, LISTED),
    'feed for Google, every lead': fetch(['open']),
    'feed for Google, sales': fetch(['sold', 'bound']),
  };
}
