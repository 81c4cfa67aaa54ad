import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { onTestFinished } from 'vitest';
import { type Environment, readConfig } from '../../../platform/config/config.ts';
import { type RunningServer, startServer } from '../../../platform/http/server.ts';
import { createMetrics, type Metrics } from '../../../platform/metrics/metrics.ts';
import type { Database } from '../../../platform/store/schema.ts';
import type { Store } from '../../../platform/store/store.ts';
import { silentLog } from '../../../platform/store/testing/silent-log.ts';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';
import { type CollectorOptions, createCollector } from '../collector.ts';

export const SITE = 'https://site.example';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** The reads of a store that has none. */
const NO_READS = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

export interface TestCollector {
  url: string;
  metrics: Metrics;
  /** A value other than text and bytes is sent as JSON. */
  send(
    body: unknown,
    options?: { headers?: Record<string, string>; query?: string },
  ): Promise<Response>;
}

export async function startTestCollector(
  store: Pick<Store, 'write'> & Partial<Store>,
  { environment = {}, ...options }: { environment?: Environment } & Partial<CollectorOptions> = {},
): Promise<TestCollector> {
  const metrics = createMetrics({ process: false });
  const collector = createCollector({
    config: readConfig({ PUBLIC_URL: SITE, ...environment }),
    store: { reads: NO_READS, ...store } as Store,
    pages: {
      siteOf: (path) => (path.startsWith('/shipping/') ? 'shipping' : 'insurance'),
      timeZoneOf: () => 'America/New_York',
      contentPath: (path) => path,
    },
    metrics,
    log: silentLog,
    now: () => NOON,
    ...options,
  });
  const server: RunningServer = await startServer(collector, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.stop());
  const url = `http://127.0.0.1:${server.port}/events`;
  return {
    url,
    metrics,
    send: (body, { headers = {}, query = '' } = {}) =>
      fetch(`${url}${query}`, {
        method: 'POST',
        headers: {
          'User-Agent': BROWSER,
          'Content-Type': 'text/plain',
          Origin: SITE,
          Connection: 'close',
          ...headers,
        },
        body: createBody(body),
      }),
  };
}

function createBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
