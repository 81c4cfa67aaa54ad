import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { PLATFORMS } from '@zipfront/contracts/console/uploads';
import type { Context } from 'hono';
import { findDeadUploads } from '../conversions/uploads/find-uploads.ts';
import { resendUploads } from '../conversions/uploads/set-feed-key.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm } from './console-forms.ts';
import { messagePage } from './console-page.ts';
import { csvFile } from './csv-file.ts';
import { deadUploadsTable } from './upload-lists.ts';

/** Dead letters among conversions: the job no longer tries them. */
export function deadUploadRoutes(context: ConsoleContext) {
  const { store, now } = context;

  async function resend(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const { value } = await readConsoleForm(c);
    const platform = PLATFORMS.find((name) => name === value('platform'));
    const query = { site: value('site'), goal: value('goal'), reason: value('reason') };
    const by = actorOf(c, open);
    const count =
      platform === undefined
        ? 0
        : await store.write(resendUploads, { ...query, platform, by, at: now() });
    if (count > 0) return c.redirect(`${CONSOLE_PATHS.uploads}?done=resent`, 303);
    const title = 'Nothing to send again';
    const text =
      'They are no dead letters any more, because another person sent them again or they were deleted, or they are too old for the platform by now.';
    return messagePage(c, context, { status: 404, title, text }, open);
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    return csvFile(c, 'refused', deadUploadsTable(await findDeadUploads(store.reads, now())));
  }

  return { resend, download };
}
