import { expect, it } from 'vitest';
import { leftOutText } from './left-out-text.ts';

// behaviour: 38.23
it.each([
  [103, false, '30', '103 rows with fewer than 30 visits are left out, also of the file.'],
  [1, true, undefined, '1 further row is in the file.'],
  [9, true, '30', '9 further rows are not shown. The file has those with at least 30 visits.'],
])('says where %i rows are (full: %s, fewest visits: %s)', (rows, isFull, min, text) => {
  expect(leftOutText(rows, isFull, min)).toBe(text);
});
