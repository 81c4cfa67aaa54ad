import { describe, expect, it } from 'vitest';
import { type ArrivalMarks, bringsTouch, isSameArrival, SAME_ARRIVAL_MS } from './touch-rule.ts';

const LAST: ArrivalMarks = {
  at: 1_000,
  path: '/',
  referrer: 'https://www.google.com/',
  fields: { channel_id: '1', gclid: 'a' },
};

// behaviour: 11.3
describe('isSameArrival', () => {
  it.each<[string, Partial<ArrivalMarks>, boolean]>([
    ['a reload', {}, true],
    ['a reload a moment before the time is up', { at: LAST.at + SAME_ARRIVAL_MS - 1 }, true],
    ['the same after the time is up', { at: LAST.at + SAME_ARRIVAL_MS }, false],
    ['another page', { path: '/es/' }, false],
    ['another referrer', { referrer: 'https://www.bing.com/' }, false],
    ['a referrer that is not known', { referrer: null }, true],
    ['another value', { fields: { channel_id: '1', gclid: 'b' } }, false],
    ['a value less', { fields: { channel_id: '1' } }, false],
    ['a value more', { fields: { ...LAST.fields, medium: 'cpc' } }, false],
  ])('%s', (_name, changes, same) => {
    expect(isSameArrival(LAST, { ...LAST, ...changes })).toBe(same);
  });
});

describe('bringsTouch', () => {
  it.each<[string, Partial<ArrivalMarks>, boolean]>([
    ['nothing', { fields: {}, referrer: null }, false],
    ['an empty value', { fields: { gclid: '' }, referrer: null }, false],
    ['attribution', { fields: { gclid: 'a' }, referrer: null }, true],
    ['another site', { fields: {} }, true],
  ])('%s', (_name, changes, brings) => {
    expect(bringsTouch({ ...LAST, ...changes })).toBe(brings);
  });
});
