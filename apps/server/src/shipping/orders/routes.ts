import {
  CALL_BACK_PATH,
  FIND_ORDER_PATH,
  FORM_MARK_PATH,
  ORDER_LINK_PATH,
  ORDERS_PATH,
  QUOTE_PATH,
} from '@zipfront/contracts/shipping/form-fields';
import { type Context, Hono } from 'hono';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import { findOrder, readReference } from './find-order.ts';
import { handleCallBack } from './handle-call-back.ts';
import { handleOrderForm } from './handle-order-form.ts';
import { handleFindOrder, handleFormMark, handleOrderLink } from './handle-order-link.ts';
import { continueQuote, handleQuote } from './handle-quote.ts';
import type { OrderContext } from './order-context.ts';
import { handleOrderPage } from './order-page.ts';

export function orderRoutes(context: OrderContext): Hono<ServerEnv> {
  const { pages, store } = context;
  const app = new Hono<ServerEnv>();

  app.post(QUOTE_PATH, (c) => handleQuote(c, context));
  app.get(QUOTE_PATH, (c) => continueQuote(c, context));
  app.post(CALL_BACK_PATH, (c) => handleCallBack(c, context));
  app.get(FORM_MARK_PATH, (c) => handleFormMark(c, context));

  app.post(FIND_ORDER_PATH, (c) => handleFindOrder(c, context));
  app.get(`${ORDER_LINK_PATH}:token`, (c) => handleOrderLink(c, context));

  const findNamedOrder = async (c: Context) => {
    const reference = readReference(c.req.param('reference') ?? '');
    return reference && findOrder(store.reads, reference);
  };

  app.get(`${ORDERS_PATH}:reference/`, async (c) => {
    const order = await findNamedOrder(c);
    if (!order) return pages.notFound(c.req.path, c.var.visitor);
    const address = `${ORDERS_PATH}${order.reference}/`;
    if (c.req.path !== address) return c.redirect(address, 303);
    return handleOrderPage(c, context, order);
  });

  app.post(`${ORDERS_PATH}:reference/`, async (c) => {
    const order = await findNamedOrder(c);
    if (!order) return pages.notFound(c.req.path, c.var.visitor);
    return handleOrderForm(c, context, order);
  });

  app.get(`${ORDERS_PATH}:reference`, (c) => {
    const reference = readReference(c.req.param('reference'));
    if (!reference) return pages.notFound(c.req.path, c.var.visitor);
    return c.redirect(`${ORDERS_PATH}${reference}/`, 308);
  });

  return app;
}
