import * as v from 'valibot';
import type { Capability } from '../console/capabilities.ts';
import type { ConsolePage } from '../console/pages.ts';
import { PLATFORMS } from '../console/uploads.ts';
import { instant, operation } from './operation.ts';

interface FirstStep {
  page: ConsolePage;
  may: Capability;
}

/** What a new installation needs, in its order, besides content of its own. */
export const FIRST_STEPS = {
  /** Links in ads: a touch with a campaign was counted. */
  links: { page: 'reports', may: 'manage-money' },
  /** The spend of a platform counts. */
  spend: { page: 'spend', may: 'manage-money' },
  /** A partner has reported on a lead. */
  partner: { page: 'partners', may: 'administer' },
  /** A site names goals of ad platforms. */
  uploads: { page: 'uploads', may: 'manage-money' },
  /** The mail server has accepted a test mail, or any other. */
  mail: { page: 'health', may: 'administer' },
  /** A second person has a password. */
  people: { page: 'people', may: 'administer' },
  backup: { page: 'health', may: 'administer' },
} as const satisfies Record<string, FirstStep>;

export type FirstStepName = keyof typeof FIRST_STEPS;

export const FIRST_STEP_NAMES = Object.keys(FIRST_STEPS) as FirstStepName[];

export const listFirstSteps = operation({
  id: 'listFirstSteps',
  method: 'get',
  path: '/first-steps',
  tag: 'Reports',
  summary:
    'What a new installation needs that the caller can see to, and what was seen of it. Samples do not count.',
  scope: 'read:reports',
  may: 'read-reports',
  ok: v.object({
    rows: v.array(
      v.object({
        step: v.picklist(FIRST_STEP_NAMES),
        /** `off` needs variables or content files first. */
        state: v.picklist(['done', 'open', 'off']),
        /** What was seen of it: `google, spring`; null for nothing. */
        seen: v.nullable(v.string()),
        /** When, where it is known. */
        at: v.nullable(instant),
        /** The address of its screen, below that of the console. */
        address: v.string(),
      }),
    ),
    /** Links for ads, where the step of links is listed: one of each site to each platform. */
    links: v.array(
      v.object({
        site: v.string(),
        platform: v.picklist(PLATFORMS),
        /** The address of the site's first page with the names of its campaign. */
        link: v.string(),
      }),
    ),
  }),
  table: 'rows',
});
