import { DAY_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { type KyselyPlugin, RawNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOW } from './testing/shareable.ts';
import { answeredStates, countStates, spansOf } from './upload-states.ts';

// behaviour: 25.9
it('finds the conversions of a day by an index', async () => {
  const [sqlite] = engines;
  if (sqlite === undefined) throw new Error('no engine');
  const { db } = await emptyTestDatabase(sqlite);
  const plan: unknown[] = [];
  const explained: KyselyPlugin = {
    transformQuery({ node }) {
      if (!RawNode.is(node)) return node;
      const [first = '', ...others] = node.sqlFragments;
      return RawNode.create([`explain query plan ${first}`, ...others], node.parameters);
    },
    async transformResult({ result }) {
      plan.push(...result.rows.map(({ detail }) => detail));
      return { rows: [] };
    },
  };
  const query = { platform: 'google', goal: 'Sold', site: 'insurance' } as const;
  const answered = answeredStates(
    db.withPlugin(explained),
    { ...query, made: { from: NOW - DAY_MS, to: NOW } },
    {
      settings: {
        kinds: ['hand-off'],
        statuses: ['sold'],
        notAsked: 'withhold',
        claims: 'every-click',
      },
      now: NOW,
    },
  );
  await countStates(answered);
  expect(plan).toContain('SEARCH conversion USING INDEX conversion_at (site=? AND at>? AND at<?)');
});

const ROWS = 3;

describe('spansOf', () => {
  // behaviour: 25.6
  it('puts each row into one part, with no more than a query reads unless they are of one instant', async () => {
    const instants = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(instants, async (unsorted) => {
        const rows = unsorted.sort((one, other) => one - other);
        const boundOf = async (from: number) => {
          const at = rows.filter((row) => row >= from)[ROWS];
          return at === undefined ? undefined : { at };
        };
        const read: number[] = [];
        for await (const { from, to } of spansOf({ from: 5, to: 25 }, boundOf)) {
          const part = rows.filter((row) => row >= from && row < to);
          expect(part.length <= ROWS || new Set(part).size === 1).toBe(true);
          read.push(...part);
        }
        expect(read).toEqual(rows.filter((row) => row >= 5 && row < 25));
      }),
    );
  });
});
