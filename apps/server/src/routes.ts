import type { Hono } from 'hono';
import { reportMailRoutes } from './console/saved-reports/routes.ts';
import { postbackRoutes } from './conversions/postbacks/routes.ts';
import { feedRoutes } from './conversions/uploads/routes.ts';
import type { ServerEnv } from './platform/http/visitor.ts';
import type { Services } from './services.ts';
import type { OrderContext } from './shipping/orders/order-context.ts';
import { orderRoutes } from './shipping/orders/routes.ts';
import type { ReviewContext } from './shipping/reviews/review-context.ts';
import { reviewRoutes } from './shipping/reviews/routes.ts';
import type { AddressLookup } from './site/addresses/address-lookup.ts';
import { addressRoutes } from './site/addresses/routes.ts';
import { estimateRoutes } from './site/estimates/routes.ts';
import { vehicleRoutes } from './site/vehicles/routes.ts';
import { zipCodeRoutes } from './site/zipcodes/routes.ts';
import { statePageRoutes } from './site/zipcodes/state-page-routes.ts';
import { errorReportRoutes } from './visitors/errors/routes.ts';
import { schemaRoutes } from './visitors/events/schema-routes.ts';
import { handoffRoutes } from './visitors/handoffs/routes.ts';
import { handleSubmit } from './visitors/handoffs/submit.ts';
import { choiceRoutes } from './visitors/privacy/routes.ts';
import { visitRoutes } from './visitors/visits/routes.ts';

/** `http/route-table.ts` describes the checks and limits around them. */
export function domainRoutes(
  services: Services,
  {
    orderContext,
    reviewContexts,
    addresses,
  }: { orderContext: OrderContext; reviewContexts: ReviewContext[]; addresses: AddressLookup },
): Hono<ServerEnv>[] {
  return [
    visitRoutes(services, (c, body) => handleSubmit(c, services, body)),
    choiceRoutes(services),
    handoffRoutes(services),
    zipCodeRoutes(services),
    statePageRoutes(services),
    vehicleRoutes(services),
    estimateRoutes(services),
    addressRoutes(services, addresses),
    orderRoutes(orderContext),
    postbackRoutes(services),
    feedRoutes(services),
    reportMailRoutes(services, orderContext.secret),
    schemaRoutes(),
    errorReportRoutes(services),
    ...reviewContexts.map((context) => reviewRoutes(services, context)),
  ];
}
