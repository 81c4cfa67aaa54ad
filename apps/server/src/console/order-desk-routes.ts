import {
  MAX_NOTE_LENGTH,
  type OrderContact,
  type OrderFormName,
} from '@zipfront/contracts/console/desk';
import { EMPTY_FORM, type FormView } from '@zipfront/contracts/console/forms-and-tables';
import { itemPath } from '@zipfront/contracts/console/paths';
import { isStreet } from '@zipfront/contracts/shipping/form-fields';
import { ORDER_STATUSES } from '@zipfront/contracts/shipping/order';
import {
  MAX_ORDER_PRICE,
  MAX_REASON_LENGTH,
  type OrderChange,
  stepToTakeBack,
} from '@zipfront/contracts/shipping/order-changes';
import {
  type PickupDateFault,
  type PickupDays,
  pickupDateFault,
} from '@zipfront/contracts/shipping/pickup-date';
import type { Context } from 'hono';
import type { FormReader } from '../platform/forms/read-form.ts';
import type { ServerEnv } from '../platform/http/visitor.ts';
import { changeOrder } from '../shipping/orders/change-order.ts';
import { acceptedPickupDays } from '../shipping/orders/check-quote.ts';
import type { OpenSession } from './accounts/sessions.ts';
import { actorOf, type ConsoleContext } from './console-context.ts';
import { doneOf, lengthError, noteOf, readConsoleForm, versionOf } from './console-forms.ts';
import { consolePage, refusedForm } from './console-page.ts';
import { mayOpen } from './console-routes.ts';
import { findOrderEvents, findOrders, findOrderView, noteOrder } from './desk/desk-orders.ts';
import { findHolders, findOverdueKeys } from './desk/entries.ts';
import { findShownContact, showOrderContact } from './desk/show-contact.ts';
import { conflictMessage, noSuchItem, overdueQuery, queueQuery, queueView } from './queue-view.ts';

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
  'The status of this order does not allow this change, or the value is not valid. Before a carrier is booked, set the price.';

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
    const query = queueQuery(c, 'orders');
    const found = await findOrders(store.reads, { ...query, accountId: open.account.id });
    const overdue = await overdueOf(found.map(({ reference }) => reference));
    const shown = { name: 'orders', query, found, done: doneOf(c, DONE), overdue } as const;
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
    const input = { reference, by: actorOf(c, open), at: now() };
    const contact = await store.write(showOrderContact, input);
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

/** The fields of each form of an order's page. */
const FIELDS: Record<OrderFormName, readonly string[]> = {
  status: ['status', 'reason'],
  date: ['date', 'reason'],
  price: ['price', 'reason'],
  streets: ['pickup', 'delivery', 'reason'],
  holder: ['holder'],
  note: ['note'],
};

const DATE_ERRORS: Record<PickupDateFault, string> = {
  dateInvalid: 'Type a day.',
  datePast: 'This day is over. Type a later one.',
  dateFar: 'Type a day within a year.',
};

/** A posted form: its name, and the typed values. */
export interface OrderForm {
  what: OrderFormName;
  values: Record<string, string>;
}

/** Reads a form of an order's page; null for an unknown one. */
function readOrderForm(posted: FormReader): OrderForm | null {
  const what = (Object.keys(FIELDS) as OrderFormName[]).find((one) => one === posted.value('what'));
  if (what === undefined) return null;
  const values = FIELDS[what].map((name) => [name, noteOf(posted, name)]);
  return { what, values: Object.fromEntries(values) };
}

/** The change that a form requests, or its errors by field. */
function readOrderChange(
  { what, values }: OrderForm,
  { days, holders }: { days: PickupDays; holders: { id: string; name: string }[] },
): OrderChange | { errors: Record<string, string> } {
  const reason = values.reason || null;
  const fail = (field: string, error: string) => ({ errors: { [field]: error } });
  const tooLong = lengthError('A reason', values.reason ?? '', MAX_REASON_LENGTH);
  if (tooLong !== null) return fail('reason', tooLong);
  switch (what) {
    case 'status': {
      const to = ORDER_STATUSES.find((status) => status === values.status);
      return to ? { what, to, reason } : fail('status', 'Choose a status.');
    }
    case 'date': {
      const to = values.date ?? '';
      const fault = pickupDateFault(to, days);
      if (fault !== null) return fail('date', DATE_ERRORS[fault]);
      return reason === null ? fail('reason', NEEDS_REASON) : { what, to, reason };
    }
    case 'price': {
      const to = priceOf(values.price ?? '');
      if (to === undefined) {
        return fail('price', `Type whole dollars from 1 to ${MAX_ORDER_PRICE}, or nothing.`);
      }
      return reason === null ? fail('reason', NEEDS_REASON) : { what, to, reason };
    }
    case 'streets': {
      const { pickup = '', delivery = '' } = values;
      if (!isStreet(pickup)) return fail('pickup', 'Type a street with its number.');
      if (!isStreet(delivery)) return fail('delivery', 'Type a street with its number.');
      return { what, to: { pickup, delivery }, reason };
    }
    default: {
      const holder = holders.find(({ name }) => name === values.holder);
      if (holder === undefined && values.holder) return fail('holder', 'Choose a person.');
      return { what: 'holder', to: holder?.id ?? null, reason: null };
    }
  }
}

const NEEDS_REASON = 'Write why: the reason stays in the history.';

/** Reads whole dollars; null for the price of the estimate, undefined for anything else. */
function priceOf(text: string): number | null | undefined {
  if (text === '') return null;
  const dollars = /^\$?\d{1,3}(?:,?\d{3})*$/.test(text) ? Number(text.replace(/[$,]/g, '')) : 0;
  return dollars >= 1 && dollars <= MAX_ORDER_PRICE ? dollars : undefined;
}
