import type {
  CallBackLine,
  CallBackView,
  OrderLine,
  OrderView,
  QueueFilter,
  ReviewView,
} from '@zipfront/contracts/console/desk';
import { isStreet } from '@zipfront/contracts/shipping/form-fields';
import type { OrderChange } from '@zipfront/contracts/shipping/order-changes';
import { pickupDateFault } from '@zipfront/contracts/shipping/pickup-date';
import { DAY_MS } from '@zipfront/contracts/time';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { acceptedPickupDays } from '../../shipping/orders/check-quote.ts';
import type { Moderation } from '../../shipping/reviews/moderate-review.ts';
import type { ConsoleContext } from '../console-context.ts';
import { timeOrNull, timeText } from '../csv-file.ts';
import { type CallBackChange, changeCallBack, findCallBack } from '../desk/call-back.ts';
import { findOrderEvents, findOrders, findOrderView, noteOrder } from '../desk/desk-orders.ts';
import {
  findReview,
  findReviewActions,
  findReviews,
  moderateAtDesk,
} from '../desk/desk-reviews.ts';
import { type DeskActor, findEntries, findHolders, findOverdueKeys } from '../desk/entries.ts';
import { findCallBacks } from '../desk/queues.ts';
import { showContact, showOrderContact } from '../desk/show-contact.ts';
import { overdueQuery } from '../queue-view.ts';
import { ApiProblem, changedMeanwhile, missing } from './api-problem.ts';
import type { Call, Handlers } from './serve-operation.ts';

type Names =
  | 'listCallBacks'
  | 'getCallBack'
  | 'changeCallBack'
  | 'showCallBackNumber'
  | 'listOrders'
  | 'getOrder'
  | 'changeOrder'
  | 'noteOrder'
  | 'showOrderContact'
  | 'listReviews'
  | 'getReview'
  | 'decideReviews';

/** Longest time from now at which a person can be called again. */
const MAX_WAIT_MS = 366 * DAY_MS;

/** Call-backs, orders and reviews. Contacts, and what may hold some, are for people alone. */
export function deskOperations(context: ConsoleContext): Pick<Handlers, Names> {
  const { store, now, zipCodes, channels } = context;

  return {
    async listCallBacks({ query }, call) {
      const found = await findCallBacks(store.reads, question(query, call), call.limit + 1);
      const rows = found.slice(0, call.limit);
      const overdue = await overdueOf(
        'call-backs',
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((row) => callBackLine(row, call, overdue.has(row.id))),
        has_more: found.length > call.limit,
      };
    },

    getCallBack: ({ param }, call) => callBackAt(param.id, call),

    async changeCallBack({ param, body }, call) {
      await callBackAt(param.id, call);
      const change = await callBackChange(body);
      const by = deskActor(call);
      const version = Number(call.version);
      const outcome = await store.write(changeCallBack, {
        ...{ id: param.id, version, change, by, at: now() },
      });
      if (outcome === 'missing') throw missing('No call-back has this id.');
      if (outcome === 'changed-meanwhile') throw changedMeanwhile(await callBackAt(param.id, call));
      return callBackAt(param.id, call);
    },

    async showCallBackNumber({ param }, call) {
      const input = { id: param.id, by: deskActor(call), at: now() };
      const phone = await store.write(showContact, input);
      if (phone === null) throw missing('No call-back has this id.');
      return { phone };
    },

    async listOrders({ query }, call) {
      const found = await findOrders(store.reads, question(query, call), call.limit + 1);
      const rows = found.slice(0, call.limit);
      const overdue = await overdueOf(
        'orders',
        rows.map((row) => row.reference),
      );
      return {
        rows: rows.map((row) => orderLine(row, call, overdue.has(row.reference))),
        has_more: found.length > call.limit,
      };
    },

    getOrder: ({ param }, call) => orderAt(param.reference, call),

    async changeOrder({ param, body }, call) {
      const { reference } = param;
      const current = await orderAt(reference, call);
      const change = await orderChange(body);
      const version = Number(call.version);
      const request = { reference, version, change, by: call.by, at: now(), channels };
      const result = await store.write(changeOrder, request);
      switch (result?.outcome) {
        case undefined:
          throw missing('No order has this reference.');
        case 'changed':
          return orderAt(reference, call);
        case 'changed-meanwhile':
          throw changedMeanwhile(await orderAt(reference, call));
        case 'too-many':
        case 'not-allowed':
          throw new ApiProblem(
            422,
            'not-allowed',
            'The status of this order does not allow this change, or the value is not valid.',
            { current },
          );
      }
    },

    async noteOrder({ param, body }, call) {
      const { reference } = param;
      const given = { reference, note: body.note, by: deskActor(call), at: now() };
      if (!(await store.write(noteOrder, given))) throw missing('No order has this reference.');
      return undefined;
    },

    async showOrderContact({ param }, call) {
      const input = { reference: param.reference, by: deskActor(call), at: now() };
      const contact = await store.write(showOrderContact, input);
      if (contact === null) throw missing('No order has this reference.');
      return contact;
    },

    async listReviews({ query }, call) {
      const found = await findReviews(store.reads, question(query, call), call.limit + 1);
      return {
        rows: found.slice(0, call.limit).map(reviewOf),
        has_more: found.length > call.limit,
      };
    },

    async getReview({ param }) {
      const found = await findReview(store.reads, param.id);
      if (found === null) throw missing('No review has this id.');
      const actions = await findReviewActions(store.reads, param.id);
      const history = actions.map(({ at, actor, action, reason }) => ({
        ...{ at: timeText(at), actor, action, reason },
      }));
      return { ...reviewOf(found), history };
    },

    async decideReviews({ body }, call) {
      const moderation = moderationOf(body);
      const by = deskActor(call);
      // Authors get no mail of a rejection in bulk, which is for what bots sent under addresses of
      // other people.
      const isBulk = moderation.action === 'reject' && body.reviews.length > 1;
      const notified = isBulk ? NO_CHANNELS : channels;
      const rows = [];
      for (const { id, seen } of body.reviews) {
        const step = { id, seen, moderation, by, at: now(), channels: notified };
        const outcome = await store.write(moderateAtDesk, step);
        const after = await findReview(store.reads, id);
        rows.push({ id, outcome, seen: after?.seen ?? null });
      }
      return { rows };
    },
  };

  async function overdueOf(queue: 'call-backs' | 'orders', keys: string[]): Promise<Set<string>> {
    const found = await findOverdueKeys(store.reads, { queue, keys, ...overdueQuery(context) });
    return new Set(found);
  }

  async function callBackAt(id: string, call: Call) {
    const item = await findCallBack(store.reads, id, zipCodes);
    if (item === null) throw missing('No call-back has this id.');
    call.setVersion(String(item.version));
    const entries = await findEntries(store.reads, { call_back_id: id });
    const overdue = await overdueOf('call-backs', [id]);
    return {
      ...callBackLine(item, call, overdue.has(id)),
      ...{ site: item.site, path: item.path, time_zones: [...item.timeZones] },
      history: entries.map(({ at, actor, what, note, until }) => ({
        ...{ at: timeText(at), actor, what, note: forPeople(note, call) },
        until: timeOrNull(until),
      })),
    };
  }

  async function orderAt(reference: string, call: Call) {
    const item = await findOrderView(store.reads, reference, zipCodes);
    if (item === null) throw missing('No order has this reference.');
    call.setVersion(String(item.version));
    const events = await findOrderEvents(store.reads, reference);
    const overdue = await overdueOf('orders', [reference]);
    return {
      ...orderLine(item, call, overdue.has(reference)),
      ...orderDetails(item),
      history: events.map(({ at, actor, what, before, after, note }) => ({
        ...{ at: timeText(at), actor, what, note: forPeople(note, call) },
        before: what === 'streets' || what === 'phone' ? null : before,
        after: what === 'streets' || what === 'phone' ? null : after,
      })),
    };
  }

  async function holderOf(name: string | null) {
    if (name === null) return null;
    const holder = (await findHolders(store.reads)).find((one) => one.name === name);
    if (holder === undefined) throw wrong('holder', 'No account of this name may hold an item.');
    return holder;
  }

  async function callBackChange(body: {
    action: string;
    call_again_at?: string | undefined;
    note?: string | undefined;
    holder?: string | null | undefined;
  }): Promise<CallBackChange> {
    const { action, call_again_at: again } = body;
    const note = body.note || null;
    switch (action) {
      case 'note':
        if (note === null) throw wrong('note', 'Write the note.');
        return { what: 'note', note };
      case 'hold':
        if (body.holder === undefined) throw wrong('holder', 'Name the account, or null.');
        return { what: 'holder', holder: await holderOf(body.holder) };
      case 'reopen':
        return { what: 'reopen', note };
      case 'done':
      case 'wrong-number':
        return { what: 'attempt', outcome: action, callAgainAt: null, note };
      default: {
        const callAgainAt = again === undefined ? Number.NaN : Date.parse(again);
        if (!(callAgainAt > now() && callAgainAt <= now() + MAX_WAIT_MS)) {
          throw wrong('call_again_at', 'Send a time within a year.');
        }
        const outcome = action === 'no-answer' ? 'no-answer' : 'call-again';
        return { what: 'attempt', outcome, callAgainAt, note };
      }
    }
  }

  async function orderChange(body: {
    status?: OrderLine['status'] | undefined;
    pickup_date?: string | undefined;
    price_cents?: number | null | undefined;
    streets?: { pickup: string; delivery: string } | undefined;
    holder?: string | null | undefined;
    reason?: string | undefined;
  }): Promise<OrderChange> {
    const { status, pickup_date: date, price_cents: price, streets, holder } = body;
    const reason = body.reason || null;
    const changes = [status, date, price, streets, holder].filter((one) => one !== undefined);
    if (changes.length !== 1) throw wrong('', 'Change one thing at a time.');
    if (status !== undefined) return { what: 'status', to: status, reason };
    if (holder !== undefined) {
      return { what: 'holder', to: (await holderOf(holder))?.id ?? null, reason: null };
    }
    if (streets !== undefined) {
      if (!isStreet(streets.pickup)) throw wrong('streets/pickup', NEEDS_STREET);
      if (!isStreet(streets.delivery)) throw wrong('streets/delivery', NEEDS_STREET);
      return { what: 'streets', to: streets, reason };
    }
    if (reason === null) throw wrong('reason', 'Write why: the reason stays in the history.');
    if (date !== undefined) {
      if (pickupDateFault(date, acceptedPickupDays(now())) !== null) {
        throw wrong('pickup_date', 'Send a day from tomorrow on, within a year.');
      }
      return { what: 'date', to: date, reason };
    }
    return { what: 'price', to: price === null ? null : Number(price) / 100, reason };
  }
}

const NEEDS_STREET = 'Send a street with its number.';

/** A question to a queue. Only people search, because that reads contacts. */
function question(
  { show = 'open', search = '' }: { show?: QueueFilter | undefined; search?: string | undefined },
  { person }: Call,
) {
  if (person === null && (search !== '' || show === 'mine')) {
    throw new ApiProblem(403, 'people-only', 'A token cannot search, because that reads contacts.');
  }
  return { show, q: search, page: 1, accountId: person?.account.id ?? '' };
}

/** A text that may hold a contact. */
function forPeople(text: string | null, { person }: Call): string | null {
  return person === null ? null : text;
}

/** Who acts at the desk; a program by its token. */
function deskActor({ by, token }: Call): DeskActor {
  return { ...by, accountId: by.accountId ?? token?.id ?? '' };
}

function wrong(pointer: string, message: string): ApiProblem {
  return new ApiProblem(422, 'wrong-body', message, {
    errors: [{ pointer: pointer === '' ? '' : `/${pointer}`, message }],
  });
}

function moderationOf(body: {
  action: 'approve' | 'reject' | 'reopen' | 'respond' | 'pin' | 'unpin';
  reason?: string | undefined;
  answer?: string | undefined;
}): Moderation {
  const { action, reason = '', answer = '' } = body;
  if (action === 'reject') {
    if (reason === '') throw wrong('reason', 'Write why it is rejected.');
    return { action, reason };
  }
  if (action === 'respond') {
    if (answer === '') throw wrong('answer', 'Write the answer.');
    return { action, text: answer };
  }
  return { action };
}

function callBackLine(row: CallBackLine | CallBackView, call: Call, isOverdue: boolean) {
  const { id, name, status, createdAt, callAgainAt, holder, about, locale, attempts } = row;
  return {
    ...{ id, name: forPeople(name, call), status, made_at: timeText(createdAt) },
    call_again_at: timeOrNull(callAgainAt),
    ...{ holder, about: forPeople(about, call), locale, attempts, is_overdue: isOverdue },
  };
}

function orderLine(row: OrderLine, call: Call, isOverdue: boolean) {
  const { reference, name, status, createdAt, route, vehicle, pickupDate, price, range } = row;
  return {
    ...{ reference, name: forPeople(name, call), status, made_at: timeText(createdAt) },
    ...{ route, vehicle, pickup_date: pickupDate },
    price_cents: price === null ? null : 100 * price,
    estimate_cents: range && { low: 100 * range[0], high: 100 * range[1] },
    ...{ has_number: row.hasNumber, holder: row.holder, locale: row.locale },
    is_overdue: isOverdue,
  };
}

function orderDetails({ site, transport, timeZones }: OrderView) {
  return { site, transport, time_zones: [...timeZones] };
}

function reviewOf({ review, site, status, reason, seen }: ReviewView) {
  const { id, rating, title, content, name, locale, date, verified, pinned, response } = review;
  return {
    ...{ id, site, status, reason, rating, title, content, name, locale, made_at: timeText(date) },
    ...{ is_verified: verified, is_pinned: pinned, answer: response?.text ?? null, seen },
  };
}
