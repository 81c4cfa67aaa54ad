import { ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors, OrderAccess } from '@zipfront/contracts/shipping/order';
import { wantsJson } from '../../platform/forms/read-form.ts';
import type { RequestContext } from '../../platform/http/visitor.ts';
import type { OrderRow } from '../../platform/store/tables/shipping.ts';
import { visitOfRequest } from '../../visitors/visits/visit-of-request.ts';
import type { OrderContext } from './order-context.ts';
import { type FormPlace, newMark } from './order-forms.ts';
import { ownsByCookie } from './order-owner.ts';
import { redactedOrder } from './redacted-order.ts';

/** Returns who may order: only the visit that requested the price. */
function orderAccess(row: Pick<OrderRow, 'visit_id'>, visitId: string | undefined): OrderAccess {
  if (row.visit_id === null) return 'ended';
  return row.visit_id === visitId ? 'owner' : 'elsewhere';
}

export function orderFormPlace({ reference }: Pick<OrderRow, 'reference'>): FormPlace {
  return { form: 'order', page: `${ORDERS_PATH}${reference}/` };
}

/** Returns how a request may open an order: its visit may, or the cookie of a proof. */
export async function accessOfRequest(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
): Promise<OrderAccess> {
  if (ownsByCookie(c, context, order.reference)) return 'owner';
  const opened = await visitOfRequest(c, context);
  return orderAccess(order, opened?.visit.id);
}

export async function handleOrderPage(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
): Promise<Response> {
  return orderPage(c, context, order, await accessOfRequest(c, context, order), 200);
}

/** Responds with a page to a form that no correction could save; the page says how to go on. */
export async function refuseAsPage(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
  access: OrderAccess,
  status: 403 | 422,
  message: string,
): Promise<Response> {
  const json: FormErrors = { errors: {}, message };
  if (wantsJson(c)) return c.json(json, status);
  return orderPage(c, context, order, access, status);
}

async function orderPage(
  c: RequestContext,
  context: OrderContext,
  order: OrderRow,
  access: OrderAccess,
  status: number,
): Promise<Response> {
  const mark = newMark(context, orderFormPlace(order));
  const shown = { order: await redactedOrder(order, access, context), mark };
  return context.pages.order(order, shown, c.var.visitor, status);
}
