import { Hono } from 'hono';
import { HTML_CONTENT_TYPE, NO_STORE } from '../../platform/http/content-headers.ts';
import { MAIL_STOP_PATH } from '../../platform/http/route-table.ts';
import { sourceHash } from '../../platform/http/security-headers.ts';
import { TEXT_STYLE, textPage } from '../../platform/http/text-page.ts';
import type { RequestContext, ServerEnv } from '../../platform/http/visitor.ts';
import type { Services } from '../../services.ts';
import { findSavedReports } from './saved-reports.ts';
import { readStopToken, stoppedAddress, stopReportMails } from './stop-report-mails.ts';

const POLICY = `default-src 'none'; style-src ${sourceHash(TEXT_STYLE)}; form-action 'self'; frame-ancestors 'none'`;

const STOPPED = 'This report is not mailed to you any more.';

/**
 * Mail programs send the ending request at one click (RFC 8058). It needs no account; a link that
 * ends nothing gets the same response, so that it may be used twice.
 */
export function reportMailRoutes(
  { store, now }: Pick<Services, 'store' | 'now'>,
  secret: string,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.get(`${MAIL_STOP_PATH}:token`, async (c) => {
    const found = await findMails(c);
    if (found === null) return c.notFound();
    if (found.address === undefined) return page(c, STOPPED);
    return page(
      c,
      'Do you want to end the mails of this report to you?',
      '<form method="post"><button>End these mails</button></form>',
    );
  });

  app.post(`${MAIL_STOP_PATH}:token`, async (c) => {
    const found = await findMails(c);
    if (found === null) return c.notFound();
    const { id, address } = found;
    if (address !== undefined) await store.write(stopReportMails, { id, address, at: now() });
    return page(c, STOPPED);
  });

  async function findMails(c: RequestContext) {
    const token = readStopToken(c.req.param('token') ?? '');
    if (token === null) return null;
    const [saved] = await findSavedReports(store.reads, { id: token.id });
    return { id: token.id, address: stoppedAddress(secret, token, saved?.schedule?.to ?? []) };
  }

  return app;
}

function page(c: RequestContext, text: string, note = ''): Response {
  return c.body(textPage({ title: 'Saved report', text, note }), 200, {
    'Content-Type': HTML_CONTENT_TYPE,
    'Content-Security-Policy': POLICY,
    'Cache-Control': NO_STORE,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}
