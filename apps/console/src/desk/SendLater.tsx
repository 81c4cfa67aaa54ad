import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { createUnsent } from '../api/unsent.ts';
import { type Change, useChangeOptions } from '../api/use-change.ts';
import { useAccount } from '../api/use-draft.ts';
import { findDeskChange, isDeskChange } from './unsent-items.ts';

interface Unsent {
  operation: string;
  change: Change<unknown>;
}

const unsentSchema = v.array(
  v.object({
    operation: v.string(),
    change: v.custom<Change<unknown>>((change) => typeof Object(change).sent === 'object'),
  }),
);

const unsent = createUnsent<readonly Unsent[]>('decisions', unsentSchema, []);

/** Whether this page has sent what the one before it left. */
let isSent = false;

/** Sends what the page before left unsent. Each change has its key, so the server does it once. */
export default function SendLater() {
  const queries = useQueryClient();
  const account = useAccount();
  const createOptions = useChangeOptions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the account
  useEffect(() => {
    if (account === '') return;
    const cache = queries.getMutationCache();
    if (!isSent) {
      isSent = true;
      for (const { operation, change } of unsent.of(account)) {
        const known = findDeskChange({ mutationKey: [operation] });
        if (known === undefined) continue;
        const options = createOptions(known.operation, { ...known, refreshes: [] });
        const mutation = cache.build(queries, options as never) as Mutation;
        mutation.execute(change).then(
          () => queries.invalidateQueries(),
          () => queries.invalidateQueries(),
        );
      }
    }
    return cache.subscribe(() => {
      const waiting = cache.findAll({ status: 'pending', predicate: isDeskChange });
      unsent.set(
        account,
        waiting.map(({ options: { mutationKey }, state }) => ({
          operation: String(mutationKey?.[0]),
          change: state.variables as Change<unknown>,
        })),
      );
    });
  }, [account, queries]);
  return null;
}
