import { afterEach, describe, expect, it, vi } from 'vitest';
import { getText, post } from './ajax.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

afterEach(() => fetched.mockReset());

describe('post', () => {
  // behaviour: 7.2.2
  it('marks the form and the request as first-party', async () => {
    fetched.mockResolvedValue(Response.json({ success: true, data: { message: 'x' } }));
    const form = new FormData();
    form.set('action', 'submit-review');
    expect(await post('/shipping/ajax', form)).toEqual({ success: true, data: { message: 'x' } });
    const [url, init] = fetched.mock.lastCall ?? [];
    expect(url).toBe('/shipping/ajax');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    });
    expect(Object.fromEntries(init?.body as FormData)).toEqual({
      action: 'submit-review',
      _ajax_request: 'true',
    });
  });

  // behaviour: 7.2.2
  it('aborts a request without a response after seven seconds', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    );
    const answer = post('/shipping/ajax', new FormData());
    const ended = vi.fn();
    answer.then(ended);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    expect(await answer).toMatchObject({
      success: false,
      data: { message: '' },
      isTransportError: true,
    });
    vi.useRealTimers();
  });

  // behaviour: 8.14
  it('returns no status text where a page replaces the response', async () => {
    fetched.mockResolvedValue(new Response('<p>Sign in to this network</p>', { statusText: 'OK' }));
    expect(await post('/ajax', new FormData())).toMatchObject({ data: { message: '' } });
  });

  it('returns the response of the endpoint, whatever its status', async () => {
    const answer = { success: false, data: { message: 'No such page.' } };
    fetched.mockResolvedValue(Response.json(answer, { status: 400 }));
    expect(await post('/x', new FormData())).toEqual(answer);
  });

  it.each([
    ['<h1>502', 'Bad Gateway'],
    ['{"type":"too-many"}', 'Too Many Requests'],
    ['null', ''],
    ['{"success":true,"data":null}', 'OK'],
  ])('reads %j as a transport error with the status text %j', async (body, statusText) => {
    fetched.mockResolvedValue(new Response(body, { status: 502, statusText }));
    expect(await post('/x', new FormData())).toEqual({
      success: false,
      data: { message: statusText },
      isTransportError: true,
    });
  });

  it('never rejects', async () => {
    fetched.mockRejectedValue(new TypeError('offline'));
    expect(await post('/x', new FormData())).toMatchObject({
      success: false,
      data: { message: '' },
      isTransportError: true,
    });
  });
});

describe('getText', () => {
  // behaviour: 7.2.4
  it('fetches a text with the header of script requests', async () => {
    fetched.mockResolvedValue(new Response('words'));
    expect(await getText('/x')).toBe('words');
    expect(fetched.mock.lastCall?.[1]?.headers).toEqual({ 'X-Requested-With': 'XMLHttpRequest' });
  });

  it('rejects a response without a text', async () => {
    fetched.mockResolvedValue(new Response('gone', { status: 404 }));
    await expect(getText('/x')).rejects.toThrow('/x answered 404.');
  });
});
