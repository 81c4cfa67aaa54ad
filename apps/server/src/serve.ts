import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { createEmbeddedLookup } from './addresses/embedded-lookup.ts';
import { createHostedLookup } from './addresses/hosted-lookup.ts';
import { addressRoutes } from './addresses/routes.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { errorReportRoutes } from './errors/routes.ts';
import { estimateRoutes } from './estimates/routes.ts';
import { COLLECTOR_PATH, createCollector, type EventObserver } from './events/collector.ts';
import { schemaRoutes } from './events/schema-routes.ts';
import { startSpaceGuard } from './events/space-guard.ts';
import { handoffRoutes } from './handoffs/routes.ts';
import { createListener, type ResourceAt } from './http/listener.ts';
import type { Resource } from './http/resource.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type RunningServer, startServer } from './http/server.ts';
import { createMetrics } from './operations/metrics.ts';
import { openOrderDesk } from './orders/order-desk.ts';
import { orderRoutes } from './orders/routes.ts';
import type { LiveContent } from './pages/live-content.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { challengeSecret } from './reviews/challenge/challenge-secret.ts';
import { openReviewDesks } from './reviews/open-review-desks.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { Services } from './services.ts';
import { openStore } from './store/store.ts';
import { loadVehicles } from './vehicles/load-vehicles.ts';
import { vehicleRoutes } from './vehicles/routes.ts';
import { clearedAttributionCookies } from './visits/choice-cookies.ts';
import { choiceRoutes } from './visits/choice-routes.ts';
import { startPurge } from './visits/purge-expired.ts';
import { visitRoutes } from './visits/routes.ts';
import { loadZipCodes } from './zipcodes/load-zip-codes.ts';
import { POSTAL_DATA_PATH, postalDataResource } from './zipcodes/postal-data-resource.ts';
import { zipCodeRoutes } from './zipcodes/routes.ts';

/**
 * Opens the data files and the store, and listens.
 *
 * @param options.files what is served beside the content and never changes
 * @param options.around what stands before the server's own listener (in development)
 * @param options.observe sees the events that come (in development)
 * @throws Error with one sentence for what cannot be opened
 */
export async function serve({
  config,
  log,
  content,
  files,
  around = (listener) => listener,
  observe,
}: {
  config: Config;
  log: Logger;
  content: LiveContent;
  files: (path: string) => Resource | undefined;
  around?: (listener: RequestListener) => RequestListener;
  observe?: EventObserver;
}): Promise<RunningServer> {
  const zipCodes = loadZipCodes();
  const postalData = await postalDataResource(zipCodes, config);
  const resourceAt: ResourceAt = (path, privacySignal) =>
    content.resourceAt(path, privacySignal) ??
    (path === POSTAL_DATA_PATH ? postalData : files(path));
  const store = await openStore({ url: config.databaseUrl, log });
  const services: Services = {
    config,
    store,
    zipCodes,
    vehicles: loadVehicles(),
    rates: content.rates,
    pages: content.pages,
    metrics: createMetrics(),
    log,
    now: Date.now,
  };
  const desks = await openReviewDesks(services);
  const orderDesk = openOrderDesk(services, await challengeSecret(store, config.challenge.secret));
  const addresses = config.addressLookupUrl
    ? createHostedLookup({ url: config.addressLookupUrl, zipCodes, fetch })
    : createEmbeddedLookup(zipCodes);
  const routes = [
    visitRoutes(services),
    choiceRoutes(services),
    quoteRoutes(services),
    handoffRoutes(services),
    zipCodeRoutes(services),
    vehicleRoutes(services),
    estimateRoutes(services),
    addressRoutes(services, addresses),
    orderRoutes(orderDesk),
    schemaRoutes(),
    errorReportRoutes(services),
    ...desks.map((desk) => reviewRoutes(services, desk)),
  ];
  const space = startSpaceGuard(services);
  const app = createApp(services, { routes, resourceAt });
  const listener = createListener({
    ...services,
    app,
    resourceAt,
    direct: { [COLLECTOR_PATH]: createCollector({ ...services, observe, space }) },
  });
  try {
    const server = await startServer(around(listener), {
      ...config,
      overflowHeaders: [
        ...securityHeaders(config),
        ...clearedAttributionCookies(config.publicUrl).map(
          (cookie) => ['Set-Cookie', cookie] as const,
        ),
      ],
    });
    const purge = startPurge(services);
    return {
      port: server.port,
      async stop() {
        await server.stop();
        space.stop();
        await purge.stop();
        await store.close();
      },
    };
  } catch (error) {
    space.stop();
    await store.close();
    throw error;
  }
}
