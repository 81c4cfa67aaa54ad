import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeWindow } from '../test/fake-window.ts';
import { browserPorts } from './browser-ports.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the ports of a browser', () => {
  // behaviour: 3.5.2
  it('reads whole milliseconds from a clock with fractions', () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_651_478_690.27);
    const { now } = browserPorts(fakeWindow().win);
    expect(now()).toBe(1_795_651_478_690);
    vi.restoreAllMocks();
  });

  // behaviour: 7.1.8
  it('post text with credentials, and with keepalive if requested', async () => {
    const fetch = vi.fn(
      async () => new Response('', { status: 503, headers: { 'retry-after': '3' } }),
    );
    vi.stubGlobal('fetch', fetch);
    const { signal } = new AbortController();
    const { post } = browserPorts(fakeWindow().win);
    const response = await post({ url: '/events', body: '[]', keepalive: true, signal });
    expect(response).toEqual({ status: 503, retryAfter: '3' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/events', {
      method: 'POST',
      body: '[]',
      credentials: 'include',
      keepalive: true,
      signal,
    });
  });

  // behaviour: 4.3.3
  it.each([
    ['an HTML page of a captive portal', 200, 'text/html; charset=utf-8', 0],
    ['an XHTML page', 200, 'application/xhtml+xml; charset=utf-8', 0],
    ["our collector's response", 204, null, 204],
    ["another collector's JSON response", 200, 'application/json', 200],
    ['an empty response', 200, null, 200],
    ['a client error with an HTML body', 403, 'text/html', 403],
    ['a server error with an HTML body', 502, 'text/html', 502],
  ])('classify the status of %s', async (_, status, type, expected) => {
    const headers = type ? { 'content-type': type } : {};
    vi.stubGlobal(
      'fetch',
      async () => new Response(status === 204 ? null : '', { status, headers }),
    );
    const { signal } = new AbortController();
    const { post } = browserPorts(fakeWindow().win);
    const response = await post({ url: '/events', body: '[]', keepalive: false, signal });
    expect(response.status).toBe(expected);
  });

  it('return null as storage if reading `localStorage` throws', () => {
    const { win } = fakeWindow();
    Object.defineProperty(win, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    expect(browserPorts(win).storage).toBeNull();
  });

  it('run a task under a free lock, not while it is held, and at once without Web Locks', async () => {
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
