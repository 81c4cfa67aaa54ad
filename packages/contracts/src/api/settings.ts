import * as v from 'valibot';
import { PLATFORMS } from '../console/uploads.ts';
import { operation } from './operation.ts';

const names = v.array(v.string());

export const getUploadSettings = operation({
  id: 'getUploadSettings',
  method: 'get',
  path: '/settings/uploads',
  tag: 'Settings',
  summary:
    'The goals of each site with the file that sets them, an example for a site without goals, and the APIs that are set up.',
  scope: 'manage:uploads',
  may: 'manage-money',
  ok: v.object({
    /** Whether this server publishes changed files by itself. */
    is_watched: v.boolean(),
    /** A command on the machine of this server that publishes changed files. */
    publish: v.string(),
    apis: v.array(
      v.object({
        platform: v.picklist(PLATFORMS),
        is_on: v.boolean(),
        variables: names,
      }),
    ),
    rows: v.array(
      v.object({
        site: v.string(),
        /** The content file on the machine of this server. */
        file: v.string(),
        /** Lines to append to that file; null for a site with goals. */
        example: v.nullable(v.string()),
        /** Null for a site without goals. */
        settings: v.nullable(
          v.object({
            not_asked: v.string(),
            claims: v.string(),
            contacts: v.string(),
            goals: v.array(
              v.object({
                name: v.string(),
                file: v.string(),
                kinds: names,
                statuses: names,
                google_action: v.nullable(v.string()),
                meta_event: v.nullable(v.string()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
