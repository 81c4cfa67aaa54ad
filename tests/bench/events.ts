import { schemaUri } from '@zipfront/contracts/events/names';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import { startServer } from '../server-process.ts';
import { ANSWER, BATCH, eventBatches, SESSION, type Unidentified } from './event-batches.ts';
import { comparePair, measureAlone, serverUnderLoad, type Unit } from './pairs.ts';
import { startBareServer } from './start-bare-server.ts';
import { requirePrograms, SERVER_CORE } from './wrk.ts';

const EVENTS: Unit = { name: 'events', perRequest: BATCH };

const PAGE =
  'https://www.example.com/?channelid=17&utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Cj0KCQiA';

/** A long event, like the first of a page: five are a batch of 4.6 kB. */
const PAGE_VIEW: Unidentified = {
  schema: schemaUri('page_view'),
  timestamp: Date.now(),
  data: {
    page_url: PAGE,
    referrer: 'https://www.google.com/',
    original_referrer: 'https://www.google.com/',
    single_page_app_url_count: 1,
  },
  contexts: [
    {
      schema: schemaUri('identity'),
      data: {
        quote_id: '019f0000-0000-7000-8000-0000000000aa',
        tzacid: '019f0000-0000-7000-8000-0000000000bb',
        insurance_line: 'SHARED',
      },
    },
    SESSION,
    {
      schema: schemaUri('page'),
      data: { app_id: 'zfront', page_url: PAGE, privacy_signal: false },
    },
  ],
};

/** Batches of five, 32 connections, the load generator on the other core. */
export async function benchEvents(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  for (const [description, event] of [
    ['answer events, 1.8 kB a batch (targets: ratio 0.45 or better, p99 under 50 ms)', ANSWER],
    ['page views with all their contexts, 4.6 kB a batch', PAGE_VIEW],
  ] as const) {
    console.log(`Events in batches of five: ${description}`);
    const request = (url: string) => eventBatches(url, event);
    await comparePair(
      serverUnderLoad('collector, SQLite', onSqlite, request),
      serverUnderLoad('bare append + fdatasync', startBareServer, request),
      EVENTS,
    );
    await measureAlone(serverUnderLoad('collector, PostgreSQL', onPostgres, request), EVENTS);
  }
}

function onSqlite() {
  return startServer({ prefix: SERVER_CORE });
}

async function onPostgres() {
  const database = await startPostgres();
  const env = { DATABASE_URL: `${database.url}/postgres` };
  const server = await startServer({ prefix: SERVER_CORE, env });
  return {
    ...server,
    async stop() {
      await server.stop();
      await database.stop();
    },
  };
}

if (import.meta.main) await benchEvents();
