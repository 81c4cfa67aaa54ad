import { expect, test } from 'vitest';
import { insertion, insertionOfNew } from './insertions.ts';

// behaviour: 13.17
test('rejects a missing column at compile time', () => {
  const complete = insertion('quote', ['id', 'visit_id', 'site', 'created_at']);
  // @ts-expect-error: visit_id is missing
  const incomplete = insertion('quote', ['id', 'site', 'created_at']);
  const texts = { id: 'text', site: 'text', created_at: 'bigint' } as const;
  // @ts-expect-error: visit_id is missing
  const incompleteOfNew = insertionOfNew('quote', texts, { key: 'id' });
  expect([complete, incomplete, incompleteOfNew].every((made) => made instanceof Function)).toBe(
    true,
  );
});
