import { schemaUri } from '@zipfront/contracts/events/names';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Actor } from '../../platform/audit/audit-trail.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storeVisit } from '../visits/store-visit.ts';
import { type DataSchema, EVENT_SCHEMAS } from './event-schemas.ts';
import { findBadExamples, findBadKinds } from './find-bad-events.ts';
import { replayBadEvents } from './replay-bad-events.ts';
import { pageView, sessionContext, webVital } from './testing/sample-events.ts';
import { startTestCollector, type TestCollector } from './testing/test-collector.ts';

const BY: Actor = { accountId: null, name: 'ana', role: 'admin', requestId: null };
const VITAL = schemaUri('web_vital');
const LATER = NOON + 5_000;
const pages = {
  siteOf: () => 'insurance',
  timeZoneOf: () => 'America/New_York',
  contentPath: (path: string) => path,
};

/** Refuses all events of a schema until the schema is fixed. */
function breakSchema(uri: string): () => void {
  const schemas = EVENT_SCHEMAS as Map<string, DataSchema>;
  const right = schemas.get(uri) as DataSchema;
  const fix = () => void schemas.set(uri, right);
  onTestFinished(fix);
  schemas.set(uri, { ...right, fits: () => false });
  return fix;
}

describe.each(eitherEngine(import.meta.filename))('replayBadEvents on $name', (engine) => {
  let store: Store;
  let collector: TestCollector;
  let visitId: string;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    collector = await startTestCollector(store);
    const rows = visitRows();
    await store.write(storeVisit, rows);
    visitId = rows.visit.id;
  });

  const replay = () =>
    replayBadEvents({ store, now: () => LATER, pages }, { schema: VITAL, reason: 'data' }, BY);
  const events = () => store.reads.selectFrom('event').selectAll().orderBy('event_id').execute();

  function vital(data: Record<string, unknown> = {}) {
    const event = webVital(data);
    event.contexts.push(sessionContext(visitId));
    return event;
  }

  // behaviour: 24.6
  it('stores events of a schema that was fixed exactly once, and leaves the others', async () => {
    const fix = breakSchema(VITAL);
    const good = [vital(), vital()];
    await collector.send([...good, vital({ name: 7 }), pageView()]);
    expect(await findBadKinds(store.reads, 10)).toMatchObject([
      { schema: VITAL, reason: 'data', count: 3, first_at: NOON, last_at: NOON },
    ]);
    expect(await replay()).toEqual({ validated: 3, stored: 0 });
    fix();
    const both = await Promise.all([replay(), replay()]);
    expect(both[0].stored + both[1].stored).toBe(2);
    expect(await replay()).toEqual({ validated: 1, stored: 0 });
    const stored = (await events()).filter(({ schema }) => schema === VITAL);
    expect(stored.map(({ event_id }) => event_id)).toEqual(
      good.map(({ event_id }) => event_id).sort(),
    );
    expect(stored).toMatchObject([{ visit_id: visitId, received_at: NOON, path: '/' }, {}]);
    const [left] = await findBadExamples(store.reads, { schema: VITAL, reason: 'data' }, 3);
    expect(left?.raw).toContain('"name":7');
    const counted = await store.reads.selectFrom('rollup_vital').select('measured').execute();
    expect(counted).toMatchObject([{ measured: 2 }]);
    const entries = await store.reads.selectFrom('console_action').selectAll().execute();
    expect(entries.every(({ subject }) => subject === VITAL)).toBe(true);
    expect(entries[0]).toMatchObject({ action: 'bad-events-replayed', actor: 'ana', at: LATER });
  });

  // behaviour: 24.6
  it('stores nothing again that was sent again meanwhile', async () => {
    const fix = breakSchema(VITAL);
    const again = vital();
    await collector.send([again]);
    fix();
    await collector.send([again]);
    expect(await replay()).toEqual({ validated: 1, stored: 1 });
    expect(await events()).toHaveLength(1);
    expect(await store.reads.selectFrom('bad_event').selectAll().execute()).toEqual([]);
    const counted = await store.reads.selectFrom('rollup_vital').select('measured').execute();
    expect(counted).toMatchObject([{ measured: 1 }]);
  });
});
