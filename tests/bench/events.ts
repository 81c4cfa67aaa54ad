import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import { startPostgres } from '../../apps/server/src/store/testing/postgres.ts';
import { startServer } from '../server-process.ts';
import { type Contender, comparePair, measureAlone, type Unit } from './pairs.ts';
import { startBareServer } from './start-bare-server.ts';
import { type LoadOptions, requirePrograms, SERVER_CORE } from './wrk.ts';

const BATCH = 5;
const EVENTS: Unit = { name: 'events', perRequest: BATCH };

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PAGE =
  'https://www.example.com/?channelid=17&utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Cj0KCQiA';

const onSqlite: Contender = {
  name: 'collector, SQLite',
  async start() {
    const { url, pid, stop } = await startServer({ prefix: SERVER_CORE });
    return { request: eventsRequest(url), pid, stop };
  },
};

const onPostgres: Contender = {
  name: 'collector, PostgreSQL',
  async start() {
    const database = await startPostgres();
    const env = { DATABASE_URL: `${database.url}/postgres` };
    const { url, pid, stop } = await startServer({ prefix: SERVER_CORE, env });
    return {
      request: eventsRequest(url),
      pid,
      async stop() {
        await stop();
        await database.stop();
      },
    };
  },
};

const bare: Contender = {
  name: 'bare append + fdatasync',
  async start() {
    const { url, pid, stop } = await startBareServer();
    return { request: eventsRequest(url), pid, stop };
  },
};

/** The collector under load: batches of five, 32 connections, the driver on the other core. */
export async function benchEvents(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  console.log('Events in batches of five (aims: ratio 0.45 or better, p99 under 50 ms)');
  await comparePair(onSqlite, bare, EVENTS);
  await measureAlone(onPostgres, EVENTS);
}

/** Batches of page views as the tracker sends them; every event has an id of its own. */
export function eventsRequest(url: string): LoadOptions {
  const now = Date.now();
  const [before = '', after = ''] = JSON.stringify({
    schema: schemaUri('page_view'),
    event_id: '@',
    timestamp: now,
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
      { schema: schemaUri('session'), data: { tzses: '019f0000-0000-7000-8000-0000000000cc' } },
      {
        schema: schemaUri('page'),
        data: { app_id: 'zfront', page_url: PAGE, privacy_signal: false },
      },
    ],
  }).split('@');
  return {
    url: `${url}/events?sent_at=${now}`,
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      'Content-Type': 'text/plain',
      'Sec-Fetch-Site': 'same-origin',
    },
    script: `
local before, after = ${JSON.stringify(before)}, ${JSON.stringify(after)}
math.randomseed(os.time() + ${Math.floor(Math.random() * 1e9)})
local made, run = ${now}, math.random(0, 0xffff)
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
