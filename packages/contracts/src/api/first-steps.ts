import * as v from 'valibot';
import type { Capability } from '../console/capabilities.ts';
import type { ConsolePage } from '../console/pages.ts';
import { PLATFORMS } from '../console/uploads.ts';
import { reports } from './access.ts';
import { instant, objects } from './schemas.ts';

interface FirstStep {
  page: ConsolePage;
  may: Capability;
}

export const FIRST_STEPS = {
  /** Links in ads: a touch with a campaign was counted. */
  links: { page: 'reports', may: 'manage-money' },
  spend: { page: 'spend', may: 'manage-money' },
  partner: { page: 'partners', may: 'administer' },
  uploads: { page: 'uploads', may: 'manage-money' },
  mail: { page: 'health', may: 'administer' },
  people: { page: 'people', may: 'administer' },
  backup: { page: 'health', may: 'administer' },
} as const satisfies Record<string, FirstStep>;

export type FirstStepName = keyof typeof FIRST_STEPS;

export const FIRST_STEP_NAMES = Object.keys(FIRST_STEPS) as FirstStepName[];

export const listFirstSteps = reports.list('listFirstSteps', '/first-steps', {
  summary:
    'What a new installation needs that the caller can see to, and what was seen of it. Samples do not count.',
  ok: v.object({
    rows: objects({
      step: v.picklist(FIRST_STEP_NAMES),
      /** `off` needs variables or content files first. */
      state: v.picklist(['done', 'open', 'off']),
      /** What was seen of it: `google, spring`; null for nothing. */
      seen: v.nullable(v.string()),
      at: v.nullable(instant),
      address: v.string(),
    }),
    /** Links for ads, where the step of links is listed: one of each site to each platform. */
    links: objects({ site: v.string(), platform: v.picklist(PLATFORMS), link: v.string() }),
  }),
});
