import { expect, it } from 'vitest';
import { arrival, NOON, NOT_ASKED } from '../../platform/store/testing/visit-rows.ts';
import { newVisit } from './create-visit.ts';
import { visitIdOf } from './enter-visit.ts';
import { sessionKeyOf } from './session.ts';

// behaviour: 7.1.3, 11.1
it('creates a visit of thirty days with its quote and its first touch', () => {
  const { session, rows } = newVisit(arrival(), { visitorId: null, bot: false });
  const { visit, quote, touch } = rows;
  expect(sessionKeyOf(session)).toEqual({ visitId: visit.id, sessionHash: visit.session_hash });
  expect(visit).toMatchObject({
    created_at: NOON,
    last_seen_at: NOON,
    expires_at: NOON + 2_592_000_000,
    privacy_signal: 0,
    bot: 0,
    ...NOT_ASKED,
  });
  expect(quote).toMatchObject({ visit_id: visit.id, created_at: NOON });
  expect(touch).toMatchObject({ visit_id: visit.id, position: 1, at: NOON });
  expect(new Set([visit.id, visit.visitor_id, quote.id]).size).toBe(3);
});

// behaviour: 11.5, 11.6, 11.24
it('marks a visit with the privacy signal, as that of a bot, and with a consent', () => {
  const changes = { privacySignal: true, consent: 'denied' } as const;
  const { visit } = newVisit(arrival(changes), { visitorId: 'known', bot: true }).rows;
  expect(visit).toMatchObject({
    visitor_id: 'known',
    privacy_signal: 1,
    bot: 1,
    ad_consent: 'denied',
    ad_consent_at: NOON,
    ad_consent_version: null,
  });
});

it('returns the visit id of a form, known or new', () => {
  const { rows } = newVisit(arrival(), { visitorId: null, bot: false });
  expect(visitIdOf({ create: rows })).toBe(rows.visit.id);
  expect(visitIdOf({ use: { visitId: 'known', arrival: arrival() } })).toBe('known');
});
