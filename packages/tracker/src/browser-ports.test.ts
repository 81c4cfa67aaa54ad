import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeWindow } from '../test/fake-window.ts';
import { browserPorts } from './browser-ports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the ports of a browser', () => {
  it('post text with credentials, kept alive where asked to', async () => {
    const fetch = vi.fn(
      async () => new Response('', { status: 503, headers: { 'retry-after': '3' } }),
    );
    vi.stubGlobal('fetch', fetch);
    const { signal } = new AbortController();
    const { post } = browserPorts(fakeWindow().win);
    const answer = await post({ url: '/events', body: '[]', keepalive: true, signal });
    expect(answer).toEqual({ status: 503, retryAfter: '3' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/events', {
      method: 'POST',
      body: '[]',
      credentials: 'include',
      keepalive: true,
      signal,
    });
  });

  it.each([
    ['a page in the place of the collector', 200, 'text/html; charset=utf-8', 0],
    ['a page by the XML kind', 200, 'application/xhtml+xml; charset=utf-8', 0],
    ['the answer of our collector', 204, null, 204],
    ['that of another collector', 200, 'application/json', 200],
    ['an empty answer', 200, null, 200],
    ['a refusal that is a page', 403, 'text/html', 403],
    ['a failure that is a page', 502, 'text/html', 502],
  ])('take %s for what it is', async (_, status, type, taken) => {
    const headers = type ? { 'content-type': type } : {};
    vi.stubGlobal(
      'fetch',
      async () => new Response(status === 204 ? null : '', { status, headers }),
    );
    const { signal } = new AbortController();
    const { post } = browserPorts(fakeWindow().win);
    const answer = await post({ url: '/events', body: '[]', keepalive: false, signal });
    expect(answer.status).toBe(taken);
  });

  it('have no storage where reading it throws', () => {
    const { win } = fakeWindow();
    Object.defineProperty(win, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    expect(browserPorts(win).storage).toBeNull();
  });

  it('run a task under a free lock, not under a taken one, and without locks at once', async () => {
    const { win } = fakeWindow();
    const task = vi.fn();
    browserPorts(win).lock('a', task);
    expect(task).toHaveBeenCalledTimes(1);
    const request = vi.fn(async (_: string, __: object, run: (lock: unknown) => void) => run(null));
    Object.assign(win.navigator, { locks: { request } });
    browserPorts(win).lock('a', task);
    expect(task).toHaveBeenCalledTimes(1);
    request.mockImplementation(async (_, __, run) => run({}));
    browserPorts(win).lock('a', task);
    expect(task).toHaveBeenCalledTimes(2);
    expect(request).toHaveBeenLastCalledWith('a', { ifAvailable: true }, expect.any(Function));
  });
});
