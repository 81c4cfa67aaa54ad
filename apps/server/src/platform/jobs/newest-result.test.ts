import { expect, test } from 'vitest';
import { newestResult } from './newest-result.ts';

/** Work on one file that ends when the test says so. */
function heldWork() {
  const held: PromiseWithResolvers<void>[] = [];
  const state = { file: 'old', isHeld: true, started: 0, atOnce: 0, mostAtOnce: 0 };
  const newest = newestResult({
    async work() {
      const read = state.file;
      state.started += 1;
      state.atOnce += 1;
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
      if (state.isHeld) {
        const gate = Promise.withResolvers<void>();
        held.push(gate);
        await gate.promise;
      }
      state.atOnce -= 1;
      if (read === 'slip') throw new Error('a slip');
      return read;
    },
    settle: async () => {},
  });
  return {
    state,
    newest,
    save(file: string) {
      state.file = file;
      newest.changed();
    },
    release() {
      state.isHeld = false;
      for (const gate of held.splice(0)) gate.resolve();
    },
  };
}

/** Lets all started promises go on. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

// behaviour: 10.155
test('includes a change that is saved during the work, and works once at a time', async () => {
  const { state, newest, save, release } = heldWork();
  const before = newest.get();
  await pause();
  save('new');
  const after = newest.get();
  await pause();
  release();
  expect(await Promise.all([before, after, newest.get()])).toEqual(['new', 'new', 'new']);
  expect(state).toMatchObject({ started: 2, mostAtOnce: 1 });
});

test('works once for several changes and requests', async () => {
  const { state, newest, save, release } = heldWork();
  release();
  expect(await Promise.all([newest.get(), newest.get()])).toEqual(['old', 'old']);
  save('half');
  save('new');
  expect(await Promise.all([newest.get(), newest.get()])).toEqual(['new', 'new']);
  expect(state.started).toBe(2);
});

test('forgets an error when it is fixed, even during the work', async () => {
  const { newest, save, release } = heldWork();
  save('slip');
  const before = newest.get();
  await pause();
  save('fixed');
  release();
  expect(await before).toBe('fixed');
  save('slip');
  await expect(newest.get()).rejects.toThrow('a slip');
  save('fixed');
  expect(await newest.get()).toBe('fixed');
});
