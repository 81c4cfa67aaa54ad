import { randomUUIDv7 } from 'node:crypto';
import {
  allowsChange,
  type OrderChange,
  type OrderChanger,
  stepToTakeBack,
} from '@zipfront/contracts/shipping/order-changes';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { applyOrderOutcome } from '../../conversions/ledger/apply-order-outcome.ts';
import { recordOrder } from '../../conversions/ledger/record-conversion.ts';
import { withdrawOrderMail } from '../../notifications/order-mail.ts';
import {
  type NotificationChannels,
  queueNotification,
} from '../../notifications/queue-notification.ts';
import { type Act, type Actor, recordAction } from '../../platform/audit/audit-trail.ts';
import type { Trx } from '../../platform/store/schema.ts';
import type { OrderHistoryRow, OrderRow } from '../../platform/store/tables/shipping.ts';
import { lockVisit } from '../../visitors/visits/find-visit.ts';
import { acceptedPickupDays } from './check-quote.ts';
import { findHistory, findOrder } from './find-order.ts';
import { type HistoryTexts, historyTexts } from './history-texts.ts';

export async function addHistory(trx: Trx, entry: Omit<OrderHistoryRow, 'id'>): Promise<void> {
  await trx
    .insertInto('order_history')
    .values({ id: randomUUIDv7(), ...entry })
    .execute();
}

export interface OrderChangeRequest {
  reference: string;
  version: number;
  change: OrderChange;
  by: Actor | 'visitor';
  at: number;
  channels: NotificationChannels;
}

/**
 * Maximum number of changes by an owner in a day. Each raises the version, and refuses changes that
 * accounts are making.
 */
export const CHANGES_PER_DAY = 10;

export type OrderChangeOutcome =
  | { outcome: 'changed'; order: OrderRow }
  | { outcome: 'changed-meanwhile'; order: OrderRow; account: string | null }
  | { outcome: 'too-many'; order: OrderRow }
  | { outcome: 'not-allowed'; order: OrderRow };

/**
 * Changes an order: a status also in the ledger, a change by an account also in the audit trail.
 * Returns null if there is no such order.
 */
export async function changeOrder(
  trx: Trx,
  request: OrderChangeRequest,
): Promise<OrderChangeOutcome | null> {
  const { reference, version, change, by, at } = request;
  const order = await findOrder(trx, reference);
  if (order === null) return null;
  if (order.version !== version) return changedMeanwhile(trx, order);
  const changer: OrderChanger = by === 'visitor' ? 'visitor' : 'account';
  const step =
    changer === 'account' ? stepToTakeBack(order.status, await findHistory(trx, reference)) : null;
  const rules = {
    by: changer,
    days: acceptedPickupDays(at),
    takesBackTo: step?.before ?? null,
    isPriced: order.price !== null,
  };
  if (!allowsChange(order.status, change, rules)) return { outcome: 'not-allowed', order };
  if (by === 'visitor' && change.what !== 'status' && (await hasChangedOften(trx, reference, at))) {
    return { outcome: 'too-many', order };
  }
  const values = await historyTexts(trx, order, change);
  if (values === null) return { outcome: 'not-allowed', order };
  // The visit is locked before the order, as in everything that writes for a visit.
  if (change.what === 'status' && order.visit_id !== null) await lockVisit(trx, order.visit_id);
  const changed = await trx
    .updateTable('shipping_order')
    .set({ ...changedColumns(order, change, at), version: version + 1, changed_at: at })
    .where('reference', '=', reference)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) {
    const current = await findOrder(trx, reference);
    return current && changedMeanwhile(trx, current);
  }
  const { what, reason } = change;
  const account = by === 'visitor' ? null : by.name;
  await addHistory(trx, {
    reference,
    at,
    account,
    what,
    ...values,
    reason: reason?.trim() || null,
  });
  await followInLedger(trx, changed, { change, at });
  if (by !== 'visitor') await record(trx, { by, at, order, change, values });
  if (changed.bot) return { outcome: 'changed', order: changed };
  if (change.what === 'status' && change.to === step?.before) {
    await notifyOfCorrection(trx, request, { after: changed, step });
  } else {
    await notify(trx, request, { before: order, after: changed, values });
  }
  return { outcome: 'changed', order: changed };
}

/**
 * Queues the mail about a change, except for an estimate that its visitor cancels: anyone could have
 * mails sent to any address.
 */
async function notify(
  trx: Trx,
  { change: { what }, by, at, channels }: OrderChangeRequest,
  { before, after, values }: { before: OrderRow; after: OrderRow; values: HistoryTexts },
): Promise<void> {
  const { reference: subject, status, email } = after;
  const about = { subject, at, channels, email };
  if (by !== 'visitor') {
    if (what === 'status' && status === 'ordered') {
      await queueNotification(trx, { kind: 'order-received', ...about });
    } else if (what === 'status') {
      await queueNotification(trx, { kind: 'order-changed', ...about, facts: { status } });
    } else if ((what === 'price' || what === 'date') && values.before !== values.after) {
      const facts = { change: what, to: values.after ?? '' };
      await queueNotification(trx, { kind: 'order-terms-changed', ...about, facts });
    }
    return;
  }
  if (before.status === 'requested') return;
  const facts = { change: what === 'status' ? 'cancelled' : what };
  await queueNotification(trx, { kind: 'order-changed-by-owner', ...about, facts });
}

async function notifyOfCorrection(
  trx: Trx,
  { at, channels }: OrderChangeRequest,
  { after, step }: { after: OrderRow; step: { at: number } },
): Promise<void> {
  const { reference, status, email } = after;
  if (!(await withdrawOrderMail(trx, { reference, at: step.at }))) return;
  const about = { subject: reference, at, channels, email };
  await queueNotification(trx, { kind: 'order-corrected', ...about, facts: { status } });
}

/** Follows in the ledger whether there is an order, and what it earns. */
async function followInLedger(
  trx: Trx,
  { reference, bot }: OrderRow,
  { change, at }: Pick<OrderChangeRequest, 'change' | 'at'>,
): Promise<void> {
  if (change.what === 'status' && change.to !== 'requested' && change.to !== 'cancelled') {
    await recordOrder(trx, { reference, at, bot });
  }
  if (change.what === 'status' || change.what === 'price') {
    await applyOrderOutcome(trx, { reference });
  }
}

async function hasChangedOften(trx: Trx, reference: string, at: number): Promise<boolean> {
  const changes = await trx
    .selectFrom('order_history')
    .select('id')
    .where('reference', '=', reference)
    .where('account', 'is', null)
    .where('what', 'in', ['date', 'streets'])
    .where('at', '>', at - DAY_MS)
    .limit(CHANGES_PER_DAY)
    .execute();
  return changes.length === CHANGES_PER_DAY;
}

async function changedMeanwhile(trx: Trx, order: OrderRow): Promise<OrderChangeOutcome> {
  const [last] = await findHistory(trx, order.reference);
  return { outcome: 'changed-meanwhile', order, account: last?.account ?? null };
}

function changedColumns(order: OrderRow, change: OrderChange, at: number): Partial<OrderRow> {
  switch (change.what) {
    case 'status':
      return {
        status: change.to,
        ...(change.to === 'ordered' && { ordered_at: order.ordered_at ?? at }),
        ...(change.to === 'requested' && { ordered_at: null }),
      };
    case 'date':
      return { pickup_date: change.to };
    case 'price':
      return { price: change.to, priced_at: change.to === null ? null : at };
    case 'streets':
      return { pickup_street: change.to.pickup, delivery_street: change.to.delivery };
    case 'holder':
      return { holder_id: change.to };
  }
}

/**
 * Records a change in the audit trail, which outlives the order, so it has neither streets nor the
 * reason.
 */
async function record(
  trx: Trx,
  {
    by,
    at,
    order,
    change: { what },
    values: { before, after },
  }: Act & { order: OrderRow; change: OrderChange; values: HistoryTexts },
): Promise<void> {
  const values = what === 'streets' ? {} : { before: before ?? '', after: after ?? '' };
  const detail = { order: order.reference, what, ...values };
  await recordAction(trx, { by, at, action: 'order-changed', detail });
}
