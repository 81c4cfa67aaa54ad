import { describe, expect, it } from 'vitest';
import { currentPlace } from './island.ts';

const LINE = 130;
const places = (...tops: number[]) => tops.map((top, index) => ({ link: 'abc'[index], top }));

describe('currentPlace', () => {
  it.each([
    ['nothing before the first place', [300, 900, 1500], false, null],
    ['a place that has just come up to the line', [130, 900, 1500], false, 'a'],
    ['the last of those above the line', [-800, 20, 700], false, 'b'],
    ['the last place, far below it', [-2000, -900, -10], false, 'c'],
    [
      'the last place at the end of the page, though it has not come up',
      [-900, 100, 500],
      true,
      'c',
    ],
    ['nothing, where there are no places', [], true, null],
  ])('returns %s', (_, tops, atEnd, link) => {
    expect(currentPlace(places(...tops), LINE, atEnd)).toBe(link);
  });
});
