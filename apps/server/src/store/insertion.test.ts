import { expect, test } from 'vitest';
import { insertion, insertionOfNew } from './insertion.ts';

// behaviour: 13.17
test('rejects a missing column at compile time', () => {
  const complete = insertion('quote', ['id', 'visit_id', 'site', 'created_at']);
  // @ts-expect-error: visit_id is missing
  const incomplete = insertion('quote', ['id', 'site', 'created_at']);
  // @ts-expect-error: visit_id and site are missing
  const incompleteOfNew = insertionOfNew('quote', ['id', 'created_at'], 'id');
  expect([complete, incomplete, incompleteOfNew].every((made) => made instanceof Function)).toBe(
    true,
  );
});
