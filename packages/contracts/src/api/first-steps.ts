import * as v from 'valibot';
import { FIRST_STEP_NAMES } from '../console/first-steps.ts';
import { PLATFORMS } from '../console/uploads.ts';
import { instant, operation } from './operation.ts';

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
