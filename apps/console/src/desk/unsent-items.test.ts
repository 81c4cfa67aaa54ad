import type { Mutation } from '@tanstack/react-query';
import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { expect, it } from 'vitest';
import { waits } from '../api/use-change.ts';
import { isDeskChange } from './unsent-items.ts';

// behaviour: 38.29
it('knows the items of each operation that waits for the server, and of no other', () => {
  const all = Object.values<Operation>(OPERATIONS);
  const isKnown = ({ id }: Operation) =>
    isDeskChange({ options: { mutationKey: [id] } } as unknown as Mutation);
  expect(all.filter(isKnown)).toEqual(all.filter(waits));
  expect(all.filter(waits)).not.toEqual([]);
});
