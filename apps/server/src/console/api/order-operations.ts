import { NEEDS_NOTE } from '@zipfront/contracts/api/desk';
import type { ParsedRequest } from '@zipfront/contracts/api/operation';
import {
  type changeOrder as changeOrderOperation,
  ORDER_RULES,
} from '@zipfront/contracts/api/orders';
import { isStreet } from '@zipfront/contracts/shipping/form-fields';
import { type OrderChange, stepToTakeBack } from '@zipfront/contracts/shipping/order-changes';
import { pickupDateFault } from '@zipfront/contracts/shipping/pickup-date';
import { changeOrder } from '../../shipping/orders/change-order.ts';
import { acceptedPickupDays } from '../../shipping/orders/check-quote.ts';
import type { ConsoleContext } from '../console-context.ts';
import { deleteOrderAtDesk } from '../desk/deletion.ts';
import {
  findOrderEvents,
  type findOrderLines,
  findOrders,
  findOrderView,
  noteOrder,
  orderQueueOrder,
} from '../desk/desk-orders.ts';
import { findShownContact, showOrderContact } from '../desk/show-contact.ts';
import { ApiProblem, Missing, requireChanged, wrong } from './api-problem.ts';
import {
  deskActor,
  deskLines,
  findQueuePart,
  forCaller,
  requireHolder,
  writtenText,
} from './desk-caller.ts';
import type { Call, Handlers } from './serve-operation.ts';

export function orderOperations(context: ConsoleContext) {
  const { store, now, channels } = context;
  const db = store.reads;

  return {
    async listOrders({ query }, call) {
      const { rows, next } = await findQueuePart(call, {
        query,
        orderOf: orderQueueOrder,
        find: (question, limit) => findOrders(db, question, limit),
      });
      return { rows: await createLines(rows, call), next };
    },

    getOrder: ({ param }, call) => orderAt(param.reference, call),

    async changeOrder({ param, body }, call) {
      const { reference } = param;
      const current = await orderAt(reference, call);
      const change = await orderChange(body);
      const version = Number(call.version);
      const request = { reference, version, change, by: call.by, at: now(), channels };
      const result = await store.write(changeOrder, request);
      const outcome = result?.outcome ?? 'missing';
      if (outcome === 'too-many' || outcome === 'not-allowed') {
        const detail =
          'The status of this order does not allow this change, or the value is not valid.';
        throw new ApiProblem(422, 'not-allowed', detail, { current });
      }
      await requireChanged(outcome, () => orderAt(reference, call));
      return orderAt(reference, call);
    },

    async noteOrder({ param, body }, call) {
      const { reference } = param;
      const note = writtenText(body.note);
      if (note === '') throw wrong('note', NEEDS_NOTE);
      const given = { reference, note, by: deskActor(call), at: now() };
      if (!(await store.write(noteOrder, given))) throw new Missing();
      return undefined;
    },

    async showOrderContact({ param }, call) {
      const input = { reference: param.reference, by: deskActor(call), at: now() };
      const contact = await store.write(showOrderContact, input);
      if (contact === null) throw new Missing();
      return contact;
    },

    async deleteOrder({ param: { reference } }, call) {
      const input = { reference, version: Number(call.version), by: deskActor(call), at: now() };
      const outcome = await store.write(deleteOrderAtDesk, input);
      return requireChanged(outcome, () => orderAt(reference, call));
    },
  } satisfies Partial<Handlers>;

  function createLines(found: Awaited<ReturnType<typeof findOrderLines>>, call: Call) {
    return deskLines(context, found, {
      queue: 'orders',
      itemKey: ({ reference }) => reference,
      call,
    });
  }

  async function orderAt(reference: string, call: Call) {
    const item = await findOrderView(db, reference);
    const [line] = item === null ? [] : await createLines([item], call);
    if (item === null || line === undefined) throw new Missing();
    call.setVersion(String(item.version));
    const events = await findOrderEvents(db, reference);
    const accountId = call.person?.account.id ?? null;
    return {
      ...item,
      ...line,
      contact: accountId === null ? null : await findShownContact(db, { reference, accountId }),
      takes_back_to: stepToTakeBack(item.status, events)?.before ?? null,
      history: events.map((event) => ({
        ...forCaller(event, call),
        ...((event.what === 'streets' || event.what === 'phone') && { before: null, after: null }),
      })),
    };
  }

  async function orderChange(
    body: ParsedRequest<typeof changeOrderOperation>['body'],
  ): Promise<OrderChange> {
    const { status, pickup_date: date, price_cents: price, streets, holder } = body;
    const reason = writtenText(body.reason) || null;
    const changes = [status, date, price, streets, holder].filter((one) => one !== undefined);
    if (changes.length !== 1) throw wrong('', ORDER_RULES.oneThing);
    if (status !== undefined) return { what: 'status', to: status, reason };
    if (holder !== undefined) {
      return { what: 'holder', to: (await requireHolder(db, holder))?.id ?? null, reason: null };
    }
    if (streets !== undefined) {
      if (!isStreet(streets.pickup)) throw wrong('streets/pickup', ORDER_RULES.street);
      if (!isStreet(streets.delivery)) throw wrong('streets/delivery', ORDER_RULES.street);
      return { what: 'streets', to: streets, reason };
    }
    if (reason === null) throw wrong('reason', ORDER_RULES.reason);
    if (date !== undefined) {
      if (pickupDateFault(date, acceptedPickupDays(now())) !== null) {
        throw wrong('pickup_date', ORDER_RULES.day);
      }
      return { what: 'date', to: date, reason };
    }
    return { what: 'price', to: price === null ? null : Number(price) / 100, reason };
  }
}
