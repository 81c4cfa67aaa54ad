import { describe, expect, it, vi } from 'vitest';
import { createReadiness, TRUSTED_FOR_MS } from './readiness.ts';
import { StoreBusy, StoreUnavailable } from './store-unavailable.ts';

const fail = () => Promise.reject(new StoreUnavailable('the disk is full'));
const succeed = () => Promise.resolve();

/** A readiness with a clock, and writes that end as it is told. */
function start(probe: () => Promise<void> = succeed) {
  let at = 0;
  const tried = vi.fn(probe);
  const readiness = createReadiness({ probe: tried, now: () => at, timeoutMs: 20 });
  return { readiness, tried, pass: (ms: number) => (at += ms) };
}

describe('createReadiness', () => {
  it('trusts a write that went well for ten seconds, then tries one', async () => {
    const { readiness, tried, pass } = start();
    await readiness.watch(succeed);
    pass(TRUSTED_FOR_MS - 1);
    await readiness.check();
    expect(tried).not.toHaveBeenCalled();
    pass(1);
    await readiness.check();
    expect(tried).toHaveBeenCalledOnce();
    await readiness.check();
    expect(tried).toHaveBeenCalledOnce();
  });

  // behaviour: 15.29
  it('tries a write each time after one that failed, until one goes well', async () => {
    const { readiness, tried } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(fail)).rejects.toThrow('full');
    tried.mockImplementation(fail);
    await expect(readiness.check()).rejects.toThrow(StoreUnavailable);
    await expect(readiness.check()).rejects.toThrow(StoreUnavailable);
    tried.mockImplementation(succeed);
    await readiness.check();
    await readiness.check();
    expect(tried).toHaveBeenCalledTimes(3);
  });

  it('does not take an error in a command for a database that fails', async () => {
    const { readiness, tried } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(() => Promise.reject(new Error('unique')))).rejects.toThrow();
    await readiness.check();
    expect(tried).not.toHaveBeenCalled();
  });

  // behaviour: 15.27
  it('does not take a long queue for a database that fails', async () => {
    const { readiness, tried } = start();
    await readiness.watch(succeed);
    await expect(readiness.watch(() => Promise.reject(new StoreBusy(9)))).rejects.toThrow(
      '9 writes are waiting',
    );
    await readiness.check();
    expect(tried).not.toHaveBeenCalled();
  });

  it('tries one write at a time, and waits for none for long', async () => {
    let end = () => {};
    const { readiness, tried } = start(
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const checks = await Promise.allSettled([readiness.check(), readiness.check()]);
    expect(checks.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tried).toHaveBeenCalledOnce();
    end();
    await vi.waitFor(() => readiness.check());
    expect(tried).toHaveBeenCalledOnce();
  });
});
