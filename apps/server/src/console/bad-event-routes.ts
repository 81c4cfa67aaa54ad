import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { storableText } from '../platform/store/texts.ts';
import { type BadKind, findBadExamples } from '../visitors/events/find-bad-events.ts';
import { replayBadEvents } from '../visitors/events/replay-bad-events.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm } from './console-forms.ts';
import { consolePage } from './console-page.ts';

/** Number of displayed bad events of a kind. */
const EXAMPLES = 5;

/** Stored bad events of a schema and a reason, and replaying them. */
export function badEventRoutes(context: ConsoleContext) {
  const { store } = context;

  async function show(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const kind = kindOf((name) => storableText(c.req.query(name) ?? ''));
    return shown(c, open, kind, doneOf(c.req.query('stored'), c.req.query('validated')));
  }

  async function replay(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const form = await readConsoleForm(c);
    const kind = kindOf(form.value);
    const { validated, stored } = await replayBadEvents(context, kind, actorOf(c, open));
    const counts = { validated: String(validated), stored: String(stored) };
    const query = new URLSearchParams({
      schema: kind.schema ?? '',
      reason: kind.reason,
      ...counts,
    });
    return c.redirect(`${CONSOLE_PATHS.badEvents}?${query}`, 303);
  }

  async function shown(
    c: Context<ServerEnv>,
    open: OpenSession,
    kind: BadKind,
    done: string | null,
  ): Promise<Response> {
    const examples = await findBadExamples(store.reads, kind, EXAMPLES);
    return consolePage(c, context, { name: 'bad-events', ...kind, examples, done }, { open });
  }

  return { show, replay };
}

/** An empty schema selects events that name none. */
function kindOf(value: (name: string) => string): BadKind {
  return { schema: value('schema') || null, reason: value('reason') };
}

function doneOf(stored: string | undefined, validated: string | undefined): string | null {
  if (!/^\d{1,6}$/.test(stored ?? '') || !/^\d{1,6}$/.test(validated ?? '')) return null;
  return `${validated} bad events were validated again; ${stored} are events now, the others stay.`;
}
