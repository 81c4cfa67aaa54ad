import type { QuestionView } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { readConsoleForm, versionOf } from './console-forms.ts';
import { consolePage } from './console-page.ts';
import {
  type CallBackDeletion,
  deleteCallBackAtDesk,
  findCallBackDeletion,
} from './desk/call-back.ts';
import {
  type DeletionOutcome,
  deleteOrderAtDesk,
  findOrderDeletion,
  type OrderDeletion,
} from './desk/order-deletion.ts';
import { noSuchItem } from './queue-view.ts';

const CONFLICT =
  'This was changed after you opened it. Nothing is deleted. Below is how it is now.';

/** Deletes an order or a call-back, after a page that asks. */
export function deletionRoutes(context: ConsoleContext) {
  const { store, now } = context;

  async function askOfOrder(
    c: Context<ServerEnv>,
    open: OpenSession,
    conflict: string | null = null,
  ): Promise<Response> {
    const reference = c.req.param('reference') ?? '';
    const found = await findOrderDeletion(store.reads, reference);
    if (found === null) return noSuchItem(c, context, open);
    return ask(c, open, { ...orderQuestion(reference, found), conflict });
  }

  async function askOfCallBack(
    c: Context<ServerEnv>,
    open: OpenSession,
    conflict: string | null = null,
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const found = await findCallBackDeletion(store.reads, id);
    if (found === null) return noSuchItem(c, context, open);
    return ask(c, open, { ...callBackQuestion(id, found), conflict });
  }

  function ask(c: Context<ServerEnv>, open: OpenSession, question: QuestionView) {
    const status = question.conflict === null ? 200 : 409;
    return consolePage(c, context, { name: 'question', ...question }, { open, status });
  }

  async function deleteOrder(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const version = versionOf(await readConsoleForm(c));
    const reference = c.req.param('reference') ?? '';
    const input = { reference, version, by: actorOf(c, open), at: now() };
    const outcome = await store.write(deleteOrderAtDesk, input);
    if (outcome === 'changed-meanwhile') return askOfOrder(c, open, CONFLICT);
    return afterwards(c, open, outcome, CONSOLE_PATHS.orders);
  }

  async function deleteCallBack(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const version = versionOf(await readConsoleForm(c));
    const id = c.req.param('id') ?? '';
    const input = { id, version, by: actorOf(c, open), at: now() };
    const outcome = await store.write(deleteCallBackAtDesk, input);
    if (outcome === 'changed-meanwhile') return askOfCallBack(c, open, CONFLICT);
    return afterwards(c, open, outcome, CONSOLE_PATHS.callBacks);
  }

  function afterwards(
    c: Context<ServerEnv>,
    open: OpenSession,
    outcome: Exclude<DeletionOutcome, 'changed-meanwhile'>,
    queue: string,
  ): Response | Promise<Response> {
    if (outcome === 'missing') return noSuchItem(c, context, open);
    return c.redirect(`${queue}?done=deleted`, 303);
  }

  return {
    askOfOrder: (c: Context<ServerEnv>, open: OpenSession) => askOfOrder(c, open),
    deleteOrder,
    askOfCallBack: (c: Context<ServerEnv>, open: OpenSession) => askOfCallBack(c, open),
    deleteCallBack,
  };
}

/** Sentence at the end of both questions. */
const AUDIT =
  'The audit trail has that you deleted it, with its id and nothing of what it held. It cannot be taken back.';

function orderQuestion(
  reference: string,
  { name, version, events, callBacks }: OrderDeletion,
): Omit<QuestionView, 'conflict'> {
  return {
    title: `Delete the order of ${name}?`,
    consequences: [
      `The order ${reference} is deleted, with its contact, streets and consent.`,
      ...(events > 0 ? [`Its history goes with it: ${counted(events, 'entry', 'entries')}.`] : []),
      ...(callBacks > 0
        ? [
            `The same visitor asked for a call to its number: ${counted(callBacks, 'call-back is', 'call-backs are')} deleted, too.`,
          ]
        : []),
      'Notifications about it that wait are not sent.',
      AUDIT,
    ],
    action: itemPath('orderDelete', reference),
    hidden: { version: String(version) },
    button: 'Delete the order',
    back: itemPath('order', reference),
  };
}

function callBackQuestion(
  id: string,
  { name, version, entries, isAskedElsewhere }: CallBackDeletion,
): Omit<QuestionView, 'conflict'> {
  return {
    title: name === '' ? 'Delete this call-back?' : `Delete the call-back of ${name}?`,
    consequences: [
      'The call-back is deleted, with its number and consent.',
      ...(entries > 0
        ? [`Its history goes with it: ${counted(entries, 'entry', 'entries')}.`]
        : []),
      ...(isAskedElsewhere
        ? ['Another visitor asked for a call to this number, too. That call is not made either.']
        : []),
      'Notifications about it that wait are not sent.',
      AUDIT,
    ],
    action: itemPath('callBackDelete', id),
    hidden: { version: String(version) },
    button: 'Delete the call-back',
    back: itemPath('callBack', id),
  };
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}
