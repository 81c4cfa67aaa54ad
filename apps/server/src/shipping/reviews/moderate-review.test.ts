import { describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type { ReviewRow } from '../../platform/store/tables/reviews.ts';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { importReviews } from './import-reviews.ts';
import { findReviewsToModerate, moderateReview } from './moderate-review.ts';
import { generateReviews } from './testing/generate-reviews.ts';

const NOON = 1_800_000_000_000;

/** More than are read at once, many of them at the same time. */
const MANY = 1_203;

const EVERYTHING = { site: 'shipping', status: null, reason: null, words: null };

describe.each(eitherEngine(import.meta.filename))('moderation on $name', (engine) => {
  it('finds all reviews, the oldest first, also many of one instant', async () => {
    const store = await emptyTestStore(engine);
    const reviews = generateReviews(MANY, { site: 'shipping', newest: NOON }).map((row, index) => ({
      ...row,
      created_at: NOON - Math.floor(index / 700),
    }));
    await store.write(importReviews, {
      site: 'shipping',
      reviews,
      actor: 'test',
      at: NOON,
      onlyFirst: false,
    });
    const found = await findReviewsToModerate(store.reads, EVERYTHING);
    const inOrder = [...reviews].sort(
      (one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1),
    );
    expect(found.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
  });

  // behaviour: 12.28
  it('finds reviews by status, by reason, and by words in any of their texts', async () => {
    const store = await emptyTestStore(engine);
    const texts = [
      'title',
      'content',
      'name',
      'place',
      'from_place',
      'to_place',
      'vehicle',
      'email',
    ];
    const reviews = generateReviews(texts.length + 2, { site: 'shipping', newest: NOON }).map(
      (row, index) => ({
        ...row,
        status: index === 0 ? ('approved' as const) : ('pending' as const),
        status_reason: index === 1 ? 'no script' : null,
        ...(index < 2 ? {} : { [texts[index - 2] ?? '']: `a cheap CÁ\u200bSINO${index}` }),
      }),
    ) as ReviewRow[];
    await store.write(importReviews, {
      site: 'shipping',
      reviews,
      actor: 'test',
      at: NOON,
      onlyFirst: false,
    });
    const find = async (query: object) => {
      const found = await findReviewsToModerate(store.reads, { ...EVERYTHING, ...query });
      return found.map(({ id }) => Number(id.slice(-2)));
    };
    expect(await find({ words: 'cheap casino' })).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    expect(await find({ status: 'approved' })).toEqual([0]);
    expect(await find({ status: 'pending', reason: 'no script' })).toEqual([1]);
    expect(await find({ status: 'approved', reason: 'no script' })).toEqual([]);
    expect(await find({ site: 'insurance' })).toEqual([]);
  });

  it('pins and verifies a review, and reverts both, for one site', async () => {
    const store = await emptyTestStore(engine);
    for (const site of ['shipping', 'insurance']) {
      const reviews = generateReviews(1, { site, newest: NOON }).map((review) => ({
        ...review,
        id: review.id.replace(/.$/, site === 'shipping' ? '1' : '2'),
        verified: 0 as const,
      }));
      const given = { site, reviews, actor: 'test', at: NOON, onlyFirst: false };
      await store.write(importReviews, given);
    }
    const id = '01900000-0000-7000-8000-000000000001';
    for (const [action, marks] of [
      ['pin', { pinned: 1, verified: 0 }],
      ['verify', { pinned: 1, verified: 1 }],
      ['unpin', { pinned: 0, verified: 1 }],
      ['unverify', { pinned: 0, verified: 0 }],
    ] as const) {
      const step = { id, moderation: { action }, actor: 'ana', at: NOON, channels: NO_CHANNELS };
      expect(await store.write(moderateReview, step)).toMatchObject(marks);
    }
    const sites = await store.reads
      .selectFrom('review_site')
      .select(['site', 'submits', 'version'])
      .orderBy('site')
      .execute();
    expect(sites).toEqual([
      { site: 'insurance', submits: 1, version: 1 },
      { site: 'shipping', submits: 5, version: 5 },
    ]);
  });

  // behaviour: 17.36
  it.each([
    { action: 'approve' },
    { action: 'reject', reason: 'spam' },
  ] as const)('holds an imported review again for its former reason after: $action', async (moderation) => {
    const store = await emptyTestStore(engine);
    const reviews = generateReviews(1, { site: 'shipping', newest: NOON }).map((row) => ({
      ...row,
      status: 'pending' as const,
      status_reason: 'no script',
    }));
    await store.write(importReviews, {
      site: 'shipping',
      reviews,
      actor: 'test',
      at: NOON,
      onlyFirst: false,
    });
    const step = { id: reviews[0]?.id ?? '', actor: 'ana', at: NOON, channels: NO_CHANNELS };
    await store.write(moderateReview, { ...step, moderation });
    expect(
      await store.write(moderateReview, { ...step, moderation: { action: 'reopen' } }),
    ).toMatchObject({ status: 'pending', status_reason: 'no script' });
  });

  it('leaves reviews unchanged that are no longer pending, if only pending ones are meant', async () => {
    const store = await emptyTestStore(engine);
    const [row] = generateReviews(1, { site: 'shipping', newest: NOON });
    const reviews = row === undefined ? [] : [row];
    await store.write(importReviews, {
      site: 'shipping',
      reviews,
      actor: 'test',
      at: NOON,
      onlyFirst: false,
    });
    const step = {
      id: row?.id ?? '',
      moderation: { action: 'reject' as const, reason: 'spam' },
      actor: 'ana',
      at: NOON,
      channels: NO_CHANNELS,
    };
    expect(await store.write(moderateReview, { ...step, onlyPending: true })).toBeNull();
    expect(await store.write(moderateReview, step)).toMatchObject({ status: 'rejected' });
    const trail = await store.reads.selectFrom('review_action').select('action').execute();
    expect(trail.map(({ action }) => action).sort()).toEqual(['import', 'reject']);
  });
});
