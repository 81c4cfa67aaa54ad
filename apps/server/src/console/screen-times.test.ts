import { expect, it } from 'vitest';
import { createScreenTimes } from './screen-times.ts';

// behaviour: 24.8
it('returns the 95th percentile of the last 200 responses of each screen, the slowest first', async () => {
  let at = 0;
  const times = createScreenTimes(() => at);
  const respond = (path: string, ms: number) =>
    times.measure(path, () => {
      at += ms;
      return ms;
    });
  for (let ms = 1; ms <= 100; ms += 1) expect(await respond('/a', ms)).toBe(ms);
  await respond('/b', 500);
  expect(times.slowest()).toEqual([
    { path: '/b', count: 1, p95_ms: 500 },
    { path: '/a', count: 100, p95_ms: 95 },
  ]);
  for (let more = 0; more < 200; more += 1) await respond('/b', 2);
  expect(times.slowest()).toContainEqual({ path: '/b', count: 201, p95_ms: 2 });
});
