import { describe, expect, it } from 'vitest';
import { loggerTo } from '../log.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { operationRoutes } from '../metrics/routes.ts';
import { emptyTestStore, engines } from '../store/testing/engines.ts';
import { startClockWatch, sureDifferenceMs } from './start-clock-watch.ts';

describe.each(engines)('the clocks of a server on $name', (engine) => {
  /** A server whose clock is ahead: after one comparison, and after another with its clock set. */
  async function watched(aheadMs: number) {
    const store = await emptyTestStore(engine);
    const metrics = createMetrics({ process: false });
    const lines: { level: number; seconds: number }[] = [];
    const log = loggerTo({ write: (line) => void lines.push(JSON.parse(line)) }, 'warn');
    const now = () => Date.now() + aheadMs;
    const clock = startClockWatch({ store, metrics, log, now });
    await clock.stop();
    const response = await operationRoutes({ store, clock }).request('/readyz');
    const text = await metrics.render();
    const shown = /^zipfront_clock_difference_seconds (.*)$/m.exec(text)?.[1];
    return { status: response.status, body: await response.text(), warnings: lines.length, shown };
  }

  // behaviour: 31.3
  it.each([
    [0, 200, 0],
    [3_000, 200, 1],
    [-3_000, 200, 1],
    [20_000, 503, 1],
    [-20_000, 503, 1],
  ])('responds ahead by %i ms with %i to readiness, and logs %i lines', async (aheadMs, status, lines) => {
    const { shown, warnings, ...response } = await watched(aheadMs);
    if (engine.name === 'SQLite') {
      expect({ shown, warnings, ...response }).toEqual({
        shown: '0',
        warnings: 0,
        status: 200,
        body: 'ok\n',
      });
      return;
    }
    expect({ status: response.status, warnings }).toEqual({ status, warnings: lines });
    expect(Math.abs(Number(shown) + aheadMs / 1_000)).toBeLessThan(1);
    if (status === 503) expect(response.body).toContain('The clock of the database differs');
  });
});

// behaviour: 31.3
it.each([
  [2_000, 500, 1_500],
  [-2_000, 500, -1_500],
  [1_300, 1_400, 0],
  [-1_300, 1_400, -0],
])('subtracts the delay of a response from a difference of %i ms', (aheadMs, uncertaintyMs, sure) => {
  expect(sureDifferenceMs({ aheadMs, uncertaintyMs })).toBe(sure);
});
