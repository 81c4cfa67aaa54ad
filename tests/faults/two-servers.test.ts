import { submitResponseSchema } from '@zipfront/contracts/reviews/ajax';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../apps/server/src/open-store.ts';
import { engines } from '../../apps/server/src/platform/store/testing/engines.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import {
  type ReviewServer,
  startReviewServer,
} from '../../apps/server/src/shipping/reviews/testing/review-server.ts';

const ROUNDS = process.env.ZIPFRONT_SOAK ? 50 : 2;

/** The time for which a form has to be open. */
const FILL_MS = 3_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** With connections of their own to one PostgreSQL; `reviews` counts what is stored. */
async function startTwo() {
  const database = await engines.find(({ name }) => name === 'PostgreSQL')?.createForStore();
  if (database === undefined) throw new Error('there is no PostgreSQL among the engines');
  const open = () => openStore({ url: database.url, log: silentLog });
  const stores = [await open(), await open()] as const;
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await database.drop();
  });
  const servers: [ReviewServer, ReviewServer] = [
    await startReviewServer(stores[0]),
    await startReviewServer(stores[1]),
  ];
  const reviews = async () =>
    (await stores[0].reads.selectFrom('review').select('id').execute()).length;
  return { servers, reviews };
}

/** Whether each of several reviews was taken. */
async function outcomes(responses: Promise<Response>[]): Promise<boolean[]> {
  return Promise.all(
    responses.map(async (response) => {
      const { success } = v.parse(submitResponseSchema, await (await response).json());
      return success;
    }),
  );
}

// behaviour: 29.8
it('accepts a solved challenge once that is sent to two servers at once', async () => {
  const { servers, reviews } = await startTwo();
  for (let round = 0; round < ROUNDS; round += 1) {
    const token = await servers[0].solve();
    const forms = await Promise.all(servers.map((server) => server.openForm()));
    vi.setSystemTime(Date.now() + FILL_MS);
    const taken = await outcomes(
      servers.map((server, index) =>
        server.submit(
          { ...token, ...forms[index], content: `Number ${round} on ${index}.` },
          { address: `192.0.2.${round}` },
        ),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await reviews()).toBe(round + 1);
  }
});

// behaviour: 29.8
it('stores a review once that is sent to two servers at once, each with a challenge of its own', async () => {
  const { servers, reviews } = await startTwo();
  for (let round = 0; round < ROUNDS; round += 1) {
    const tokens = await Promise.all(servers.map((server) => server.solve()));
    vi.setSystemTime(Date.now() + FILL_MS);
    const taken = await outcomes(
      servers.map((server, index) =>
        server.submit(
          { ...tokens[index], content: `The same words, number ${round}.` },
          { address: `192.0.2.${round}` },
        ),
      ),
    );
    // The response does not show that it was there already.
    expect(taken).toEqual([true, true]);
    expect(await reviews()).toBe(round + 1);
  }
});
