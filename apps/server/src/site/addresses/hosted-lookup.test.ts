import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostedLookup, HOSTED_TIMEOUT_MS } from './address-lookup.ts';

const ADDRESS = { street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };

function lookupAnswered(answer: (url: URL, init?: RequestInit) => Response | Promise<Response>) {
  const asked: URL[] = [];
  const lookup = createHostedLookup({
    url: 'https://addresses.example/v1/suggest?key=k1',
    zipCodes: { size: 1, find: (zip) => (zip === '62701' ? ({ zip } as never) : undefined) },
    fetch: async (input, init) => {
      asked.push(input as URL);
      return answer(input as URL, init);
    },
  });
  return { asked, lookup };
}

describe('the hosted lookup', () => {
  it('requests with the typed text, and retains its own query string', async () => {
    const { asked, lookup } = lookupAnswered(() =>
      Response.json({ suggestions: [ADDRESS], page: 1 }),
    );
    expect(await lookup.suggest('12 Main & more')).toEqual([ADDRESS]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      key: 'k1',
      q: '12 Main & more',
      limit: '8',
    });
  });

  it('limits suggestions to eight, and omits those with an unknown zip code', async () => {
    const many = Array.from({ length: 12 }, () => ({ ...ADDRESS, id: 'x' }));
    const { lookup } = lookupAnswered(() =>
      Response.json({ suggestions: [{ ...ADDRESS, zip: '99999' }, ...many] }),
    );
    expect(await lookup.suggest('12')).toEqual(Array.from({ length: 8 }, () => ADDRESS));
  });

  it.each([
    ['another shape', () => Response.json({ results: [] }), 'answered in another shape'],
    ['a wrong zip code', () => Response.json({ suggestions: [{ ...ADDRESS, zip: '1' }] }), 'shape'],
    ['no JSON', () => new Response('<html>'), 'answered in another shape'],
    ['a failure', () => new Response('', { status: 502 }), 'answered 502'],
    ['too much', () => new Response('x'.repeat(70_000)), 'answered too much'],
    [
      'no connection',
      () => {
        throw new TypeError('fetch failed: 12 Main');
      },
      'cannot be reached',
    ],
  ])('throws on a response of %s, without repeating the query', async (_, answer, message) => {
    const { lookup } = lookupAnswered(answer);
    const failed = await lookup.suggest('12 Main').catch((error: Error) => error.message);
    expect(failed).toContain(message);
    expect(failed).not.toContain('12 Main');
  });

  describe('in time', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const aborting = new AbortController();
        setTimeout(() => aborting.abort(new DOMException('late', 'TimeoutError')), ms);
        return aborting.signal;
      });
    });
    afterEach(() => {
      vi.restoreAllMocks();
      vi.useRealTimers();
    });

    it('aborts after 1.5 seconds', async () => {
      const { lookup } = lookupAnswered(
        (_url, init) =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          }),
      );
      const failed = lookup.suggest('12 Main').catch((error: Error) => error.message);
      await vi.advanceTimersByTimeAsync(HOSTED_TIMEOUT_MS - 1);
      expect(await Promise.race([failed, 'waiting'])).toBe('waiting');
      await vi.advanceTimersByTimeAsync(1);
      expect(await failed).toBe('The address service took too long.');
    });
  });
});
