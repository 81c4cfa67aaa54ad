import { expect, it } from 'vitest';
import { reviewEntries, sentText } from './Review.tsx';

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

// behaviour: 17.36
it('names the day of an imported review, in every time zone', () => {
  const history = [{ id: '1', at, actor: 'terminal', action: 'import', reason: null }];
  const review = { history, made_at: '2023-11-21T00:00:00.000Z' };
  expect(sentText(review, 'America/Los_Angeles')).toBe('Tue, Nov 21, 2023');
  expect(reviewEntries(review)).toEqual([{ at, text: 'terminal imported it', note: null }]);
});
