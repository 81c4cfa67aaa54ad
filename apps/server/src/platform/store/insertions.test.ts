import { expect, test } from 'vitest';
import { insertIgnoring } from './insertions.ts';

// behaviour: 13.17
test('rejects a missing column at compile time', () => {
  const texts = { id: 'text', site: 'text', created_at: 'bigint' } as const;
  // @ts-expect-error: visit_id is missing
  const incomplete = insertIgnoring('quote', texts, { key: 'id' });
  expect(incomplete).toBeInstanceOf(Function);
});
