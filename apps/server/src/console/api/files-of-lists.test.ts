import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { beforeAll, expect, it } from 'vitest';
import { fillDatabase, world } from '../../../../demo/src/samples/testing/sample-database.ts';
import { ALL_CHANNELS } from '../../notifications/testing/outbox.ts';
import { emptySharedStore, engines } from '../../platform/store/testing/engines.ts';
import { rollUpAll } from '../../reporting/rollups/roll-up.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

/** Lists without a file, with the reason. */
const WITHOUT_FILE: Record<string, string> = {
  listCallBacks: 'queue of the desk',
  listOrders: 'queue of the desk',
  listAccounts: 'accounts',
  listSessions: 'sessions',
  listSites: 'settings of the content',
  listSavedReports: 'queries',
  getSpendImport: 'a part of the file of its rows',
  tryUploads: 'one lead',
  listBadExamples: 'examples of one error',
};

const READS = Object.values<Operation>(OPERATIONS).filter(({ method }) => method === 'get');

/** The files of all lists that need no id. */
const LISTS = READS.filter(({ table, path }) => table && !path.includes('{'));

/** Parameters without which a list has no rows. */
const QUERIES: Record<string, string> = {
  getSentUploads: 'site=insurance&goal=none&platform=google',
};

let admin: ApiClient;
beforeAll(async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('no engine');
  const { store, database } = await emptySharedStore(sqlite);
  await fillDatabase(database.url, { visits: 300, days: 40, seed: 4, now: NOON });
  await rollUpAll(store);
  const console = testConsole(store, {}, ALL_CHANNELS, world.experiments);
  admin = person(console, await console.signedIn('admin'));
});

// behaviour: 17.62
it('lists each list with rows and without a file, with a reason', () => {
  const alone = READS.filter(({ ok, table }) => ok && 'rows' in entriesOf(ok) && !table);
  expect(alone.map(({ id }) => id).sort()).toEqual(Object.keys(WITHOUT_FILE).sort());
});

// behaviour: 17.61, 17.62
it.each(
  LISTS.map(({ id, path }) => [id, path]),
)('responds with the file of %s, without formulas, to an admin', async (id, path) => {
  const response = await admin.send('GET', `${path}.csv?${QUERIES[id] ?? ''}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('text/csv');
  const [head, ...lines] = (await response.text()).split('\n').slice(0, -1);
  expect(head).toMatch(/^\w+(,\w+)+$/);
  expect(lines.join('\n')).not.toMatch(/(^|,)"?=/m);
});

function entriesOf(schema: NonNullable<Operation['ok']>): object {
  return (schema as { entries?: object }).entries ?? {};
}
