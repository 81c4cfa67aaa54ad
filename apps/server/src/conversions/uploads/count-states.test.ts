import { DAY_MS } from '@zipfront/contracts/day-ms';
import { type KyselyPlugin, RawNode } from 'kysely';
import { expect, it } from 'vitest';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { countStates } from './export-states.ts';
import { NOW } from './testing/shareable.ts';

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
  const asked = { platform: 'google', goal: 'Sold', site: 'insurance' } as const;
  await countStates(
    db.withPlugin(explained),
    { ...asked, made: { from: NOW - DAY_MS, to: NOW } },
    { settings: { kinds: ['hand-off'], statuses: ['sold'], notAsked: 'withhold' }, now: NOW },
  );
  expect(plan).toContain('SEARCH conversion USING INDEX conversion_at (site=? AND at>? AND at<?)');
});
