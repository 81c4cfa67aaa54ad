import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { commands } from '../../commands.ts';
import { openStore } from '../../open-store.ts';
import { storeVisit } from '../../visitors/visits/store-visit.ts';
import { openStoreForCommandWith } from './open-store.ts';
import { StoreUnavailable, type WriterThread } from './store.ts';
import { silentLog } from './testing/silent-log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { visitRows } from './testing/visit-rows.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('waits a minute for a write of a command, which no visitor waits for', async () => {
  const url = `file:${join(temporaryFolder(), 'zipfront.db')}`;
  await (await openStore({ url, log: silentLog })).close();
  const thread = Object.assign(new EventEmitter(), {
    postMessage({ kind }: { kind: string }) {
      if (kind === 'close') thread.emit('exit');
    },
  });
  const startWriter = () => {
    queueMicrotask(() => thread.emit('message', { kind: 'ready' }));
    return thread as WriterThread;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = await openStoreForCommandWith({ url, log: silentLog, commands, startWriter });
  const slow = store.write(storeVisit, visitRows());
  await vi.advanceTimersByTimeAsync(59_000);
  thread.emit('message', { kind: 'results', results: [{ output: undefined }] });
  await slow;
  const refused = expect(store.write(storeVisit, visitRows())).rejects.toThrow(StoreUnavailable);
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  thread.emit('exit');
  await store.close();
});
