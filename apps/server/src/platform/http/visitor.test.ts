import { describe, expect, it } from 'vitest';
import { visitorOf } from './visitor.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

function visitor(headers: Record<string, string>, { peer = '10.0.0.9', proxies = 0 } = {}) {
  return visitorOf((name) => headers[name], peer, proxies);
}

describe('visitorOf', () => {
  it('reads an ordinary browser as a person', () => {
    expect(visitor({ 'user-agent': CHROME })).toEqual({
      address: '10.0.0.9',
      bot: false,
      prefetch: false,
      privacySignal: false,
      optedOut: false,
    });
  });

  it.each([
    ['zf_optout=1', true],
    ['a=b; zf_optout=1; c=d', true],
    ['zf_optout=0', false],
    ['zf_optout=11', false],
    ['not_zf_optout=1', false],
  ])('reads the cookies %s as opt-out %s', (cookie, optedOut) => {
    expect(visitor({ cookie }).optedOut).toBe(optedOut);
  });

  // behaviour: 11.6
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'],
    ['curl/8.5.0'],
    [`${'x'.repeat(600)} Googlebot/2.1`],
  ])('reads %.120s as a bot', (agent) => {
    expect(visitor({ 'user-agent': agent }).bot).toBe(true);
  });

  it('returns the same for a user agent that it has seen before', () => {
    const agents = [CHROME, 'curl/8.5.0', CHROME, 'curl/8.5.0'];
    expect(agents.map((agent) => visitor({ 'user-agent': agent }).bot)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(visitor({}).bot).toBe(visitor({ 'user-agent': '' }).bot);
  });

  // behaviour: 11.6
  it.each([
    [{ 'sec-purpose': 'prefetch' }, true],
    [{ 'sec-purpose': 'prefetch;prerender' }, true],
    [{ purpose: 'prefetch' }, true],
    [{}, false],
  ])('reads prefetch in %j as %s', (headers, prefetch) => {
    expect(visitor(headers).prefetch).toBe(prefetch);
  });

  it.each([
    ['1', true],
    ['0', false],
    ['true', false],
  ])('reads Sec-GPC %s as the privacy signal %s', (value, signal) => {
    expect(visitor({ 'sec-gpc': value }).privacySignal).toBe(signal);
  });

  // behaviour: 15.21
  it.each([
    [0, '203.0.113.7', '10.0.0.9', 'a header that no trusted proxy wrote is not believed'],
    [1, '203.0.113.7', '203.0.113.7', 'one proxy'],
    [1, '198.51.100.1, 203.0.113.7', '203.0.113.7', 'one proxy, and a forged entry'],
    [2, '203.0.113.7, 192.0.2.1', '203.0.113.7', 'two proxies'],
    [3, '203.0.113.7', '203.0.113.7', 'fewer entries than proxies'],
    [1, '', '10.0.0.9', 'an empty header'],
  ])('reads behind %i proxies X-Forwarded-For %j as %s (%s)', (proxies, forwarded, address) => {
    expect(visitor({ 'x-forwarded-for': forwarded }, { proxies }).address).toBe(address);
  });
});
