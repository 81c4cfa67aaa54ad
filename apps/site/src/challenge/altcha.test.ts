import { CHALLENGE_LIFETIME_MS } from '@zipfront/contracts/reviews/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { altcha } from './altcha.ts';
import type { Solver } from './solve-challenge.ts';

const handlers = {
  onSolving: vi.fn(),
  onSolved: vi.fn(),
  onExpire: vi.fn(),
  onDismiss: vi.fn(),
  onError: vi.fn(),
};
let solvers: (Solver & { terminate: ReturnType<typeof vi.fn> })[];
let issued: number;
let form: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  for (const spy of Object.values(handlers)) spy.mockReset();
  solvers = [];
  issued = 0;
  form = new EventTarget();
});

afterEach(() => {
  vi.useRealTimers();
});

async function mount(issue = async () => ({ parameters: { nonce: String(++issued) } })) {
  const createSolver = () => {
    const solver = { postMessage: vi.fn(), terminate: vi.fn(), onmessage: null, onerror: null };
    solvers.push(solver);
    return solver;
  };
  const client = altcha(issue, createSolver);
  await client.load();
  const handle = await client.mount({ closest: () => form } as unknown as HTMLElement, handlers);
  await vi.advanceTimersByTimeAsync(0);
  return handle;
}

async function found(data: unknown = { counter: 3, derivedKey: 'ab', time: 1 }) {
  solvers.at(-1)?.onmessage?.call({} as Worker, { data } as MessageEvent);
  await vi.advanceTimersByTimeAsync(0);
}

const never = () => new AbortController().signal;

describe('altcha', () => {
  it('starts to solve when it is mounted, and returns the encoded solution', async () => {
    const handle = await mount();
    expect(handlers.onSolving).toHaveBeenCalledOnce();
    expect(solvers[0]?.postMessage).toHaveBeenCalledWith({
      type: 'work',
      challenge: { parameters: { nonce: '1' } },
    });
    expect(handle.token()).toBe('');
    await found();
    expect(JSON.parse(atob(handle.token()))).toEqual({
      challenge: { parameters: { nonce: '1' } },
      solution: { counter: 3, derivedKey: 'ab', time: 1 },
    });
    expect(await handle.execute(never())).toBe(handle.token());
    expect(handlers.onSolved).toHaveBeenCalledOnce();
    expect(solvers[0]?.terminate).toHaveBeenCalledOnce();
  });

  it('waits for a running search, and starts no other', async () => {
    const handle = await mount();
    const executed = handle.execute(never());
    await found();
    expect(await executed).toBe(handle.token());
    expect(solvers).toHaveLength(1);
  });

  // behaviour: 4.6.5
  it('solves an expired challenge again only once the form is used', async () => {
    const handle = await mount();
    await found();
    await vi.advanceTimersByTimeAsync(9 * CHALLENGE_LIFETIME_MS);
    expect(handlers.onExpire).toHaveBeenCalledOnce();
    expect(handle.token()).toBe('');
    expect(issued).toBe(1);
    form.dispatchEvent(new Event('focusin'));
    form.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(0);
    await found();
    expect(issued).toBe(2);
    expect(atob(handle.token())).toContain('"nonce":"2"');
  });

  // behaviour: 4.6.5
  it('solves an expired challenge again if the form was used since', async () => {
    const handle = await mount();
    await found();
    form.dispatchEvent(new Event('input'));
    await vi.advanceTimersByTimeAsync(CHALLENGE_LIFETIME_MS - 1);
    expect(handle.token()).not.toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(handlers.onExpire).toHaveBeenCalledOnce();
    expect(handle.token()).toBe('');
    await found();
    expect(atob(handle.token())).toContain('"nonce":"2"');
  });

  it('deletes its solution on a reset, and solves another challenge', async () => {
    const handle = await mount();
    await found();
    handle.reset();
    expect(handle.token()).toBe('');
    const executed = handle.execute(never());
    await vi.advanceTimersByTimeAsync(0);
    await found();
    expect(atob(await executed)).toContain('"nonce":"2"');
    await vi.advanceTimersByTimeAsync(CHALLENGE_LIFETIME_MS - 1);
    expect(handlers.onExpire).not.toHaveBeenCalled();
  });

  it('returns no token when it is not solved, and tries again', async () => {
    const handle = await mount();
    const executed = expect(handle.execute(never())).rejects.toThrow('not solved');
    await found(null);
    await executed;
    expect(handlers.onError).toHaveBeenCalledOnce();
    expect(handle.token()).toBe('');
    const again = handle.execute(never());
    await vi.advanceTimersByTimeAsync(0);
    await found();
    expect(await again).not.toBe('');
  });

  it('reports an unavailable challenge, without an unhandled rejection', async () => {
    const handle = await mount(() => Promise.reject(new Error('away')));
    expect(handlers.onError).toHaveBeenCalledOnce();
    await expect(handle.execute(never())).rejects.toThrow('away');
  });

  it('ends its worker when it is removed', async () => {
    const handle = await mount();
    handle.destroy();
    await vi.advanceTimersByTimeAsync(0);
    expect(solvers[0]?.terminate).toHaveBeenCalledOnce();
    expect(handlers.onError).not.toHaveBeenCalled();
  });
});
