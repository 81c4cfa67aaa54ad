import { ORDERS_PATH } from '@zipfront/contracts/shipping/form-fields';
import type { FormErrors, OrderAccess } from '@zipfront/contracts/shipping/order';
import type { Context } from 'hono';
import { wantsJson } from '../../platform/forms/answer-form.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { OrderRow } from '../../platform/store/order-rows.ts';
import { visitOfRequest } from '../../visitors/visits/visit-of-request.ts';
import { type FormPlace, newMark } from './hidden-fields.ts';
import type { OrderContext } from './order-context.ts';
import { ownsByCookie } from './owner-cookie.ts';
import { accessOf, shownOrder } from './shown-order.ts';

/** The order form of an order's page, for its mark. */
export function formPlaceOf({ reference }: Pick<OrderRow, 'reference'>): FormPlace {
  return { form: 'order', page: `${ORDERS_PATH}${reference}/` };
}

/** Access that a request has to an order, by its visit or by the cookie of a proof. */
export async function accessOfRequest(
  c: Context<ServerEnv>,
  context: OrderContext,
  order: OrderRow,
): Promise<OrderAccess> {
  if (ownsByCookie(c, context, order.reference)) return 'owner';
  const opened = await visitOfRequest(c, context);
  return accessOf(order, opened?.visit.id);
}

/** Responds with the page of an order; its forms are there for its owner. */
export async function answerOrderPage(
  c: Context<ServerEnv>,
  context: OrderContext,
  order: OrderRow,
): Promise<Response> {
  return orderPage(c, context, order, await accessOfRequest(c, context, order), 200);
}

/** Refuses a form that nothing in it could make good: its page says how to go on. */
export async function refuseAsPage(
  c: Context<ServerEnv>,
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
  c: Context<ServerEnv>,
  context: OrderContext,
  order: OrderRow,
  access: OrderAccess,
  status: number,
): Promise<Response> {
  const mark = newMark(context, formPlaceOf(order));
  const shown = { order: await shownOrder(order, access, context), mark };
  return context.pages.order(order, shown, c.var.visitor, status);
}
