import type { RequestListener } from 'node:http';
import { POSTAL_DATA_PATH } from '@zipfront/contracts/postal-data';
import type { Logger } from 'pino';
import { startLoggingAuditHead } from './accounts/start-logging-audit-head.ts';
import { createEmbeddedLookup } from './addresses/embedded-lookup.ts';
import { createHostedLookup } from './addresses/hosted-lookup.ts';
import { createApp } from './app.ts';
import { challengeSecret } from './challenge/challenge-secret.ts';
import type { Config } from './config.ts';
import { startConsole } from './console/start-console.ts';
import { createCollector, type EventObserver } from './events/collector.ts';
import type { OpenEventLog } from './events/log/open-event-log.ts';
import { startSpaceGuard } from './events/space-guard.ts';
import { admitExperiments } from './experiments/admit-experiments.ts';
import { prepareBounds } from './experiments/prepare-bounds.ts';
import { type ServedCounts, startServedCounts } from './experiments/served-counts.ts';
import { exportPlatforms, startExports } from './exports/start-exports.ts';
import type { Compress } from './http/compress.ts';
import { cookieHeaders } from './http/cookies.ts';
import { createDrain } from './http/drain.ts';
import { createListener, type ResourceAt } from './http/listener.ts';
import type { Resource } from './http/resource.ts';
import { COLLECTOR_PATH } from './http/route-table.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type RunningServer, startServer, type UpgradeListener } from './http/server.ts';
import { startNotifications } from './notifications/start-notifications.ts';
import { startOutboxGauge } from './notifications/start-outbox-gauge.ts';
import { openStore } from './open-store.ts';
import { createMetrics } from './operations/metrics.ts';
import { startClockWatch } from './operations/start-clock-watch.ts';
import { createOrderContext } from './orders/order-context.ts';
import { ownerLink } from './orders/owner-link.ts';
import type { LiveContent, MadeContent } from './pages/live-content.ts';
import { startUnprovenCounts } from './postbacks/count-unproven.ts';
import { redateLeads } from './postbacks/redate-leads.ts';
import { startMatching } from './postbacks/start-matching.ts';
import { clearedAttributionCookies } from './privacy/choice-cookies.ts';
import { startPurge } from './privacy/start-purge.ts';
import { startSourceCounts } from './reports/source-counts.ts';
import { startCounting } from './reports/start-counting.ts';
import { createReviewContexts } from './reviews/create-review-contexts.ts';
import { domainRoutes } from './routes.ts';
import type { Services } from './services.ts';
import { loadVehicles } from './vehicles/load-vehicles.ts';
import { warnOfDemoParts } from './warn-of-demo-parts.ts';
import { knownZipCodes } from './zipcodes/known-zip-codes.ts';
import { postalDataResource } from './zipcodes/postal-data-resource.ts';

/** Writes a line for the person at the terminal, which no level of the log leaves out. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A server that serves content, which may be replaced. */
export interface ContentServer extends RunningServer {
  /**
   * Stores the experiments of content that is to be published.
   *
   * @throws ContentError where one with visitors was changed
   * @throws StoreUnavailable
   */
  admit(made: Pick<MadeContent, 'experiments'>): Promise<void>;
  /** Lets balancers know that it is about to stop; requests are served until then. */
  drain(): void;
}

/**
 * Opens the data files and the store, and listens.
 *
 * @param options.compress compresses what the server sends again and again
 * @param options.served counts the assignments that the content makes
 * @param options.files what is served beside the content and never changes
 * @param options.around what stands before the server's own listener (in development)
 * @param options.onUpgrade takes over connections for other protocols (in development)
 * @param options.observe sees the events that come (in development)
 * @throws Error with one sentence for what cannot be opened
 */
export async function serve({
  config,
  log,
  compress,
  content,
  served,
  files,
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
  const eventLog = await openLogOf(services);
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
  const app = createApp({ ...services, clock, eventLog }, { routes, resourceAt });
  const listener = createListener({
    ...services,
    app,
    resourceAt,
    direct: { [COLLECTOR_PATH]: createCollector({ ...services, observe, space, eventLog }) },
  });
  const platforms = exportPlatforms(config, services.now);
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
        apiPlatforms,
      },
      print,
    ).catch(async (error) => {
      await server.stop();
      throw error;
    });
    const bounds = consoleServer === null ? undefined : prepareBounds(reporting);
    const purge = startPurge(services);
    const counting = startCounting({
      ...services,
      redateLeads: (days, stopped) => redateLeads(services, days, stopped),
    });
    const matching = startMatching(services);
    const outboxGauge = startOutboxGauge(services);
    const notifications = startNotifications({
      ...services,
      ownerLink: (order) => ownerLink(orderContext, order),
    });
    const exports = startExports({ ...services, platforms });
    const servedCounts = startServedCounts(served, services);
    const sourceCounts = startSourceCounts(services);
    const unproven = startUnprovenCounts(services);
    const auditHead = startLoggingAuditHead(services);
    return {
      port: server.port,
      admit,
      drain: drain.begin,
      async stop() {
        await Promise.all([server.stop(), consoleServer?.stop()]);
        space.stop();
        await Promise.all([
          clock.stop(),
          purge.stop(),
          auditHead.stop(),
          unproven.stop(),
          notifications.stop(),
          exports.stop(),
          outboxGauge.stop(),
          counting.stop(),
          matching.stop(),
          servedCounts.stop(),
          sourceCounts.stop(),
          bounds,
          eventLog?.close(),
        ]);
        await store.close();
      },
    };
  } catch (error) {
    space.stop();
    await clock.stop();
    await eventLog?.close();
    await store.close();
    throw error;
  }
}

/** The log before the database, whose library is loaded only where it is on. */
async function openLogOf(services: Services): Promise<OpenEventLog | undefined> {
  const servers = services.config.eventLog;
  if (servers === null) return undefined;
  const { openEventLog } = await import('./events/log/open-event-log.ts');
  return openEventLog({ ...services, servers });
}
