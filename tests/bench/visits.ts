import { startServer } from '../server-process.ts';
import { comparePair, serverUnderLoad } from './pairs.ts';
import { startBareServer } from './start-bare-server.ts';
import { type LoadOptions, requirePrograms, SERVER_CORE } from './wrk.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** The first call of a browser after a click on an advertisement. */
export function registration(url: string): LoadOptions {
  return {
    url: `${url}/api/visits/`,
    method: 'POST',
    headers: {
      'User-Agent': BROWSER,
      Referer: `${url}/?channelid=17&utm_source=google&utm_medium=cpc&utm_campaign=spring&gclid=Cj0KCQiA`,
      'Sec-Fetch-Site': 'same-origin',
      'Zipfront-Referrer': 'https://www.google.com/',
      'Content-Length': '0',
    },
  };
}

const ours = serverUnderLoad(
  'visit registration',
  () => startServer({ prefix: SERVER_CORE }),
  registration,
);
const bare = serverUnderLoad('bare append + fdatasync', startBareServer, registration);

/** Compares durable visit registration on SQLite with a bare durable server. */
export async function benchVisits(): Promise<void> {
  requirePrograms('wrk', 'taskset');
  console.log('Visit registration, durable (target: ratio 0.2 or better, p99 under 15 ms)');
  await comparePair(ours, bare);
}

if (import.meta.main) await benchVisits();
