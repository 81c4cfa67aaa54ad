import { PLATFORMS, type PlatformName, type Withheld } from '@zipfront/contracts/console/uploads';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/time/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkEligibility,
  convertedAt,
  type EligibilitySettings,
  eligibilityConditions,
  type UploadCandidate,
} from './eligibility.ts';
import { NOW, SOLD, shareable } from './testing/shareable.ts';

type Case = [
  why: Withheld,
  conversion: Partial<UploadCandidate>,
  platform?: PlatformName,
  settings?: Partial<EligibilitySettings>,
];

const REASONS: Case[] = [
  ['sample', { sample: 1 }],
  ['bot', { bot: 1 }],
  ['opted-out', { privacy_signal: 1 }],
  ['opted-out', { visitSignal: 1 }],
  ['opted-out', { handoffSignal: 1 }],
  ['consent-denied', { ad_consent: 'denied' }],
  ['consent-unanswered', { ad_consent: 'unanswered' }],
  ['consent-not-asked', { ad_consent: 'not-asked' }, 'google', { notAsked: 'withhold' }],
  ['kind', { kind: 'order' }],
  ['kind', { kind: 'estimate' }, 'google', { kinds: ['hand-off', 'order', 'call-back'] }],
  ['status', { status: 'open' }],
  ['status', { status: 'reversed' }],
  ['status', { status: 'rejected' }, 'google', { statuses: ['open'] }],
  ['no-click-id', { clickIds: {} }],
  ['no-click-id', { clickIds: { msclkid: 'f894f652ea334e73' } }],
  ['no-click-id', { clickIds: { gclid: 'Cj0KCQiA-x_y' } }, 'meta'],
  ['malformed-click-id', { clickIds: { gclid: 'short' } }],
  ['malformed-click-id', { clickIds: { gclid: '=1+2,3\n45678' } }],
  ['malformed-click-id', { clickIds: { gclid: 'x'.repeat(513) } }],
  ['before-click', { decided_at: NOW - 3 * DAY_MS - 1 }],
  ['too-recent', { click_at: NOW - 6 * HOUR_MS + 1, decided_at: NOW - HOUR_MS }],
  ['too-recent', { click_at: NOW - HOUR_MS + 1, decided_at: NOW - 1 }, 'microsoft'],
  ['too-recent', { decided_at: NOW + 1 }],
  ['too-old', { click_at: NOW - 90 * DAY_MS - 1 }],
  ['too-old', { click_at: NOW - 91 * DAY_MS, decided_at: NOW - 90 * DAY_MS - 1 }, 'microsoft'],
  ['too-old', { click_at: NOW - 8 * DAY_MS, decided_at: NOW - 7 * DAY_MS - 1 }, 'meta'],
  ['already-sent', { wasSent: true }],
];

describe('checkEligibility', () => {
  // behaviour: 25.1
  it.each(REASONS)('withholds by %s: %j', (why, changes, platform = 'google', settings = {}) => {
    expect(checkEligibility(shareable(changes), platform, { ...SOLD, ...settings }, NOW)).toEqual({
      share: false,
      why,
    });
  });

  // behaviour: 25.16
  it('dates a lead by the latest click of the platform, whatever click came later', () => {
    const clicks = {
      google: { at: NOW - 90 * DAY_MS - 1, position: 1 },
      microsoft: { at: NOW - DAY_MS, position: 2 },
    };
    const conversion = shareable({ clicks, click_at: NOW - DAY_MS, decided_at: NOW });
    const old = { share: false, why: 'too-old' };
    expect(checkEligibility(conversion, 'google', SOLD, NOW)).toEqual(old);
    expect(checkEligibility(conversion, 'microsoft', SOLD, NOW).share).toBe(true);
  });

  // behaviour: 25.16
  it('claims a lead by a click without the credit only where the settings say so', () => {
    const clicks = { google: { at: NOW - 3 * DAY_MS, position: 1 } };
    const answerTo = (position: number, claims: EligibilitySettings['claims']) =>
      checkEligibility(shareable({ clicks, position }), 'google', { ...SOLD, claims }, NOW);
    expect(answerTo(2, 'every-click').share).toBe(true);
    expect(answerTo(2, 'credited')).toEqual({ share: false, why: 'credited-elsewhere' });
    expect(answerTo(1, 'credited').share).toBe(true);
  });

  // behaviour: 25.1, 25.11
  it('names of several reasons the first in their order, and each by its condition', () => {
    const repairs: [Withheld, Partial<UploadCandidate>][] = [
      ['bot', { bot: 0 }],
      ['opted-out', { privacy_signal: 0 }],
      ['consent-denied', { ad_consent: 'granted' }],
      ['kind', { kind: 'hand-off' }],
      ['status', { status: 'sold' }],
      ['no-click-id', { clickIds: { gclid: 'Cj0KCQiA-x_y' } }],
      ['before-click', { decided_at: NOW }],
      ['already-sent', { wasSent: false }],
    ];
    let conversion = shareable({
      bot: 1,
      privacy_signal: 1,
      ad_consent: 'denied',
      kind: 'order',
      status: 'open',
      clickIds: {},
      decided_at: 0,
      wasSent: true,
    });
    for (const [index, [why, repair]] of repairs.entries()) {
      const left = repairs.slice(index).map(([reason]) => reason);
      const said = Object.values(eligibilityConditions(conversion, 'google', SOLD, NOW));
      expect(said.filter((reason) => reason !== null)).toEqual(left);
      expect(checkEligibility(conversion, 'google', SOLD, NOW)).toEqual({ share: false, why });
      conversion = { ...conversion, ...repair };
    }
    expect(checkEligibility(conversion, 'google', SOLD, NOW).share).toBe(true);
  });

  // behaviour: 25.1
  it.each([
    ['google', { clickIds: { gbraid: 'gbraid-1234', gclid: 'gclid-12345' } }, 'gclid'],
    ['google', { clickIds: { gbraid: 'gbraid-1234', wbraid: 'wbraid-1234' } }, 'wbraid'],
    ['google', { clickIds: { gbraid: 'gbraid-1234' } }, 'gbraid'],
    ['google', { click_at: NOW - 90 * DAY_MS }, 'gclid'],
    ['google', { click_at: NOW - 6 * HOUR_MS, decided_at: NOW }, 'gclid'],
    ['google', { ad_consent: 'not-asked', visitSignal: null, handoffSignal: null }, 'gclid'],
    ['microsoft', { click_at: NOW - HOUR_MS, decided_at: NOW }, 'msclkid'],
    ['meta', { click_at: NOW - 60 * DAY_MS, decided_at: NOW - 7 * DAY_MS }, 'fbclid'],
  ] as [
    PlatformName,
    Partial<UploadCandidate>,
    string,
  ][])('shares with %s by one click id: %j', (platform, changes, name) => {
    const conversion = shareable(changes);
    const value = Object.entries(conversion.clickIds).find(([each]) => each === name)?.[1];
    const sharing = { share: true, clickId: { name, value } };
    expect(checkEligibility(conversion, platform, SOLD, NOW)).toEqual(sharing);
  });

  // behaviour: 25.1
  it.each([
    'open',
    'accepted',
    'sold',
    'bound',
  ] as const)('shares a lead that is %s for a goal of every lead', (status) => {
    const settings: EligibilitySettings = { ...SOLD, statuses: ['open'] };
    expect(checkEligibility(shareable({ status }), 'google', settings, NOW).share).toBe(true);
  });

  // behaviour: 25.1
  it('shares no row with a privacy signal, a no, an open question, a bot or a sample', () => {
    const flag = fc.constantFrom(0, 0, 0, 1) as fc.Arbitrary<0 | 1>;
    const age = fc.integer({ min: -DAY_MS, max: 20 * DAY_MS });
    const conversion = fc.record({
      kind: fc.constantFrom('hand-off', 'estimate', 'order', 'call-back'),
      status: fc.constantFrom('open', 'accepted', 'sold', 'bound', 'rejected', 'reversed'),
      at: age.map((ms) => NOW - ms),
      click_at: age.map((ms) => NOW - ms),
      decided_at: fc.option(age.map((ms) => NOW - ms)),
      ad_consent: fc.constantFrom('granted', 'denied', 'not-asked', 'unanswered'),
      privacy_signal: flag,
      bot: flag,
      sample: flag,
      position: fc.constant(1),
      clickIds: fc.constant(shareable().clickIds),
      clicks: fc.constant({}),
      visitSignal: fc.option(flag),
      handoffSignal: fc.option(flag),
      wasSent: fc.constantFrom(false, false, true),
    }) as fc.Arbitrary<UploadCandidate>;
    const settings = fc.record({
      notAsked: fc.constantFrom('share', 'withhold'),
      claims: fc.constant('every-click'),
      kinds: fc.constant(['hand-off', 'order', 'call-back']),
      statuses: fc.constant(['open', 'accepted', 'sold', 'bound']),
    }) as fc.Arbitrary<EligibilitySettings>;
    let shared = 0;
    fc.assert(
      fc.property(conversion, fc.constantFrom(...PLATFORMS), settings, (row, platform, chosen) => {
        if (!checkEligibility(row, platform, chosen, NOW).share) return;
        shared += 1;
        expect([row.bot, row.sample, row.privacy_signal]).toEqual([0, 0, 0]);
        expect([row.visitSignal, row.handoffSignal]).not.toContain(1);
        expect(row.wasSent).toBe(false);
        expect(row.ad_consent).toMatch(
          chosen.notAsked === 'share' ? /^(granted|not-asked)$/ : /^granted$/,
        );
      }),
      { numRuns: 10_000 },
    );
    expect(shared).toBeGreaterThan(50);
  });
});

describe('convertedAt', () => {
  it('returns when a lead was made, or when its partner reported it', () => {
    const conversion = { at: 1_000, decided_at: 5_000 };
    expect(convertedAt(conversion, { statuses: ['open', 'sold'] })).toBe(1_000);
    expect(convertedAt(conversion, { statuses: ['sold'] })).toBe(5_000);
    expect(convertedAt({ at: 1_000, decided_at: null }, { statuses: ['sold'] })).toBe(1_000);
  });
});
