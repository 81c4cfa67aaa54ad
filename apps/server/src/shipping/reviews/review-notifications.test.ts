import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findMail } from '../../notifications/find-mail.ts';
import { ALL_CHANNELS, findOutbox } from '../../notifications/testing/outbox.ts';
import { sampleMailServices } from '../../notifications/testing/sample-mail-services.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { type Moderation, moderateReview } from './moderate-review.ts';
import { type ReviewServer, startReviewServer } from './testing/review-server.ts';

const NOON = 1_800_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

afterEach(() => {
  vi.useRealTimers();
});

async function send(server: ReviewServer, changes: Record<string, string> = {}): Promise<void> {
  const solved = await server.solve();
  vi.setSystemTime(Date.now() + 3_000);
  await server.submit({ ...solved, ...changes });
}

async function moderate(store: Store, moderation: Moderation) {
  const { id } = await store.reads.selectFrom('review').select('id').executeTakeFirstOrThrow();
  const step = { id, moderation, actor: 'ana', at: NOON, channels: ALL_CHANNELS };
  await store.write(moderateReview, step);
}

const kinds = async (store: Store) => (await findOutbox(store)).map(({ kind }) => kind).sort();

describe.each(eitherEngine(import.meta.filename))('the outbox for reviews on $name', (engine) => {
  // behaviour: 18.1
  it('stores one mail to the team about a held review that was sent twice', async () => {
    const store = await emptyTestStore(engine);
    const server = await startReviewServer(store);
    await send(server);
    await send(server);
    expect(await findOutbox(store)).toMatchObject([
      { kind: 'review-held', recipient: 'team@site.example' },
    ]);
  });

  // behaviour: 18.1
  it('stores nothing about a review that is published at once', async () => {
    const store = await emptyTestStore(engine);
    await send(await startReviewServer(store, { newReviews: 'publish' }));
    expect(await findOutbox(store)).toEqual([]);
  });

  // behaviour: 18.7
  it('delays mails to the author by ten minutes, and drops those that are no longer true', async () => {
    const store = await emptyTestStore(engine);
    await send(await startReviewServer(store));
    await moderate(store, { action: 'approve' });
    await moderate(store, { action: 'approve' });
    await moderate(store, { action: 'pin' });
    expect(await kinds(store)).toEqual(['review-held', 'review-published']);
    await moderate(store, { action: 'reject', reason: 'taken back' });
    const rows = await findOutbox(store);
    expect(rows.find(({ kind }) => kind === 'review-declined')?.due_at).toBe(NOON + 10 * MINUTE_MS);
    const mails = [];
    for (const row of rows) {
      const mail = await findMail(row, sampleMailServices(store));
      mails.push([row.kind, mail?.to ?? null]);
    }
    expect(mails.sort()).toEqual([
      ['review-declined', 'ana@mail.example'],
      ['review-held', null],
    ]);
  });

  // behaviour: 18.7
  it('mails a decision that was taken back and made again once, after its ten minutes', async () => {
    const store = await emptyTestStore(engine);
    await send(await startReviewServer(store));
    await moderate(store, { action: 'approve' });
    await moderate(store, { action: 'reopen' });
    expect(await kinds(store)).toEqual(['review-held']);
    await moderate(store, { action: 'approve' });
    expect(await kinds(store)).toEqual(['review-held', 'review-published']);
  });
});
