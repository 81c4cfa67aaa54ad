import { describe, expect, it } from 'vitest';
import { type ArrivalMarks, bringsTouch, isSameArrival, wasHeldBack } from './touch-rule.ts';

const SAME_ARRIVAL_MS = 1_800_000;

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
  ])('checks %s', (_name, changes, same) => {
    expect(isSameArrival(LAST, { ...LAST, ...changes })).toBe(same);
  });
});

describe('bringsTouch', () => {
  it.each<[string, Partial<ArrivalMarks>, boolean]>([
    ['nothing', { fields: {}, referrer: null }, false],
    ['an empty value', { fields: { gclid: '' }, referrer: null }, false],
    ['attribution', { fields: { gclid: 'a' }, referrer: null }, true],
    ['another site', { fields: {} }, true],
  ])('checks %s', (_name, changes, brings) => {
    expect(bringsTouch({ ...LAST, ...changes })).toBe(brings);
  });
});

// behaviour: 11.24
describe('wasHeldBack', () => {
  const HELD: ArrivalMarks = { ...LAST, referrer: null, fields: {} };

  it.each<[string, Partial<ArrivalMarks>, string | null, Partial<ArrivalMarks>, boolean]>([
    ['nothing but a page', {}, null, {}, true],
    ['nothing but a page, long ago', {}, null, { at: HELD.at + SAME_ARRIVAL_MS }, false],
    ['the same a moment earlier', {}, null, { at: HELD.at + SAME_ARRIVAL_MS - 1 }, true],
    ['nothing but another page', {}, null, { path: '/es/' }, false],
    ['an address', {}, 'https://site.example/', {}, false],
    ['attribution', { fields: { gclid: 'a' } }, null, {}, false],
    ['a referrer', { referrer: 'https://a.example/' }, null, {}, false],
  ])('checks a last touch with %s', (_name, last, lastPageUrl, arrival, heldBack) => {
    expect(wasHeldBack({ ...HELD, ...last }, lastPageUrl, { ...HELD, ...arrival })).toBe(heldBack);
  });
});
