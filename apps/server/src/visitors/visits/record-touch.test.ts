import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { describe, expect, it } from 'vitest';
import type { ArrivalMarks } from './arrival.ts';
import { BEFORE_CONSENT } from './channel.ts';
import { isSameArrival, isTouch, lacks, wasDeferred } from './record-touch.ts';

const SAME_ARRIVAL_MS = 1_800_000;

type Marks = ArrivalMarks & { channel: string };

const LAST: Marks = {
  at: 1_000,
  path: '/',
  referrer: 'https://www.google.com/',
  fields: { channel_id: '1', gclid: 'a' },
  channel: 'paid-search',
};

// behaviour: 11.3
describe('isSameArrival', () => {
  it.each<[string, Partial<Marks>, boolean]>([
    ['a reload', {}, true],
    ['a reload a moment before the time is up', { at: LAST.at + SAME_ARRIVAL_MS - 1 }, true],
    ['the same after the time is up', { at: LAST.at + SAME_ARRIVAL_MS }, false],
    ['another page', { path: '/es/' }, false],
    ['another referrer', { referrer: 'https://www.bing.com/' }, false],
    ['a referrer that is not known', { referrer: null }, true],
    ['another value', { fields: { channel_id: '1', gclid: 'b' } }, false],
    ['a value less', { fields: { channel_id: '1' } }, false],
    ['a mark of another channel', { marks: ['twclid'], channel: 'paid-social' }, false],
    ['a mark of the same channel', { marks: ['gclsrc'], channel: 'paid-search' }, true],
    ['a value more', { fields: { ...LAST.fields, medium: 'cpc' } }, false],
  ])('checks %s', (_name, changes, same) => {
    expect(isSameArrival(LAST, { ...LAST, ...changes })).toBe(same);
  });
});

describe('isTouch', () => {
  it.each<[string, Partial<Marks>, boolean]>([
    ['nothing', { fields: {}, referrer: null }, false],
    ['an empty value', { fields: { gclid: '' }, referrer: null }, false],
    ['attribution', { fields: { gclid: 'a' }, referrer: null }, true],
    ['another site', { fields: {} }, true],
    ['a mark', { fields: {}, referrer: null, marks: ['twclid'] }, true],
  ])('checks %s', (_name, changes, brings) => {
    expect(isTouch({ ...LAST, ...changes })).toBe(brings);
  });
});

// behaviour: 11.24
describe('wasDeferred', () => {
  const held = BEFORE_CONSENT.channelRule;

  it.each<[string, number, string, AdConsent, boolean]>([
    ['what consent held back', 0, held, 'granted', true],
    ['the same a moment before the time is up', SAME_ARRIVAL_MS - 1, held, 'granted', true],
    ['the same after the time is up', SAME_ARRIVAL_MS, held, 'granted', false],
    ['the same without a yes', 0, held, 'unanswered', false],
    ['the same on a site that does not ask', 0, held, 'not-asked', false],
    ['a direct touch', 0, 'nothing says where the visitor came from', 'granted', false],
  ])('checks a last touch with %s', (_name, later, channelRule, consent, heldBack) => {
    const arrival = { at: 1_000 + later, consent };
    expect(wasDeferred({ at: 1_000, channelRule }, arrival)).toBe(heldBack);
  });
});

// behaviour: 11.90
describe('lacks', () => {
  const SUBMITTED = { channel_id: '1', source: 'google', gclid: 'a' };

  it.each<[string, Attribution, boolean]>([
    ['nothing', {}, true],
    ['a part of what the form says', { source: 'google' }, true],
    ['the same', SUBMITTED, false],
    ['more', { ...SUBMITTED, medium: 'cpc' }, false],
    ['another value', { source: 'bing' }, false],
    ['a value that the form does not have', { medium: 'cpc' }, false],
  ])('checks a touch with %s', (_name, touch, expected) => {
    expect(lacks(touch, SUBMITTED)).toBe(expected);
  });
});
