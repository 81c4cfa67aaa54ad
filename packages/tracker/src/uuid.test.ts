import { expect, it } from 'vitest';
import { uuid } from './uuid.ts';

it('creates a UUID of version 7 that contains its time and sorts by it', () => {
  const now = Date.UTC(2026, 10, 20);
  const id = uuid(now);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now);
  expect(uuid(now + 1) > id).toBe(true);
});

it('sorts in order of creation within a millisecond', () => {
  for (let now = 1; now <= 9; now += 1) {
    const ids = Array.from({ length: 1_000 }, () => uuid(now));
    expect(ids).toEqual(ids.toSorted());
  }
});

it('creates unique ids within a millisecond', () => {
  const ids = Array.from({ length: 5000 }, () => uuid(0));
  expect(new Set(ids).size).toBe(5000);
});
