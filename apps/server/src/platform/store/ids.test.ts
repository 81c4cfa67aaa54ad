import { expect, it } from 'vitest';
import { newLeadId } from './ids.ts';

// behaviour: 11.60
it('creates another id of 16 URL-safe letters each time', () => {
  const ids = Array.from({ length: 1_000 }, newLeadId);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{16}$/);
});
