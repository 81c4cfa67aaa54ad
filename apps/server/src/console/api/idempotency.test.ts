import { DAY_MS } from '@zipfront/contracts/time/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Store, StoreBusy, StoreUnavailable } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { ApiProblem } from './api-problem.ts';
import { onceByKey, releaseAnswer } from './idempotency.ts';
import { watchWrites } from './watch-writes.ts';

describe.each(eitherEngine(import.meta.filename))('onceByKey on $name', (engine) => {
  let store: Store;
  let runs = 0;
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    runs = 0;
  });

  const ask = (
    content = 'a',
    at = 0,
    run: Parameters<typeof onceByKey>[2] = async () => ({ status: 201, body: `${++runs}` }),
  ) => onceByKey(store, { key: 'key', content, at }, run);

  // behaviour: 35.9
  it('runs once, and gives its answer again for a day', async () => {
    expect(await ask()).toEqual({ status: 201, body: '1', isRepeated: false });
    expect(await ask('a', DAY_MS - 1)).toEqual({ status: 201, body: '1', isRepeated: true });
    expect(await ask('a', DAY_MS)).toMatchObject({ body: '2' });
  });

  // behaviour: 35.9
  it('refuses other content under the same key', async () => {
    await ask();
    await expect(ask('b')).rejects.toMatchObject({ status: 422, type: 'key-reused' });
  });

  // behaviour: 35.9
  it('refuses a second request while the first is going on, or was broken off', async () => {
    const [started, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = ask('a', 0, async (written) => {
      written.mayHaveWritten = true;
      started.resolve();
      await waiting.promise;
      throw new Error('broken off');
    });
    await started.promise;
    await expect(ask()).rejects.toMatchObject({ status: 409, type: 'not-answered-yet' });
    waiting.resolve();
    await expect(first).rejects.toThrow('broken off');
    await expect(ask()).rejects.toMatchObject({ status: 409, type: 'not-answered-yet' });
    expect(runs).toBe(0);
  });

  // behaviour: 35.9
  it('lets a refused request be sent again', async () => {
    const refuse = async () => {
      throw new ApiProblem(409, 'id-taken', 'taken');
    };
    await expect(ask('a', 0, refuse)).rejects.toMatchObject({ type: 'id-taken' });
    expect(await ask()).toMatchObject({ body: '1', isRepeated: false });
  });

  // behaviour: 35.9
  it('lets a request be sent again that has written nothing', async () => {
    const { store: watched, watch } = watchWrites({
      ...store,
      write: () => Promise.reject(refusal),
    });
    let refusal: Error = new StoreBusy(2_000);
    const run: Parameters<typeof onceByKey>[2] = (written) =>
      watch(written, () => watched.write(releaseAnswer, { key: 'other' }) as never);
    await expect(ask('a', 0, run)).rejects.toThrow(StoreBusy);
    const failed = () => Promise.reject(new StoreUnavailable('no read'));
    await expect(ask('a', 0, failed)).rejects.toThrow('no read');
    refusal = new StoreUnavailable('the connection was lost');
    await expect(ask('a', 0, run)).rejects.toThrow('lost');
    await expect(ask()).rejects.toMatchObject({ type: 'not-answered-yet' });
  });
});
