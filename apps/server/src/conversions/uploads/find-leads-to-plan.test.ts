import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSpan } from './find-leads-to-plan.ts';

const ROWS = 3;

describe('splitSpan', () => {
  // behaviour: 25.6
  it('puts each row into one part, with no more than a query reads unless they are of one instant', async () => {
    const instants = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(instants, async (unsorted) => {
        const rows = unsorted.sort((one, other) => one - other);
        const findBound = async (from: number) => {
          const at = rows.filter((row) => row >= from)[ROWS];
          return at === undefined ? undefined : { at };
        };
        const read: number[] = [];
        for await (const { from, to } of splitSpan({ from: 5, to: 25 }, findBound)) {
          const part = rows.filter((row) => row >= from && row < to);
          expect(part.length <= ROWS || new Set(part).size === 1).toBe(true);
          read.push(...part);
        }
        expect(read).toEqual(rows.filter((row) => row >= 5 && row < 25));
      }),
    );
  });
});
