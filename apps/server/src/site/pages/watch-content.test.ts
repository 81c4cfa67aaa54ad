import { EventEmitter } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { temporaryFolder } from '../../platform/store/testing/temporary-folder.ts';
import { watchContent } from './watch-content.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A watcher whose folder a test changes, or takes away. */
class FakeWatcher extends EventEmitter {
  close = vi.fn();
}

// behaviour: 26.9
it('notes that the content is not watched, and reads it once it is watched again', () => {
  const watchers: FakeWatcher[] = [];
  let changed = () => {};
  let isDeleted = false;
  const [reload, refuse] = [vi.fn(async () => {}), vi.fn()];
  const stop = watchContent('content', {
    reload,
    refuse,
    log: silentLog,
    open(_dir, onChange) {
      if (isDeleted) throw new Error('ENOENT');
      changed = onChange;
      watchers.push(new FakeWatcher());
      return watchers.at(-1) as FakeWatcher;
    },
  });
  changed();
  changed();
  vi.advanceTimersByTime(300);
  expect(reload).toHaveBeenCalledTimes(1);

  isDeleted = true;
  watchers[0]?.emit('error', new Error('EMFILE'));
  expect(watchers[0]?.close).toHaveBeenCalledOnce();
  expect(refuse.mock.calls[0]?.[0]).toEqual([expect.stringMatching(/not watched.*EMFILE$/)]);
  vi.advanceTimersByTime(10_000);
  expect(refuse.mock.calls[1]?.[0]).toEqual([expect.stringMatching(/ENOENT$/)]);
  expect(reload).toHaveBeenCalledTimes(1);

  isDeleted = false;
  vi.advanceTimersByTime(10_000);
  expect(refuse).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
  expect(watchers[1]?.close).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

// behaviour: 26.9
it('notes a link to itself, which cannot be watched, and watches again without it', async () => {
  vi.useRealTimers();
  const dir = temporaryFolder();
  const [reload, refuse] = [vi.fn(async () => {}), vi.fn()];
  onTestFinished(watchContent(dir, { reload, refuse, log: silentLog, retryMs: 50 }));
  const isWatched = async () => {
    const before = reload.mock.calls.length;
    await vi.waitUntil(
      () => {
        writeFileSync(join(dir, 'page.yaml'), '');
        return reload.mock.calls.length > before;
      },
      { timeout: 10_000, interval: 400 },
    );
  };
  await isWatched();
  symlinkSync('loop', join(dir, 'loop'));
  await vi.waitUntil(() => refuse.mock.calls.length > 0, { timeout: 10_000 });
  expect(refuse.mock.calls[0]?.[0]).toEqual([expect.stringMatching(/not watched.*ELOOP/)]);
  rmSync(join(dir, 'loop'));
  await isWatched();
});
