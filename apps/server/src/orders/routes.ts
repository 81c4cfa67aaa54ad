import { CALL_BACK_PATH, ORDERS_PATH, QUOTE_PATH } from '@zipfront/contracts/shipping/form-fields';
import { type Context, Hono } from 'hono';
import type { ServerEnv } from '../http/visitor.ts';
import type { Services } from '../services.ts';
import { answerCallBack } from './answer-call-back.ts';
import { answerOrderForm } from './answer-order-form.ts';
import { answerQuote, continueQuote } from './answer-quote.ts';
import { findOrder } from './find-order.ts';
import { readReference } from './reference.ts';
import { shownOrder } from './shown-order.ts';

/** The shipping forms, and the pages of what they made. */
export function orderRoutes(services: Services): Hono<ServerEnv> {
  const { pages, store } = services;
  const app = new Hono<ServerEnv>();

  app.post(QUOTE_PATH, (c) => answerQuote(c, services));
  app.get(QUOTE_PATH, (c) => continueQuote(c, services));
  app.post(CALL_BACK_PATH, (c) => answerCallBack(c, services));

  const orderOf = async (c: Context) => {
    const reference = readReference(c.req.param('reference') ?? '');
    return reference && findOrder(store.reads, reference);
  };

  app.get(`${ORDERS_PATH}:reference/`, async (c) => {
    const order = await orderOf(c);
    if (!order) return pages.notFound(c.req.path, c.var.visitor);
    const address = `${ORDERS_PATH}${order.reference}/`;
    if (c.req.path !== address) return c.redirect(address, 303);
    return pages.order(order, { order: shownOrder(order, services) }, c.var.visitor, 200);
  });

  app.post(`${ORDERS_PATH}:reference/`, async (c) => {
    const order = await orderOf(c);
    if (!order) return pages.notFound(c.req.path, c.var.visitor);
    return answerOrderForm(c, services, order);
  });

  app.get(`${ORDERS_PATH}:reference`, (c) => {
    const reference = readReference(c.req.param('reference'));
    if (!reference) return pages.notFound(c.req.path, c.var.visitor);
    return c.redirect(`${ORDERS_PATH}${reference}/`, 308);
  });

  return app;
}
