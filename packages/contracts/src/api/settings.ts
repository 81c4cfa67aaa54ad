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

export const getNotificationSettings = operation({
  id: 'getNotificationSettings',
  method: 'get',
  path: '/settings/notifications',
  tag: 'Settings',
  summary:
    'The mail server, the sender, the team and the host of webhooks, without secrets, and an example of the variables that are missing.',
  scope: null,
  may: 'administer',
  ok: v.object({
    /** Host and port, and the sender; null where no mail is sent. */
    mail: v.nullable(v.object({ server: v.string(), from: v.string() })),
    team: names,
    /** The host of webhooks; null without webhooks. */
    webhook: v.nullable(v.string()),
    /** The missing variables of mail, a line each; empty if none is missing. */
    example: v.string(),
  }),
});
