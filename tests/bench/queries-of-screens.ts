import { EACH_RELEASE } from '@zipfront/contracts/api/funnel';
import type { UploadGoal } from '@zipfront/contracts/content/upload-settings';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { findPartners } from '../../apps/server/src/conversions/postbacks/find-partners.ts';
import {
  fillBatch,
  findFeedEntries,
  type UploadBatch,
} from '../../apps/server/src/conversions/uploads/fill-batch.ts';
import {
  countGoalUploads,
  findUploadFiles,
} from '../../apps/server/src/conversions/uploads/find-uploads.ts';
import { googleFeedLines } from '../../apps/server/src/conversions/uploads/google-files.ts';
import { platformActor } from '../../apps/server/src/conversions/uploads/record-uploads.ts';
import {
  countStates,
  findStatesWithStatus,
} from '../../apps/server/src/conversions/uploads/upload-states.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import { findExperiments } from '../../apps/server/src/reporting/experiments/experiments.ts';
import { findPages } from '../../apps/server/src/reporting/funnel/find-steps.ts';
import { findPageSpeed } from '../../apps/server/src/reporting/page-health/find-page-speed.ts';
import { findReleases } from '../../apps/server/src/reporting/page-health/find-releases.ts';
import type { HealthFilter } from '../../apps/server/src/reporting/page-health/health-filter.ts';
import { ALL_VISITS } from '../../apps/server/src/reporting/report/filter.ts';
import { findErrors } from '../../apps/server/src/visitors/errors/find-errors.ts';
import { findBadKinds } from '../../apps/server/src/visitors/events/find-bad-events.ts';
import { DAYS, LAST_DAY } from './fill-values.ts';

const LISTED = 100;

/**
 * Campaign, health, experiments, partners, and conversions that leave, with what Google's fetch
 * writes.
 */
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
  // No rollup has pages by these: the rows of visits are read.
  const [phones, ofChannel] = [{ device: 'phone' }, { channel: 'channel-1' }];
  const goal = { site: 'insurance', goal: 'Lead', platform: 'google' } as const;
  const made = { from: DAY_MS * (LAST_DAY - 1), to: DAY_MS * LAST_DAY };
  const gate: Parameters<typeof findStatesWithStatus>[2] = {
    settings: {
      kinds: ['hand-off'],
      statuses: ['open'],
      notAsked: 'withhold',
      claims: 'every-click',
    },
    now: DAY_MS * (LAST_DAY + 1),
  };
  const transport: Parameters<typeof countGoalUploads>[1] = {
    ...goal,
    goal: { name: goal.goal, file: 'goal', kinds: ['hand-off'], statuses: ['open'] },
    settings: gate.settings,
    transport: 'feed',
    now: gate.now,
  };
  const fetch = (statuses: UploadGoal['statuses']) => {
    const name = statuses.join();
    async function fetchAt(at: number): Promise<void> {
      const batch: UploadBatch = {
        platform: 'google',
        site: 'insurance',
        transport: 'feed',
        batch: null,
        at,
        by: platformActor('google', 'feed'),
        goal: { name, file: 'goal', kinds: ['hand-off'], statuses },
        settings: { notAsked: 'withhold', claims: 'every-click', contacts: 'none', goals: [] },
      };
      await fillBatch({ store }, batch);
      for await (const entries of findFeedEntries(reads, batch)) googleFeedLines(entries);
    }
    let isFirst = true;
    return async () => {
      // Most conversions left days ago, and are no longer in the file.
      if (isFirst) await fetchAt(gate.now - 4 * DAY_MS);
      isFirst = false;
      await fetchAt(gate.now);
    };
  };
  return {
    'speed of pages, 28 days': () => findPageSpeed(reads, health(28)),
    [`speed of pages, ${DAYS} days`]: () => findPageSpeed(reads, health(DAYS)),
    'speed of pages by release, 28 days': () =>
      findPageSpeed(reads, health(28, { release: EACH_RELEASE })),
    'speed of pages on phones, 28 days': () => findPageSpeed(reads, health(28, phones)),
    'pages of a channel by release': () =>
      findPages(reads, health(28, { ...ofChannel, release: EACH_RELEASE }), LISTED),
    [`releases, ${DAYS} days`]: () => findReleases(reads, health(DAYS)),
    [`errors, ${DAYS} days`]: () => findErrors(reads, health(DAYS), LISTED),
    'errors of visits on phones, 28 days': () => findErrors(reads, health(28, phones), LISTED),
    'bad events': () => findBadKinds(reads, LISTED),
    experiments: () => findExperiments(reads),
    partners: () => findPartners(reads, { now: DAY_MS * LAST_DAY, today: LAST_DAY }),
    'uploads, states of a day': () =>
      countStates(findStatesWithStatus(reads, { ...goal, made }, gate)),
    'uploads, a transport': () => countGoalUploads(reads, transport),
    'uploads, files': () => findUploadFiles(reads, LISTED),
    'feed for Google, every lead': fetch(['open']),
    'feed for Google, sales': fetch(['sold', 'bound']),
  };
}
