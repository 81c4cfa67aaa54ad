import type { RequestListener } from 'node:http';
import { hostname } from 'node:os';
import { POSTAL_DATA_PATH } from '@zipfront/contracts/visits/zip-code';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { startLoggingAuditHead } from './console/accounts/audit.ts';
import { findReportMail } from './console/saved-reports/find-report-mail.ts';
import { recordConditionCheck } from './console/saved-reports/saved-reports.ts';
import { startSavedReports } from './console/saved-reports/send-saved-reports.ts';
import { startConsole } from './console/start-console.ts';
import { recountMoney, redateLeads } from './conversions/ledger/recount-leads.ts';
import { startMatching } from './conversions/postbacks/match-postbacks.ts';
import { startUnprovenCounts } from './conversions/postbacks/refusal-counts.ts';
import type { ConversionPlatform } from './conversions/uploads/apis/conversion-platform.ts';
import { createPlatforms } from './conversions/uploads/apis/create-platforms.ts';
import { startUploads } from './conversions/uploads/run-uploads.ts';
import { warnOfDemoParts } from './doctor/find-demo-parts.ts';
import { startOutboxGauge } from './notifications/outbox.ts';
import { notificationChannels } from './notifications/queue-notification.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { openStore } from './open-store.ts';
import { challengeSecret } from './platform/challenge/challenge-server.ts';
import type { Config } from './platform/config/config.ts';
import type { Compress } from './platform/http/compress.ts';
import { cookieHeaders } from './platform/http/cookies.ts';
import { createDrain } from './platform/http/drain.ts';
import { createListener, type ResourceAt } from './platform/http/listener.ts';
import type { Resource } from './platform/http/resource.ts';
import { COLLECTOR_PATH } from './platform/http/route-table.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { type RunningServer, startServer, type UpgradeListener } from './platform/http/server.ts';
import type { Repeated } from './platform/jobs/repeat.ts';
import { startClockWatch } from './platform/jobs/start-clock-watch.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { type ServedCounts, startServedCounts } from './reporting/experiments/experiment-counts.ts';
import { admitExperiments, prepareBounds } from './reporting/experiments/experiments.ts';
import { startCounting } from './reporting/rollups/roll-up.ts';
import { startSourceCounts } from './reporting/rollups/source-counts.ts';
import { startWarehouse } from './reporting/warehouse/start-warehouse.ts';
import { openWarehouse } from './reporting/warehouse/warehouse-place.ts';
import { domainRoutes } from './routes.ts';
import type { Services } from './services.ts';
import { createOrderContext, type OrderContext } from './shipping/orders/order-context.ts';
import { ownerLink } from './shipping/orders/order-owner.ts';
import { createReviewContexts, type ReviewContext } from './shipping/reviews/review-context.ts';
import { createReviewFeed } from './shipping/reviews/review-feed.ts';
import { createEmbeddedLookup, createHostedLookup } from './site/addresses/address-lookup.ts';
import type { ContentPreview, ReviewsOf } from './site/pages/content-preview.ts';
import { startNotingContent } from './site/pages/content-refusal.ts';
import type { LiveContent, MadeContent } from './site/pages/live-content.ts';
import { loadVehicles } from './site/vehicles/vehicles.ts';
import { postalDataResource } from './site/zipcodes/postal-data.ts';
import { knownZipCodes } from './site/zipcodes/zip-codes.ts';
import { createCollector, type EventObserver } from './visitors/events/collector.ts';
import { startSpaceGuard } from './visitors/events/space-guard.ts';
import { clearedAttributionCookies } from './visitors/privacy/choice-cookies.ts';
import { startPurge } from './visitors/privacy/start-purge.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface ContentServer extends RunningServer {
  /** Throws `ContentError` if an experiment with visitors was changed. */
  admit(made: Pick<MadeContent, 'experiments'>): Promise<void>;
  drain(): void;
}

/**
 * `preview` is null, and `around`, `onUpgrade` and `observe` are set, in development alone. Throws
 * one sentence.
 */
export async function serve({
  config,
  log,
  compress,
  content,
  served,
  files,
  preview,
  around = (listener) => listener,
  onUpgrade,
  observe,
}: {
  config: Config;
  log: Logger;
  compress: Compress;
  content: LiveContent;
  served: ServedCounts;
  files: (path: string) => Resource | undefined;
  preview: ((reviewsOf: ReviewsOf) => ContentPreview) | null;
  around?: (listener: RequestListener) => RequestListener;
  onUpgrade?: UpgradeListener | undefined;
  observe?: EventObserver;
}): Promise<ContentServer> {
  const zipCodes = knownZipCodes();
  const postalData = await postalDataResource(zipCodes, { config, compress });
  const resourceAt: ResourceAt = (path, privacySignal, host) =>
    content.resourceAt(path, privacySignal, host) ??
    (path === POSTAL_DATA_PATH ? postalData : files(path));
  const metrics = createMetrics();
  const store = await openStore({
    url: config.databaseUrl,
    log,
    maxConnections: config.databaseConnections,
    onWritesRefused: metrics.writesRefused,
    onConnectionWait: metrics.connectionWaited,
  });
  const services: Services = {
    config,
    store,
    zipCodes,
    vehicles: loadVehicles(),
    rates: content.rates,
    pages: content.pages,
    metrics,
    log,
    now: Date.now,
  };
  const reviewContexts = await createReviewContexts(services);
  await warnOfDemoParts(services, content.samples());
  const orderContext = createOrderContext(
    services,
    await challengeSecret(store, config.challenge.secret),
  );
  const addresses = config.addressLookupUrl
    ? createHostedLookup({ url: config.addressLookupUrl, zipCodes, fetch })
    : createEmbeddedLookup(zipCodes);
  const routes = domainRoutes(services, { orderContext, reviewContexts, addresses });
  const space = startSpaceGuard(services);
  const clock = startClockWatch(services);
  const app = createApp({ ...services, clock }, { routes, resourceAt });
  const listener = createListener({
    ...services,
    app,
    resourceAt,
    direct: { [COLLECTOR_PATH]: createCollector({ ...services, observe, space }) },
  });
  const platforms = createPlatforms(config, services.now);
  const apiPlatforms = platforms.map(({ name }) => name);
  const admit: ContentServer['admit'] = ({ experiments }) => admitExperiments(store, experiments);
  try {
    await admit({ experiments: content.experiments() });
    const drain = createDrain(around(listener), config);
    const server = await startServer(drain.listener, {
      ...config,
      onUpgrade,
      overflowHeaders: [
        ...securityHeaders(config),
        ...cookieHeaders(clearedAttributionCookies(config.publicUrl)),
      ],
    });
    // No visitor waits for a report.
    const reporting = { ...services, store: { ...store, reads: store.longReads } };
    const consoleServer = await startConsole(
      {
        ...reporting,
        experiments: content.experiments,
        publication: content.publication,
        preview: preview?.(publishedReviews(reviewContexts)) ?? null,
        apiPlatforms,
      },
      print,
    ).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const bounds = consoleServer === null ? undefined : prepareBounds(reporting);
    const jobs = startJobs(services, {
      reporting,
      orderContext,
      platforms,
      served,
      server: `${hostname()}:${server.port}`,
      publication: content.publication,
    });
    return {
      port: server.port,
      admit,
      drain: drain.begin,
      async stop() {
        await Promise.all([server.stop(), consoleServer?.stop()]);
        await Promise.all([...[...jobs, clock, space].map((job) => job.stop()), bounds]);
        await store.close();
      },
    };
  } catch (error) {
    await Promise.all([clock.stop(), space.stop()]);
    await store.close();
    throw error;
  }
}

interface JobParts {
  /** The services, with reads for which no visitor waits. */
  reporting: Services;
  orderContext: OrderContext;
  platforms: readonly ConversionPlatform[];
  served: ServedCounts;
  /** The name of this process among those of the database. */
  server: string;
  publication: LiveContent['publication'];
}

function startJobs(
  services: Services,
  { reporting, orderContext, platforms, served, server, publication }: JobParts,
): Repeated[] {
  const channels = notificationChannels(services.config);
  return [
    startPurge(services),
    startCounting({
      ...services,
      redateLeads: (days, stopped) => redateLeads(services, days, stopped),
      recountMoney: (stopped) => recountMoney(services, stopped),
    }),
    startMatching(services),
    startOutboxGauge(services),
    startNotifications({
      ...services,
      ownerLink: (order) => ownerLink(orderContext, order),
      findReportMail: (mail) =>
        findReportMail(mail, {
          ...reporting,
          secret: orderContext.secret,
          recordCheck: (check) => services.store.write(recordConditionCheck, check),
        }),
    }),
    ...(channels.visitors ? [startSavedReports(services, channels)] : []),
    startUploads({ ...services, platforms }),
    startWarehouse({ ...services, warehouse: openWarehouse(services.config) }),
    startServedCounts(served, services),
    startSourceCounts(services),
    startUnprovenCounts(services),
    startLoggingAuditHead(services),
    startNotingContent({ ...services, server, publication }),
  ];
}

/** Finds the reviews on the first page of a list, for pages that take no form. */
function publishedReviews(contexts: ReviewContext[]): ReviewsOf {
  const feeds = new Map(contexts.map((one) => [one.siteName, createReviewFeed(one)]));
  const first = { page: 1, stars: null, orderby: null };
  return async (siteName, page) =>
    (await feeds.get(siteName)?.dataFor(page, first, { mark: '', posted: null })) ?? null;
}
