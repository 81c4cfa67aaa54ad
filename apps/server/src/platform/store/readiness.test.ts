import { describe, expect, it, vi } from 'vitest';
import { createReadiness, TRUSTED_FOR_MS } from './readiness.ts';
import { StoreBusy, StoreUnavailable } from './store.ts';

const fail = () => Promise.reject(new StoreUnavailable('the disk is full'));
const succeed = () => Promise.resolve();

function start(write: () => Promise<void> = succeed) {
  let at = 0;
  const probe = vi.fn(write);
  const readiness = createReadiness({ probe, now: () => at, timeoutMs: 20 });
  return { readiness, probe, pass: (ms: number) => (at += ms) };
}

describe('createReadiness', () => {
  it('trusts a successful write for ten seconds, then probes', async () => {
    const { readiness, probe, pass } = start();
    await readiness.watch(succeed);
    pass(TRUSTED_FOR_MS - 1);
    await readiness.check();
    expect(probe).not.toHaveBeenCalled();
    pass(1);
    await readiness.check();
    expect(probe).toHaveBeenCalledOnce();
    await readiness.check();
    expect(probe).toHaveBeenCalledOnce();
  });

  // behaviour: 15.29
  it('probes at each check after a failed write, until one succeeds', async () => {
    const { readiness, probe } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(fail)).rejects.toThrow('full');
    probe.mockImplementation(fail);
    await expect(readiness.check()).rejects.toThrow(StoreUnavailable);
    await expect(readiness.check()).rejects.toThrow(StoreUnavailable);
    probe.mockImplementation(succeed);
    await readiness.check();
    await readiness.check();
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('remains ready after an error in a command', async () => {
    const { readiness, probe } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(() => Promise.reject(new Error('unique')))).rejects.toThrow();
    await readiness.check();
    expect(probe).not.toHaveBeenCalled();
  });

  // behaviour: 15.27
  it('remains ready while the queue is full', async () => {
    const { readiness, probe } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(() => Promise.reject(new StoreBusy(9)))).rejects.toThrow(
      '9 writes are waiting',
    );
    await readiness.check();
    expect(probe).not.toHaveBeenCalled();
  });

  it('runs one probe at a time, and gives up after the timeout', async () => {
    let end = () => {};
    const { readiness, probe } = start(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const checks = await Promise.allSettled([readiness.check(), readiness.check()]);
    expect(checks.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(probe).toHaveBeenCalledOnce();
    end();
    await vi.waitFor(() => readiness.check());
    expect(probe).toHaveBeenCalledOnce();
  });
});
