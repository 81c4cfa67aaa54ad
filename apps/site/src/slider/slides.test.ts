import { describe, expect, test } from 'vitest';
import {
  afterDrag,
  countRounds,
  idleButtons,
  inView,
  type Slides,
  settled,
  slideAt,
  slidePosition,
} from './slides.ts';

const one: Slides = { count: 4, perView: 1, loops: false };
const three: Slides = { count: 6, perView: 3, loops: false };
const round: Slides = { count: 6, perView: 3, loops: true };
const fits: Slides = { count: 3, perView: 3, loops: true };

describe('settled', () => {
  test.each([
    ['clamps at the first slide', -1, one, 0],
    ['clamps at the last slide', 4, one, 3],
    ['clamps where the last page is full', 4, three, 3],
    ['leaves what is between', 2, three, 2],
    ['counts on past the end of a loop', 7, round, 7],
    ['counts below zero in a loop', -2, round, -2],
    ['stays when all slides fit', 1, fits, 0],
    ['stays where there is room for more', 1, { ...one, count: 2, perView: 3 }, 0],
  ])('%s', (_, at, slides, expected) => {
    expect(settled(at, slides)).toBe(expected);
  });
});

test.each([
  [0, 0],
  [5, 5],
  [6, 0],
  [13, 1],
  [-1, 5],
  [-6, 0],
])('shows at position %i of six slide %i first', (at, slide) => {
  expect(slideAt(at, 6)).toBe(slide);
});

describe('slidePosition', () => {
  test.each([
    ['moves to the slide', 2, 0, one, 2],
    ['stops where the last page is full', 5, 0, three, 3],
    ['moves on when that is shorter', 1, 5, round, 7],
    ['moves back when that is shorter', 5, 0, round, -1],
    ['moves on over half a loop', 3, 0, round, 3],
    ['stays in its round of the loop', 2, 13, round, 14],
    ['stays where it is', 1, 7, round, 7],
  ])('%s', (_, slide, at, slides, expected) => {
    expect(slidePosition(slide, at, slides)).toBe(expected);
  });
});

// behaviour: 4.5.2
describe('afterDrag', () => {
  test.each([
    ['of 20 px moves nothing', -20, 1, one, 1],
    ['of 21 px to the left goes on', -21, 1, one, 2],
    ['of 21 px to the right goes back', 21, 1, one, 0],
    ['of nothing moves nothing', 0, 2, round, 2],
    ['over two slides moves two', -190, 0, three, 2],
    ['over one and a bit moves one', -140, 0, three, 1],
    ['stops at the end', -190, 3, three, 3],
    ['stops at the start', 60, 0, one, 0],
    ['loops', 60, 0, round, -1],
  ])('ends a drag: %s', (_, px, at, slides, expected) => {
    expect(afterDrag(px, 100, at, slides)).toBe(expected);
  });
});

// behaviour: 4.5.1
test('places the slides of a loop in sequence from any position', () => {
  for (let from = -13; from <= 13; from++) {
    const places = [0, 1, 2, 3, 4, 5]
      .map((slide) => slide + 6 * countRounds(slide, from, round))
      .sort((one, other) => one - other);
    expect(places).toEqual([0, 1, 2, 3, 4, 5].map((index) => from + index));
  }
  expect(countRounds(0, 3, three)).toBe(0);
});

test.each([
  ['one', 2, one, [2]],
  ['three', 3, three, [3, 4, 5]],
  ['three over the seam', 5, round, [5, 0, 1]],
  ['three below zero', -1, round, [5, 0, 1]],
  ['all where all fit', 0, { ...fits, count: 2 }, [0, 1]],
])('returns the slides in view: %s', (_, at, slides, expected) => {
  expect(inView(at, slides)).toEqual(expected);
});

// behaviour: 2.1.12
describe('idleButtons', () => {
  test.each([
    ['at the first slide', 0, one, { previous: true, next: false }],
    ['between', 1, one, { previous: false, next: false }],
    ['at the last slide', 3, one, { previous: false, next: true }],
    ['at the last page', 3, three, { previous: false, next: true }],
    ['in a loop', 0, round, { previous: false, next: false }],
    ['where all slides fit', 0, fits, { previous: true, next: true }],
  ])('returns the idle buttons %s', (_, at, slides, expected) => {
    expect(idleButtons(at, slides)).toEqual(expected);
  });
});
