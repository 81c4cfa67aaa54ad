import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/store/store.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { NOON, visitRows } from '../../platform/store/testing/visit-rows.ts';
import { sessionContext, webVital } from '../../visitors/events/testing/sample-events.ts';
import { startTestCollector } from '../../visitors/events/testing/test-collector.ts';
import { deleteVisit } from '../../visitors/visits/delete-visit.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { bucketIndex } from './percentiles.ts';
import { rollUpAll } from './roll-up.ts';

describe.each(engines)('the histograms of web vitals on $name', (engine) => {
  let store: Store;
  let visitId: string;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    visitId = await enter();
  });

  async function enter(): Promise<string> {
    const rows = visitRows({ device: 'phone' });
    await store.write(storeVisit, rows);
    return rows.visit.id;
  }

  /** A measurement of the visit. */
  function vital(data: Record<string, unknown> = {}, id?: string) {
    const event = webVital(data, id);
    event.contexts.push(sessionContext(visitId));
    return event;
  }

  const cells = () =>
    store.reads.selectFrom('rollup_vital').selectAll().orderBy('bucket').execute();

  // behaviour: 24.1
  it('count each measurement once, by day, page, release and device, however often it is sent', async () => {
    const { send } = await startTestCollector(store);
    const first = vital();
    const others = [vital(), vital({ value: 5_000, delta: 5_000 }), vital({ name: 'TTFB' })];
    await send([first, first, ...others]);
    await send([first, others[0]]);
    const cell = {
      day: Math.floor(NOON / DAY_MS),
      site: 'insurance',
      path: '/',
      release: 'page-1.js',
      metric: 'LCP',
      device: 'phone',
      origin: 'visit',
    };
    expect(await cells()).toMatchObject([
      { ...cell, bucket: bucketIndex('LCP', 1_900), measured: 2 },
      { ...cell, bucket: bucketIndex('LCP', 5_000), measured: 1 },
    ]);
  });

  // behaviour: 24.1
  it('use the release that the page names, unless it is not a name of a file', async () => {
    const { send } = await startTestCollector(store);
    await send([vital({ release: 'page-2.js' }), vital({ release: 'a b' })]);
    const releases = (await cells()).map(({ release }) => release).sort();
    expect(releases).toEqual(['page-1.js', 'page-2.js']);
  });

  // behaviour: 24.1
  it('move a measurement that the page corrects', async () => {
    const { send } = await startTestCollector(store);
    const shift = { name: 'CLS', id: 'v5-2' };
    await send([vital({ ...shift, value: 0.02, delta: 0.02 })]);
    await send([vital({ ...shift, value: 0.28, delta: 0.26 })]);
    const counts = (await cells()).filter(({ measured }) => measured !== 0);
    expect(counts).toMatchObject([{ bucket: bucketIndex('CLS', 0.28), measured: 1 }]);
  });

  // behaviour: 24.1
  it('count none of bots and unknown visits, and retain those of a visit that was deleted', async () => {
    const { send } = await startTestCollector(store);
    await send([webVital()]);
    await send([vital()], { headers: { 'User-Agent': 'Googlebot/2.1' } });
    expect(await cells()).toEqual([]);
    await send([vital()]);
    await store.write(deleteVisit, { visitId });
    expect(await cells()).toMatchObject([{ measured: 1 }]);
  });

  // behaviour: 24.1
  it('count an event once that is stored by several writes at once', async () => {
    const { send } = await startTestCollector(store);
    const same = vital({}, '019f0000-0000-7000-8000-000000000001');
    await Promise.all(Array.from({ length: 8 }, () => send([same, vital()])));
    expect(await cells()).toMatchObject([{ measured: 9 }]);
  });

  // behaviour: 24.1
  it('count those of a visit alike before and after it is counted itself', async () => {
    const { send } = await startTestCollector(store);
    await send([vital()]);
    await rollUpAll(store);
    await send([vital()]);
    expect(await cells()).toMatchObject([{ release: 'page-1.js', device: 'phone', measured: 2 }]);
  });
});
