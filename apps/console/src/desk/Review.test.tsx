import { expect, it } from 'vitest';
import { reviewEntries } from './Review.tsx';

const at = '2026-11-22T12:00:00.000Z';

// behaviour: 17.36
it('names the sending of a review once, with why it was held', () => {
  const history = [
    { id: '2', at, actor: 'ana', action: 'approve', reason: null },
    { id: '1', at, actor: 'visitor', action: 'submit', reason: 'no script' },
  ];
  expect(reviewEntries({ history, made_at: at })).toEqual([
    { at, text: 'ana published it', note: null },
    { at, text: 'Sent', note: 'sent without a script' },
  ]);
});
