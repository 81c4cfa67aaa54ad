import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTime, withChunk } from './in-time.ts';

describe('inTime', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  // behaviour: 10.66
  test('rejects after the limit, whether the work listens to the signal or not', async () => {
    let signal: AbortSignal | undefined;
    let outcome = 'waits';
    const never = (given: AbortSignal) => {
      signal = given;
      return new Promise<string>(() => {});
    };
    inTime(500, never).catch((error: Error) => {
      outcome = error.message;
    });
    await vi.advanceTimersByTimeAsync(499);
    expect([outcome, signal?.aborted]).toEqual(['waits', false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([outcome, signal?.aborted]).toEqual(['It took too long.', true]);
  });

  test('returns what ends in time, and leaves no timer', async () => {
    expect(await inTime(500, async () => 'done')).toBe('done');
    await expect(inTime(500, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('rejects at once when the work is called off', async () => {
    const callingOff = new AbortController();
    const waiting = inTime(500, () => new Promise(() => {}), callingOff.signal);
    callingOff.abort();
    await expect(waiting).rejects.toThrow(/abort/);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('withChunk', () => {
  const CHUNK_LOAD_TIMEOUT_MS = 120_000;
  const raised = vi.fn();

  let page: EventTarget;
  const sign = () => page.dispatchEvent(new Event('pointermove'));

  beforeEach(() => {
    vi.useFakeTimers();
    page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    process.on('unhandledRejection', raised.mockReset());
  });

  afterEach(() => {
    process.off('unhandledRejection', raised);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Lets promises settle and the process report those that were not caught. */
  async function settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    vi.useFakeTimers();
  }

  test('passes a chunk on once', async () => {
    const use = vi.fn();
    withChunk(async () => 'chunk', use);
    await settle();
    sign();
    await settle();
    expect(use).toHaveBeenCalledExactlyOnceWith('chunk');
  });

  // behaviour: 8.10
  test('reports a failure, and loads again on the next signal after a second', async () => {
    const use = vi.fn();
    const load = vi.fn(async () => 'chunk').mockRejectedValueOnce(new Error('offline'));
    const loadOnce: () => Promise<string> = load;
    withChunk(loadOnce, use);
    await vi.advanceTimersByTimeAsync(999);
    sign();
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    sign();
    sign();
    expect(load).toHaveBeenCalledTimes(2);
    await settle();
    expect(use).toHaveBeenCalledExactlyOnceWith('chunk');
    expect(raised.mock.calls.map(([error]) => error.message)).toEqual(['offline']);
  });

  // behaviour: 8.10
  test('reports a chunk that does not load within 120 seconds as failed', async () => {
    const load = vi.fn(() => new Promise<string>(() => {}));
    withChunk(load, vi.fn());
    await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS + 1_000);
    sign();
    expect(load).toHaveBeenCalledTimes(2);
    await settle();
    expect(raised.mock.calls.map(([error]) => error.message)).toEqual(['It took too long.']);
  });

  test('does not load a chunk again whose own start failed', async () => {
    const load = vi.fn(async () => 'chunk');
    withChunk(load, () => {
      throw new Error('broken');
    });
    await vi.advanceTimersByTimeAsync(1_000);
    sign();
    expect(load).toHaveBeenCalledTimes(1);
    await settle();
    expect(raised).toHaveBeenCalledTimes(1);
  });
});
