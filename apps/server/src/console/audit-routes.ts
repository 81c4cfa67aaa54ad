import type { AuditQuery } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText } from '../platform/store/texts.ts';
import { startOfDay } from '../reporting/rollups/reporting-time.ts';
import { timeZoneOfSite } from '../site/pages/time-zones-of.ts';
import { ACTIONS_PER_PAGE, findActionKinds, findActions, findActors } from './accounts/audit.ts';
import type { OpenSession } from './accounts/sessions.ts';
import type { ConsoleContext } from './console-context.ts';
import { consolePage } from './console-page.ts';
import { csvFile, MAX_CSV_ROWS, timeText } from './csv-file.ts';
import { dayOf } from './report-addresses.ts';

/** The longest filter in an address; a longer one is cut. */
const MAX_FILTER_LENGTH = 200;

const CSV_COLUMNS = ['at', 'actor', 'role', 'action', 'subject', 'detail'];

/** The audit trail, for admins. The address has the person, the action and the days. */
export function auditRoutes(context: ConsoleContext) {
  const { reads } = context.store;
  const zone = () => timeZoneOfSite(context.pages, null);

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const query = queryOf(c);
    const before = storableText(c.req.query('before') ?? '');
    const found = await findActions(reads, { ...filterOf(query, zone()), before });
    const actions = found.slice(0, ACTIONS_PER_PAGE);
    const last = found.length > ACTIONS_PER_PAGE ? actions.at(-1) : undefined;
    const screen = {
      name: 'audit' as const,
      query,
      actions,
      actors: await findActors(reads),
      kinds: await findActionKinds(reads),
      older: last ? addressOf(CONSOLE_PATHS.audit, { ...query, before: last.id }) : null,
      csv: addressOf(CONSOLE_PATHS.auditCsv, { ...query }),
    };
    return consolePage(c, context, screen, { open });
  }

  async function download(c: Context<ServerEnv>): Promise<Response> {
    const filter = { ...filterOf(queryOf(c), zone()), before: '' };
    const rows = (await findActions(reads, filter, MAX_CSV_ROWS)).map(({ at, detail, ...row }) => ({
      ...row,
      at: timeText(at),
      detail: Object.entries(detail)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
    }));
    return csvFile(c, 'audit-trail', { columns: CSV_COLUMNS, rows });
  }

  return { show, download };
}

/**
 * The filters in an address. An invalid day does not restrict the list, and the form shows it as
 * empty.
 */
function queryOf(c: Context<ServerEnv>): AuditQuery {
  const text = (name: string) => storableText(c.req.query(name) ?? '').slice(0, MAX_FILTER_LENGTH);
  const date = (name: string) => (dayOf(text(name)) === null ? '' : text(name));
  return { person: text('person'), action: text('action'), from: date('from'), to: date('to') };
}

function filterOf({ person: actor, action, from, to }: AuditQuery, timeZone: string) {
  const [first, last] = [dayOf(from), dayOf(to)];
  return {
    actor,
    action,
    from: first === null ? null : startOfDay(first, timeZone),
    until: last === null ? null : startOfDay(last + 1, timeZone),
  };
}

/** An address with the filters that are not empty. */
function addressOf(path: string, filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query}`;
}
