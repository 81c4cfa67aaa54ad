import type { Hono } from 'hono';
import type { AddressLookup } from './addresses/address-lookup.ts';
import { addressRoutes } from './addresses/routes.ts';
import { errorReportRoutes } from './errors/routes.ts';
import { estimateRoutes } from './estimates/routes.ts';
import { schemaRoutes } from './events/schema-routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { answerSubmission } from './handoffs/answer-zip-form.ts';
import { handoffRoutes } from './handoffs/routes.ts';
import type { ServerEnv } from './http/visitor.ts';
import type { OrderContext } from './orders/order-context.ts';
import { orderRoutes } from './orders/routes.ts';
import { postbackRoutes } from './postbacks/routes.ts';
import { choiceRoutes } from './privacy/routes.ts';
import type { ReviewContext } from './reviews/review-context.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { Services } from './services.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { visitRoutes } from './visits/routes.ts';
import { zipCodeRoutes } from './zipcodes/routes.ts';

/** The routes of all domains, each with whole paths. `http/route-table.ts` says what holds around them. */
export function domainRoutes(
  services: Services,
  {
    orderContext,
    reviewContexts,
    addresses,
  }: { orderContext: OrderContext; reviewContexts: ReviewContext[]; addresses: AddressLookup },
): Hono<ServerEnv>[] {
  return [
    visitRoutes(services, (c, body) => answerSubmission(c, services, body)),
    choiceRoutes(services),
    handoffRoutes(services),
    zipCodeRoutes(services),
    vehicleRoutes(services),
    estimateRoutes(services),
    addressRoutes(services, addresses),
    orderRoutes(orderContext),
    postbackRoutes(services),
    exportRoutes(services),
    schemaRoutes(),
    errorReportRoutes(services),
    ...reviewContexts.map((context) => reviewRoutes(services, context)),
  ];
}
