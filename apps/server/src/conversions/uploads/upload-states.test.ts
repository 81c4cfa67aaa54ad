import { DAY_MS } from '@zipfront/contracts/time/time';
import { type KyselyPlugin, RawNode } from 'kysely';
import { expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { NOW } from './testing/shareable.ts';
import { countStates, findStatesWithStatus } from './upload-states.ts';

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
  const states = findStatesWithStatus(
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
  await countStates(states);
  expect(plan).toContain('SEARCH conversion USING INDEX conversion_at (site=? AND at>? AND at<?)');
});
