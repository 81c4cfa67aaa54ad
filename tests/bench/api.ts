import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { type ApiClient, person } from '../../apps/server/src/console/api/testing/api-client.ts';
import { testConsole } from '../../apps/server/src/console/testing/console-browser.ts';
import type { Store } from '../../apps/server/src/platform/store/store.ts';
import { startPostgres } from '../../apps/server/src/platform/store/testing/postgres.ts';
import type { ReportsSize } from './fill-reports.ts';
import { openFilledStore } from './filled-store.ts';
import { median } from './wrk.ts';

const QUICK: ReportsSize = { visits: 100_000, events: 1_000_000 };

/** With `--full`. */
const FULL: ReportsSize = { visits: 1_000_000, events: 10_000_000 };

/** With `--huge`: half an hour, and 30 GB of disk. */
const HUGE: ReportsSize = { visits: 10_000_000, events: 10_000_000 };

/** With `--small`: only shows that all operations respond. */
const SMALL: ReportsSize = { visits: 10_000, events: 10_000 };

const TARGET_MS = 200;

/** Of reports that ask for each of 28 days, and of the lists of all visits one by one. */
const TARGET_OF_DAYS_MS = 1_500;

const RUNS = 20;

/** By the clock of the console, between two operations. */
const OPERATION_MS = 3_000;

/** Parameters without which an operation says nothing. */
const QUERIES: Readonly<Record<string, string>> = {
  listBadExamples: 'schema=&reason=none',
  planExperiment: 'rate=4&find=4.8',
  getSentUploads: 'site=insurance&goal=none&platform=google',
};

/** Further questions to operations, with their own targets. */
const FURTHER: readonly [path: string, targetMs: number][] = [
  ['/reports?by=source&by=device', TARGET_MS],
  ['/reports?by=page&by=device', TARGET_MS],
  ['/reports?by=campaign&device=phone', TARGET_MS],
  ['/reports?by=campaign&page=/page-1/', TARGET_MS],
  ['/reports?by=campaign&days=today&compare=before', TARGET_MS],
  ['/reports?by=source&state=CA', TARGET_MS],
  ['/reports?by=keyword&from=2026-08-25', TARGET_MS],
  ['/reports?by=campaign&compare=before', TARGET_MS],
  ['/reports?by=campaign&series=day', TARGET_OF_DAYS_MS],
  ['/reports?by=page&series=day', TARGET_MS],
  ['/reports/days?from=2026-08-25', TARGET_MS],
  ['/leads?partner=&decision=none', TARGET_MS],
];

/** Times each operation of the console's API that reads, as an admin asks it, on both databases. */
export async function benchApi(): Promise<void> {
  const isSmall = process.argv.includes('--small');
  const isHuge = process.argv.includes('--huge');
  const isFull = process.argv.includes('--full');
  const size = isHuge ? HUGE : isFull ? FULL : isSmall ? SMALL : QUICK;
  const visits = size.visits.toLocaleString('en-US');
  console.log(`The API over ${visits} visits (target: p95 under ${TARGET_MS} ms)`);
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-api-'));
  const postgres = await startPostgres();
  try {
    for (const [name, url] of [
      ['SQLite', `file:${join(folder, 'api.db')}`],
      ['PostgreSQL', `${postgres.url}/postgres`],
    ] as const) {
      const store = await openFilledStore(url, size);
      try {
        await benchOperations(name, store, isSmall ? 2 : isHuge ? 5 : RUNS);
      } finally {
        await store.close();
      }
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchOperations(name: string, store: Store, runs: number): Promise<void> {
  // As the server does: no visitor waits for a report.
  const console = testConsole({ ...store, reads: store.longReads });
  const client = person(console, await console.signedIn('admin'));
  const leadId = await anyLead(client);
  const read = Object.values<Operation>(OPERATIONS).filter(
    ({ method, may }) => method === 'get' && may !== 'programs',
  );
  const paths = read.map((operation): [string, number] => [pathIn(operation, leadId), TARGET_MS]);
  for (const [path, targetMs] of [...paths, ...FURTHER]) {
    // A person may ask 600 times a minute, and the password must stay recent.
    console.wait(OPERATION_MS);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      const { status } = await client.send('GET', path);
      times.push(performance.now() - start);
      if (status !== 200 && status !== 404) throw new Error(`GET ${path}: ${status}`);
    }
    report(`  ${name.padEnd(10)} ${path.padEnd(52)}`, times, targetMs);
  }
}

function report(label: string, times: number[], targetMs: number): void {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const isOver = p95 > targetMs;
  if (isOver) process.exitCode = 1;
  const figures = `median ${median(times).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
  console.log(`${label} ${figures}${isOver ? '  OVER' : ''}`);
}

/** The address of an operation. What it asks for by an id is missing, except for a lead. */
function pathIn({ id, path }: Operation, leadId: string): string {
  const query = QUERIES[id] ?? '';
  const filled = path.replace('{lead_id}', leadId).replace(/\{\w+\}/g, 'none');
  return query === '' ? filled : `${filled}?${query}`;
}

async function anyLead(client: ApiClient): Promise<string> {
  const { rows } = await client.json<{ rows: { lead_id: string }[] }>('GET', '/leads?limit=1');
  return rows[0]?.lead_id ?? 'none';
}

if (import.meta.main) await benchApi();
