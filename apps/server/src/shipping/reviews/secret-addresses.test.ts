import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { openDatabase } from '../../platform/store/testing/open-database.ts';
import { moderateReview } from './moderate-review.ts';
import { honeypotName } from './review-form.ts';
import { type ReviewSubmit, storeReview } from './store-review.ts';
import { type ReviewServer, startReviewServer } from './testing/review-server.ts';

const NOON = 1_800_000_000_000;

/** The author of the review that is there, and a person who never wrote one. */
const RIGHT = 'ana@mail.example';
const WRONG = 'ben@mail.example';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

async function solved(server: ReviewServer): Promise<Record<string, string>> {
  const token = await server.solve();
  vi.setSystemTime(Date.now() + 3_000);
  return token;
}

async function takeFirst(
  store: Store,
  server: ReviewServer,
  status: 'approved' | 'rejected' | 'pending',
) {
  await server.submit(await solved(server), { address: '203.0.113.9' });
  const [row] = await rows(store);
  if (row === undefined || status === 'pending') return;
  const moderation =
    status === 'approved'
      ? { action: 'approve' as const }
      : { action: 'reject' as const, reason: 'x' };
  await store.write(moderateReview, {
    id: row.id,
    moderation,
    actor: 'ana',
    at: NOON,
    channels: NO_CHANNELS,
  });
}

function rows(store: Store) {
  return store.reads.selectFrom('review').selectAll().orderBy('id').execute();
}

/** The mark differs from form to form. */
async function withoutMark(answer: Promise<Response>) {
  const { status, headers, text } = await answer.then(async (response) => ({
    status: response.status,
    headers: response.headers.get('Location'),
    text: await response.text(),
  }));
  return { status, headers, text: text.replaceAll(/\d{13}\.[\w-]{16}\.[\w-]{43}/g, 'a mark') };
}

describe.each(
  eitherEngine(import.meta.filename),
)('the response to a guessed e-mail address on $name', (engine) => {
  // behaviour: 15.3
  it.each([
    ['hold', 'approved'],
    ['hold', 'pending'],
    ['hold', 'rejected'],
    ['publish', 'approved'],
    ['publish', 'rejected'],
  ] as const)('reveals no match when new reviews %s, of one that is %s', async (newReviews, status) => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { newReviews });
    await takeFirst(store, server, status);
    const guess = async (email: string) => {
      const form = { ...(await solved(server)), name: 'Eve', email };
      const answer = await withoutMark(server.submit(form));
      // Form and solution are used up in the same way, and limits count the same.
      return [
        answer,
        await withoutMark(server.submit(form)),
        await withoutMark(server.submit({ ...form, content: 'Other.' })),
      ];
    };
    const right = await guess(RIGHT);
    expect(right[0]?.text).toContain('"success":true');
    expect(right[0]?.text).toContain('Thank you. Your review is here');
    expect(await rows(store)).toHaveLength(1);
    expect(await guess(WRONG)).toEqual(right);
    expect(await rows(store)).toHaveLength(2);
    expect((await rows(store))[1]).toMatchObject({ status: 'pending', email: WRONG });
  });

  // behaviour: 15.3
  it('reveals no match by the limits', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { limits: { perAddress: 2 } });
    await takeFirst(store, server, 'approved');
    const guess = async (email: string, address: string) => {
      const texts = [];
      for (const name of ['Eve', 'Mallory', 'Trudy']) {
        const form = { ...(await solved(server)), name, email };
        texts.push((await withoutMark(server.submit(form, { address }))).text);
      }
      return texts;
    };
    const right = await guess(RIGHT, '198.51.100.1');
    expect(right[2]).toContain('You have sent as many reviews');
    expect(await guess(WRONG, '198.51.100.2')).toEqual(right);
  });

  it('reveals no match without the script', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await takeFirst(store, server, 'approved');
    const guess = async (email: string) => {
      const form = await server.openForm();
      vi.setSystemTime(Date.now() + 3_000);
      const fields = { ...form, name: 'Eve', email };
      return [
        await withoutMark(server.submit(fields, { scripted: false })),
        await withoutMark(
          server.submit({ ...fields, email: RIGHT, name: 'Eve' }, { scripted: false }),
        ),
      ];
    };
    const right = await guess(RIGHT);
    expect(right[0]).toMatchObject({ status: 303, headers: expect.stringContaining('=held#') });
    expect((await guess(WRONG))[0]).toEqual(right[0]);
  });

  // behaviour: 15.3
  it('reveals no match without a solution or with the honeypot filled in, and looks nothing up', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await takeFirst(store, server, 'approved');
    const write = vi.spyOn(store, 'write');
    const read = vi.spyOn(store.reads, 'selectFrom');
    const { _started = '' } = await solved(server);
    for (const trick of [{}, { [honeypotName('shipping')]: 'x' }, { _started }, { _token: 'x' }]) {
      const guess = (email: string) => withoutMark(server.submit({ name: 'Eve', ...trick, email }));
      expect(await guess(RIGHT)).toEqual(await guess(WRONG));
    }
    expect(write).not.toHaveBeenCalled();
    expect(read).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  // behaviour: 15.3
  it('leaves the address to its owner, however many others sent with it', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store, { newReviews: 'publish' });
    for (const content of ['One.', 'Two.', 'Three.', 'Four.']) {
      const form = { ...(await solved(server)), name: 'Eve', email: RIGHT, content };
      await server.submit(form, { address: '198.51.100.1' });
    }
    const own = await server.submit(await solved(server), { address: '203.0.113.9' });
    expect((await own.json()).data.message).toBe('Thank you. Your review is published.');
    expect(await rows(store)).toHaveLength(5);
  });

  // behaviour: 12.26
  it('reports a duplicate only by the name and text that the page shows', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await takeFirst(store, server, 'approved');
    for (const email of [RIGHT, WRONG]) {
      const { data } = await (await server.submit({ ...(await solved(server)), email })).json();
      expect(data.message).toBe('We have this review already.');
    }
  });

  // behaviour: 15.3
  it('runs the same statements, with a match or not', async () => {
    const statements: string[] = [];
    const { store, db } = await openDatabase(engine, ({ query }) => {
      statements.push(query.sql);
    });
    const server = await startReviewServer(store);
    const submits: ReviewSubmit[] = [];
    const write = vi.spyOn(store, 'write');
    write.mockImplementation(async (_name, input) => {
      submits.push(input as ReviewSubmit);
      return 'held' as never;
    });
    for (const changes of [{}, { name: 'Eve' }, { name: 'Eve', email: WRONG }]) {
      await server.submit({ ...(await solved(server)), ...changes });
    }
    write.mockRestore();
    const ran = [];
    for (const submit of submits) {
      statements.length = 0;
      await db.transaction().execute((trx) => storeReview(trx, submit));
      ran.push([...statements]);
    }
    expect(await rows(store)).toHaveLength(2);
    const [, right, wrong] = ran;
    expect(right?.length).toBeGreaterThan(8);
    expect(right).toEqual(wrong);
  });
});
