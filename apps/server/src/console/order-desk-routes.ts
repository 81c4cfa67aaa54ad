import { MAX_NOTE_LENGTH, type OrderContact } from '@zipfront/contracts/console/desk';
import { itemPath } from '@zipfront/contracts/console/paths';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/screen';
import { stepToTakeBack } from '@zipfront/contracts/shipping/order-changes';
import type { Context } from 'hono';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { changeOrder } from '../shipping/orders/change-order.ts';
import { acceptedPickupDays } from '../shipping/orders/order-rules.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { consolePage, refusedForm } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { findOrderEvents, findOrders, findOrderView, noteOrder } from './desk/desk-orders.ts';
import { findHolders, findOverdueKeys } from './desk/entries.ts';
import { findShownContact, showOrderContact } from './desk/show-contact.ts';
import { doneOf, lengthError, versionOf } from './questions.ts';
import { conflictMessage, noSuchItem, overdueQuery, queueQuery, queueView } from './queue-view.ts';
import { readConsoleForm } from './read-console-form.ts';
import { type OrderForm, readOrderChange, readOrderForm } from './read-order-change.ts';

const DONE: ReadonlyMap<string, string> = new Map([
  ['status', 'The status is changed.'],
  ['date', 'The pickup date is changed.'],
  ['price', 'The price is changed.'],
  ['streets', 'The streets are changed.'],
  ['holder', 'The holder is changed.'],
  ['note', 'Your note is stored.'],
  ['deleted', 'The order is deleted.'],
]);

const NOT_ALLOWED =
  'The status of this order does not allow this change, or the value is not valid.';

interface Shown {
  contact?: OrderContact;
  sent?: OrderForm;
  form?: FormView;
  isConflict?: boolean;
  status?: 200 | 409 | 422;
}

/** The queue of orders, and the page of each. */
export function orderDeskRoutes(context: ConsoleContext) {
  const { store, now, zipCodes } = context;

  const overdueOf = (keys: string[]) =>
    findOverdueKeys(store.reads, { queue: 'orders', keys, ...overdueQuery(context) });

  async function list(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const asked = queueQuery(c, 'orders');
    const found = await findOrders(store.reads, { ...asked, accountId: open.account.id });
    const overdue = await overdueOf(found.map(({ reference }) => reference));
    const shown = { name: 'orders', asked, found, done: doneOf(c, DONE), overdue } as const;
    const view = await queueView(context, shown);
    return consolePage(c, context, { name: 'orders', ...view }, { open });
  }

  async function show(
    c: Context<ServerEnv>,
    open: OpenSession,
    { contact, sent, form = EMPTY_FORM, isConflict = false, status = 200 }: Shown = {},
  ): Promise<Response> {
    const reference = c.req.param('reference') ?? '';
    const item = await findOrderView(store.reads, reference, zipCodes);
    if (item === null) return noSuchItem(c, context, open);
    const events = await findOrderEvents(store.reads, reference);
    const holders = await findHolders(store.reads);
    const latest = events.find(({ what }) => what !== 'note');
    return consolePage(
      c,
      context,
      {
        name: 'order',
        item: {
          ...item,
          contact:
            contact ??
            (await findShownContact(store.reads, { reference, accountId: open.account.id })),
        },
        events,
        holders: holders.map(({ name }) => name),
        takesBackTo: stepToTakeBack(item.status, events)?.before ?? null,
        isOverdue: (await overdueOf([reference])).length > 0,
        canDelete: mayOpen(open.account.role, 'orderDelete'),
        form,
        formName: sent?.what ?? null,
        done: doneOf(c, DONE),
        conflict: isConflict
          ? conflictMessage(latest && { actor: latest.actor ?? 'The visitor' })
          : null,
        now: now(),
      },
      { open, status, site: item.site },
    );
  }

  async function showContact(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const reference = c.req.param('reference') ?? '';
    const asked = { reference, by: actorOf(c, open), at: now() };
    const contact = await store.write(showOrderContact, asked);
    return contact === null ? noSuchItem(c, context, open) : show(c, open, { contact });
  }

  async function addNote(c: Context<ServerEnv>, open: OpenSession, sent: OrderForm) {
    const reference = c.req.param('reference') ?? '';
    const note = sent.values.note ?? '';
    const error = note === '' ? 'Write the note.' : lengthError('A note', note, MAX_NOTE_LENGTH);
    if (error !== null) {
      return show(c, open, { sent, form: refusedForm(sent.values, { note: error }), status: 422 });
    }
    const given = { reference, note, by: actorOf(c, open), at: now() };
    if (!(await store.write(noteOrder, given))) return noSuchItem(c, context, open);
    return c.redirect(`${itemPath('order', reference)}?done=note`, 303);
  }

  async function change(c: Context<ServerEnv>, open: OpenSession): Promise<Response> {
    const reference = c.req.param('reference') ?? '';
    const posted = await readConsoleForm(c);
    const sent = readOrderForm(posted);
    if (sent === null) return noSuchItem(c, context, open);
    if (sent.what === 'note') return addNote(c, open, sent);
    const read = readOrderChange(sent, {
      days: acceptedPickupDays(now()),
      holders: await findHolders(store.reads),
    });
    if ('errors' in read) {
      return show(c, open, { sent, form: refusedForm(sent.values, read.errors), status: 422 });
    }
    const result = await store.write(changeOrder, {
      reference,
      version: versionOf(posted),
      change: read,
      by: actorOf(c, open),
      at: now(),
      channels: context.channels,
    });
    switch (result?.outcome) {
      case undefined:
        return noSuchItem(c, context, open);
      case 'changed':
        return c.redirect(`${itemPath('order', reference)}?done=${sent.what}`, 303);
      case 'changed-meanwhile':
        return show(c, open, {
          sent,
          form: refusedForm(sent.values, {}),
          isConflict: true,
          status: 409,
        });
      // Accounts have no bound.
      case 'too-many':
      case 'not-allowed':
        return show(c, open, {
          sent,
          form: refusedForm(sent.values, {}, NOT_ALLOWED),
          status: 422,
        });
    }
  }

  return {
    list,
    show: (c: Context<ServerEnv>, open: OpenSession) => show(c, open),
    showContact,
    change,
  };
}
