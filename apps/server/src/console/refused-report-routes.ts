import type { FormView } from '@zipfront/contracts/console/forms-and-tables';
import type { RefusedReportView } from '@zipfront/contracts/console/partners';
import { itemPath } from '@zipfront/contracts/console/paths';
import { POSTBACK_FIELDS } from '@zipfront/contracts/postback';
import type { Context } from 'hono';
import {
  correctRefused,
  dismissRefused,
  findRefusedById,
  readCorrection,
} from '../conversions/postbacks/refused-postbacks.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { timeZonesOf } from '../site/pages/time-zones-of.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm } from './console-forms.ts';
import { consolePage, messagePage, refusedForm } from './console-page.ts';

/** Partners' reports with a wrong field. Marketers read them, admins correct or dismiss them. */
export function refusedReportRoutes(context: ConsoleContext) {
  const { store, pages, now } = context;

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    report: RefusedReportView,
    form: FormView | null = null,
  ): Promise<Response> {
    const values = { ...report.sent };
    const screen = {
      name: 'refused-report',
      report,
      form: form ?? { values, errors: {}, message: null },
      canChange: open.account.role === 'admin',
    } as const;
    return consolePage(c, context, screen, { open, status: form === null ? 200 : 422 });
  }

  async function count(
    c: Context<ServerEnv>,
    open: OpenSession,
    report: RefusedReportView,
  ): Promise<Response> {
    const posted = await readConsoleForm(c);
    const typed = POSTBACK_FIELDS.map((field) => [field, posted.value(field).trim()] as const);
    const read = await readCorrection(store.reads, report, typed);
    if ('wrong' in read) {
      const { field, detail } = read.wrong;
      return show(c, open, report, refusedForm(Object.fromEntries(typed), { [field]: detail }));
    }
    const outcome = await store.write(correctRefused, {
      ...{ id: report.id, ...read, timeZones: timeZonesOf(pages) },
      ...{ by: actorOf(c, open), at: now() },
    });
    return toPartner(c, report, outcome ?? 'settled');
  }

  async function dismiss(
    c: Context<ServerEnv>,
    open: OpenSession,
    report: RefusedReportView,
  ): Promise<Response> {
    const by = actorOf(c, open);
    const isDone = await store.write(dismissRefused, { id: report.id, by, at: now() });
    return toPartner(c, report, isDone ? 'dismissed' : 'settled');
  }

  function toPartner(c: Context<ServerEnv>, report: RefusedReportView, done: string): Response {
    return c.redirect(`${itemPath('partner', report.partner)}?done=${done}`, 303);
  }

  /**
   * Responds with the report in the address, or with a page that says that the report is unknown.
   */
  function withReport(
    respond: (
      c: Context<ServerEnv>,
      open: OpenSession,
      report: RefusedReportView,
    ) => Promise<Response>,
  ) {
    return async (c: Context<ServerEnv>, open: OpenSession): Promise<Response> => {
      const report = await findRefusedById(store.reads, c.req.param('id') ?? '');
      if (report !== undefined) return respond(c, open, report);
      const text = 'There is no refused report of this id. It may have been deleted by its age.';
      return messagePage(c, context, { status: 404, title: 'No such report', text }, open);
    };
  }

  return {
    show: withReport((c, open, report) => show(c, open, report)),
    count: withReport(count),
    dismiss: withReport(dismiss),
  };
}
