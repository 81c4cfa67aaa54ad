import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { Store } from '../../platform/store/store.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { NOON } from '../../platform/store/testing/visit-rows.ts';
import type { Moderation } from '../../shipping/reviews/moderate-review.ts';
import {
  findNextReview,
  findReview,
  findReviewActions,
  findReviews,
  moderateAtDesk,
} from './desk-reviews.ts';
import { deskActor, holdReviews } from './testing/sample-items.ts';

const HELD = { show: 'open', q: '' } as const;

describe.each(eitherEngine(import.meta.filename))('the desk for reviews on $name', (engine) => {
  let store: Store;
  let ids: string[];
  beforeEach(async () => {
    store = await emptyTestStore(engine);
    ids = await holdReviews(store, 3);
  });

  const seenOf = async (id: string) => (await findReview(store.reads, id))?.seen ?? '';
  const moderate = async (id: string, moderation: Moderation, seen?: string) => {
    const decided = await store.write(moderateAtDesk, {
      channels: NO_CHANNELS,
      id,
      moderation,
      seen: seen ?? (await seenOf(id)),
      by: deskActor('ana'),
      at: NOON,
    });
    // Decisions are in the order of their ids, which have the millisecond.
    const at = Date.now();
    while (Date.now() === at);
    return decided;
  };
  const idsOf = async (show: 'open' | 'published' | 'rejected') =>
    (await findReviews(store.reads, { ...HELD, show })).map(({ id }) => id);

  // behaviour: 17.35
  it('lists the oldest held review first, and finds the next one until no other is held', async () => {
    const [first = '', second = '', third = ''] = ids;
    expect(await idsOf('open')).toEqual([first, second, third]);
    const view = await findReview(store.reads, first);
    expect(view).toMatchObject({ status: 'pending', reason: 'no script' });
    expect(view).toMatchObject({ from: 'Austin, TX', to: 'Reno, NV' });
    const next = async (id: string) => {
      const found = await findReview(store.reads, id);
      return found && findNextReview(store.reads, found);
    };
    expect(await next(first)).toBe(second);
    expect(await next(second)).toBe(third);
    expect(await next(third)).toBe(first);
    expect(await moderate(second, { action: 'approve' })).toBe('changed');
    expect(await moderate(third, { action: 'reject', reason: 'spam' })).toBe('changed');
    expect(await idsOf('published')).toEqual([second]);
    expect(await idsOf('rejected')).toEqual([third]);
    expect(await next(first)).toBeNull();
  });

  // behaviour: 17.36
  it('holds a review again, for its former reason, when a decision is taken back', async () => {
    const [id = ''] = ids;
    await moderate(id, { action: 'reject', reason: 'spam' });
    expect(await findReview(store.reads, id)).toMatchObject({ status: 'rejected', reason: 'spam' });
    await moderate(id, { action: 'reopen' });
    expect(await findReview(store.reads, id)).toMatchObject({
      status: 'pending',
      reason: 'no script',
    });
    const actions = await findReviewActions(store.reads, id);
    expect(actions.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'ana reopen',
      'ana reject',
      'visitor submit',
    ]);
    const trail = await store.reads
      .selectFrom('console_action')
      .select(['action', 'subject', 'detail'])
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'review-moderated', subject: `review ${id}` },
      { action: 'review-moderated', subject: `review ${id}` },
    ]);
    expect(JSON.stringify(trail)).not.toContain('spam');
  });

  // behaviour: 17.33
  it('stores one of two decisions made at once, and reports the other as changed meanwhile', async () => {
    const [id = ''] = ids;
    const seen = await seenOf(id);
    const outcomes = await Promise.all([
      moderate(id, { action: 'approve' }, seen),
      moderate(id, { action: 'reject', reason: 'spam' }, seen),
    ]);
    expect(outcomes.sort()).toEqual(['changed', 'changed-meanwhile']);
    expect(await findReviewActions(store.reads, id)).toHaveLength(2);
    const missing = '00000000-0000-7000-8000-000000000000';
    expect(await moderate(missing, { action: 'approve' }, '')).toBe('missing');
  });
});
