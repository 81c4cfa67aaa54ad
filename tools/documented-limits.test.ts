import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MAX_LENGTH } from '@zipfront/contracts/form-rules/rules';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/server/src/platform/config/config.ts';
import { variableRows } from '../apps/server/src/platform/config/variables.ts';
import { MAX_REQUEST_URL_LENGTH } from '../apps/server/src/platform/http/listener.ts';
import * as bodies from '../apps/server/src/platform/http/request-body.ts';
import { LIMITS_PER_MINUTE } from '../apps/server/src/platform/http/route-table.ts';
import * as server from '../apps/server/src/platform/http/server.ts';
import { KINDS } from '../apps/server/src/platform/retention/kinds.ts';
import { retentionRows } from '../apps/server/src/platform/retention/purge-records.ts';
import { MAX_DEPTH, MAX_VALUES } from '../apps/server/src/platform/store/cleaning/clean-value.ts';
import { WRITE_TIMEOUT_MS } from '../apps/server/src/platform/store/sqlite/writer.ts';
import { WIDE_SHARE } from '../apps/server/src/shipping/reviews/find-refusal.ts';
import { loadContent } from '../apps/server/src/site/pages/content/content.ts';
import { SERVED_PATHS } from '../apps/server/src/site/pages/content/files.ts';
import { MAX_VISIT_BYTES } from '../apps/server/src/visitors/events/event-load.ts';
import { MAX_EVENT_LENGTH, MAX_RAW_LENGTH } from '../apps/server/src/visitors/events/event-rows.ts';
import {
  BYTES_PER_MINUTE,
  REQUESTS_PER_MINUTE,
} from '../apps/server/src/visitors/events/network-budget.ts';
import { PRESSURE_LIMITS } from '../apps/server/src/visitors/events/pressure.ts';
import { BODY_TIMEOUT_MS, MAX_BATCH_BYTES } from '../apps/server/src/visitors/events/read-body.ts';
import {
  EXPORTS_AT_ONCE,
  EXPORTS_AT_ONCE_EACH,
} from '../apps/server/src/visitors/privacy/routes.ts';
import { allTables } from './content-tables.ts';

const ROOT = join(import.meta.dirname, '..');

/** The guides for operators, one after the other. */
const OPERATING = globSync('docs/operating/*.md', { cwd: ROOT })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** Settings of the shipping site, which sets no limits and so has the default ones. */
const SETTINGS = loadContent(join(ROOT, 'content')).reviews.find(
  ({ siteName }) => siteName === 'shipping',
)?.settings;
if (SETTINGS === undefined) throw new Error('The shipping site has no reviews.');
const REVIEWS = SETTINGS.limits;

const KB = 1024;
const MB = 1024 * 1024;

/** The table row that starts with this cell. */
function rowOf(cell: string): string {
  return OPERATING.split('\n').find((line) => line.startsWith(`| ${cell} |`)) ?? '';
}

const grouped = (count: number) => count.toLocaleString('en-US');
const { maxRequests, maxBytes, share } = PRESSURE_LIMITS;

// behaviour: 15.15
it.each([
  ["a request's headers", [`${server.HEADERS_TIMEOUT_MS / 1000} s`]],
  [
    "a request's body",
    [`${server.RECEIVE_TIMEOUT_MS / 1000} s`, `events ${BODY_TIMEOUT_MS / 1000} s`],
  ],
  [
    'a connection',
    [
      `${server.KEEPALIVE_TIMEOUT_MS / 1000} s idle`,
      `${server.SOCKET_TIMEOUT_MS / 1000} s without`,
    ],
  ],
  [
    'a body',
    [
      `${bodies.DEFAULT_MAX_BODY_BYTES / KB} KB`,
      `reviews ${bodies.MAX_REVIEW_FORM_BYTES / KB} KB`,
      `reports ${bodies.MAX_REPORT_BYTES / KB} KB`,
      `events ${MAX_BATCH_BYTES / MB} MB`,
    ],
  ],
  ['an address of a request', [`${grouped(MAX_REQUEST_URL_LENGTH)} characters`]],
  ['a field of a form', [`${DEFAULT_MAX_LENGTH} characters`]],
  ['new visits, and forms of the shipping site', [`${LIMITS_PER_MINUTE.forms} a minute`]],
  [
    'submits and choices of visits that there are',
    [`${LIMITS_PER_MINUTE['visit-calls']} a minute`],
  ],
  ['lookups, estimates and reviews', [`${LIMITS_PER_MINUTE.lookups} a minute`]],
  ['reports of partners', [`${LIMITS_PER_MINUTE.postbacks} a minute`]],
  [
    'challenges, and error reports of browsers',
    [`${LIMITS_PER_MINUTE['error-reports']} a minute`, `${LIMITS_PER_MINUTE.forms} a minute`],
  ],
  ['attempts to delete an order', [`${LIMITS_PER_MINUTE['order-deletions']} a minute`]],
  [
    'reviews that are taken',
    [
      `${REVIEWS.perAddress} a day for a network, ${WIDE_SHARE * REVIEWS.perAddress} for 48 bits`,
      `${REVIEWS.unchallengedPerHour} an hour over all`,
    ],
  ],
  [
    'exports of a visit',
    [
      `${LIMITS_PER_MINUTE.exports} a minute`,
      `${EXPORTS_AT_ONCE_EACH} at once`,
      `${EXPORTS_AT_ONCE} at once over all`,
    ],
  ],
  [
    'events of a network',
    [`${grouped(REQUESTS_PER_MINUTE)} requests`, `${BYTES_PER_MINUTE / MB} MB a minute`],
  ],
  [
    'events at once',
    [
      `${maxRequests * share} requests and ${(maxBytes * share) / MB} MB of a network`,
      `${grouped(maxRequests)} and ${maxBytes / MB} MB over all`,
    ],
  ],
  [
    'an event',
    [
      `${MAX_EVENT_LENGTH / KB} KB`,
      `${MAX_DEPTH} levels`,
      `${grouped(MAX_VALUES)} values`,
      `after ${MAX_RAW_LENGTH / KB} KB`,
    ],
  ],
  ['events of one visit', [`about ${MAX_VISIT_BYTES / MB} MB`]],
  ['`DISK_FLOOR_MB`', [`\`${readConfig({}).diskFloorMb}\``]],
])('finds the limits of %s in the guides for operators', (cell, limits) => {
  for (const limit of limits) expect(rowOf(cell)).toContain(limit);
});

it('finds the timeout of a write in monitoring.md', () => {
  expect(WRITE_TIMEOUT_MS).toBe(5_000);
  expect(OPERATING).toMatch(/within\s+five\s+seconds\s+if\s+a\s+disk\s+hangs/);
});

it('finds the paths that no page may have in the description of the field', () => {
  const row = allTables()
    .page?.split('\n')
    .find((line) => line.startsWith('| `path` |'));
  const taken = SERVED_PATHS.map((path) => `\`${path.replace(':site', '<site>')}\``);
  expect(row).toContain(`Not below an address of the server: ${taken.join(', ')}. |`);
});

// behaviour: 15.41
it('finds every environment variable as declared in configuration.md', () => {
  const rows = OPERATING.split('\n').filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  expect(rows).toEqual(variableRows());
});

// behaviour: 11.31
it('finds every kind of record with its period in privacy.md', () => {
  const [, table = ''] = OPERATING.split('| kind |\n|---|---|---|---|\n');
  const rows = table.split('\n').slice(0, Object.keys(KINDS).length + 1);
  expect(rows).toEqual([...retentionRows(readConfig({})), '']);
});
