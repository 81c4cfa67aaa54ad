import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { expect, it, vi } from 'vitest';
import { loggerTo } from '../log.ts';
import { StoreUnavailable } from '../store/store.ts';
import { logUnavailable } from './errors.ts';

// behaviour: 13.15
it('logs the requests that an outage refuses as one line a minute, with their number', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: string[] = [];
  const log = loggerTo({ write: (line) => void lines.push(line) }, 'warn');
  const refuse = () => logUnavailable(log, 'an-id', new StoreUnavailable('it is full'));
  for (let request = 0; request < 1_000; request += 1) refuse();
  vi.advanceTimersByTime(MINUTE_MS);
  refuse();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      requestId: 'an-id',
      reason: expect.stringContaining('it is full'),
      requests: 1,
      msg: 'store unavailable',
    },
    { requests: 1_000 },
  ]);
});
