import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { EventEnvelope } from '@zipfront/contracts/events/types';
import { startPostgres } from '../../apps/server/src/store/testing/postgres.ts';
import { startServer } from '../server-process.ts';
import { comparePair, measureAlone, serverUnderLoad, type Unit } from './pairs.ts';
import { startBareServer } from './start-bare-server.ts';
import { type LoadOptions, requirePrograms, SERVER_CORE } from './wrk.ts';

const BATCH = 5;
const EVENTS: Unit = { name: 'events', perRequest: BATCH };

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PAGE =
  'https://www.example.com/?channelid=17&utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Cj0KCQiA';

const SESSION = {
  schema: schemaUri('session'),
  data: { tzses: '019f0000-0000-7000-8000-0000000000cc' },
};

/** An event without an id. */
type Unidentified = Omit<EventEnvelope, 'event_id'>;

/** A short event: five are a batch of 1.8 kB, for which the targets were set. */
const ANSWER: Unidentified = {
  schema: schemaUri('interaction'),
  timestamp: Date.now(),
  data: {
    kind: 'answer',
    category: 'zip-form',
    action: 'answer',
    label: 'zip',
    element_name: 'zip',
  },
  contexts: [SESSION],
};

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

/** Measures the collector under load: batches of five, 32 connections, the load generator on the other core. */
export async function benchEvents(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  for (const [description, event] of [
    ['answer events, 1.8 kB a batch (targets: ratio 0.45 or better, p99 under 50 ms)', ANSWER],
    ['page views with all their contexts, 4.6 kB a batch', PAGE_VIEW],
  ] as const) {
    console.log(`Events in batches of five: ${description}`);
    const request = (url: string) => batches(url, event);
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

/** Batches of events as the tracker sends them; every event has its own id. */
function batches(url: string, event: Unidentified): LoadOptions {
  const { schema, ...rest } = event;
  const [before = '', after = ''] = JSON.stringify({ schema, event_id: '@', ...rest }).split('@');
  return {
    url: `${url}/events?sent_at=${event.timestamp}`,
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      'Content-Type': 'text/plain',
      'Sec-Fetch-Site': 'same-origin',
    },
    script: `
local before, after = ${JSON.stringify(before)}, ${JSON.stringify(after)}
math.randomseed(os.time() + ${Math.floor(Math.random() * 1e9)})
local made, run = ${event.timestamp}, math.random(0, 0xffff)
local function event()
  made = made + 1
  return before .. string.format('%08x-%04x-7%03x-8%03x-%04x%08x', math.floor(made / 65536) % 4294967296,
    made % 65536, math.random(0, 4095), math.random(0, 4095), run, math.random(0, 4294967295)) .. after
end
request = function()
  local body = '[' .. event() .. ',' .. event() .. ',' .. event() .. ',' .. event() .. ',' .. event() .. ']'
  return wrk.format(nil, nil, nil, body)
end`,
  };
}

if (import.meta.main) await benchEvents();
