import { expect, it } from 'vitest';
import type { ReviewRow } from '../../../platform/store/tables/reviews.ts';
import { generateReviews } from '../testing/generate-reviews.ts';
import { reviewSheet } from './export-reviews.ts';

const [row] = generateReviews(1, { site: 'shipping', newest: Date.UTC(2026, 10, 20, 12) });

it('shows the fields of a review with their names, without empty ones', () => {
  expect(reviewSheet({ ...row, verified: 0 } as ReviewRow, 'UTC')).toBe(
    `01900000-0000-7000-8000-000000000000 2026-11-20 approved es-US
  stars    1
  name     Ana 0
  from     Austin, TX
  to       Reno, NV
  vehicle  Honda Civic
  title    On time
  content  The truck came in the window they gave us. It took a day longer than planned, and they said so. Order 0.`,
  );
});

it('shows the marks, the reason and the response, and indents the lines of a text', () => {
  const changed = {
    ...row,
    status: 'rejected',
    status_reason: 'not\nabout us',
    pinned: 1,
    verified: 1,
    source: 'sample',
    content: 'One.\n01900000 approved',
    response: 'Thank you.',
    responded_at: 1,
  } as ReviewRow;
  const sheet = reviewSheet(changed, 'UTC');
  expect(sheet).toMatch(/^\S+ 2026-11-20 rejected \(not about us\) es-US pinned verified sample\n/);
  expect(sheet).toContain('\n  content  One.\n      01900000 approved\n');
  expect(sheet).toMatch(/\n {2}response Thank you\.$/);
});
