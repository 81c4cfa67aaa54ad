import { expect, test } from 'vitest';
import { visitsText } from './BotsCard.tsx';

// behaviour: 24.11
test('writes one visit in the singular', () => {
  expect([0, 1, 1_200].map(visitsText)).toEqual(['0 visits', '1 visit', '1,200 visits']);
});
