import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loggerTo } from '../log.ts';
import { PROXY_NOTICE, PROXY_WARNING, proxyWarning } from './proxy-warning.ts';
import { limitLog } from './rate-limit.ts';
import type { ServerEnv } from './visitor.ts';

function listLog(level: 'warn' | 'info' = 'warn') {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, level) };
}

describe('proxyWarning', () => {
  // behaviour: 15.22
  it.each([
    [0, '192.0.2.1', 1],
    [0, undefined, 0],
    [1, '192.0.2.1', 0],
  ])('warns under TRUST_PROXY=%i, with X-Forwarded-For %j, %i times', async (trustProxy, from, times) => {
    const { lines, log } = listLog();
    const app = new Hono<ServerEnv>();
    app.use(proxyWarning({ trustProxy, log }));
    app.get('/', (c) => c.text('here'));
    const headers: HeadersInit = from ? { 'X-Forwarded-For': from } : {};
    for (let request = 0; request < 3; request += 1) {
      expect((await app.request('/', { headers })).status).toBe(200);
    }
    expect(lines.map(({ msg }) => msg)).toEqual(Array(times).fill(PROXY_WARNING));
    expect(JSON.stringify(lines)).not.toContain('192.0.2.1');
  });
});

// behaviour: 31.7
it('logs the first X-Forwarded-For once under TRUST_PROXY, without a public address in full', async () => {
  const { lines, log } = listLog('info');
  const app = new Hono<ServerEnv>();
  app.use(proxyWarning({ trustProxy: 2, log }));
  app.get('/', (c) => c.text('here'));
  const request = (forwardedFor: string) =>
    app.request(
      '/',
      { headers: { 'X-Forwarded-For': forwardedFor } },
      { incoming: { socket: { remoteAddress: '::ffff:10.0.0.9' } } },
    );
  await request('ann@mail.example, 203.0.113.9, 198.51.100.7');
  await request('203.0.113.10, 198.51.100.7');
  expect(lines).toMatchObject([
    {
      trustProxy: 2,
      entries: 3,
      forwardedFor: ['not an address', '203.0.x.x', '198.51.x.x'],
      peer: '10.0.0.9',
      visitor: '203.0.x.x',
      msg: PROXY_NOTICE,
    },
  ]);
});

describe('limitLog', () => {
  // behaviour: 15.22
  it('logs the first refusal at once, and those of the next minute in one line', () => {
    const { lines, log } = listLog();
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const note = limitLog({ log });
    note();
    for (let refusal = 0; refusal < 10; refusal += 1) note();
    expect(lines).toMatchObject([{ level: 40, refused: 1 }]);
    vi.advanceTimersByTime(60_000);
    note();
    expect(lines).toMatchObject([{ refused: 1 }, { refused: 11 }]);
  });
});
