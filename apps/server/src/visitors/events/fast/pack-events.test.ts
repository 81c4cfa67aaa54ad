import { expect, it } from 'vitest';
import type { EventRow } from '../../../platform/store/tables/events.ts';
import { NOON } from '../../../platform/store/testing/visit-rows.ts';
import { createEventRow, type EventsToStore, type VisitRef } from '../event-rows.ts';
import { delivery } from '../testing/event-rows.ts';
import { pageView, sessionContext, webVital } from '../testing/sample-events.ts';
import { validateEvent } from '../validate-event.ts';
import { packEvents, unpackEvents } from './pack-events.ts';

const VISIT = '019f0000-0000-7000-8000-0000000000cc';
const OTHER_VISIT = '019f0000-0000-7000-8000-0000000000dd';
const VISIT_REF: VisitRef = { visitId: VISIT, sessionHash: null };

function brought(items: unknown[], session: VisitRef | null = null): EventsToStore {
  const rows: EventsToStore = { events: [], bad: [] };
  for (const item of items) {
    const outcome = createEventRow(
      validateEvent(item, true),
      delivery({ privacySignal: true, bot: true, session: () => session }),
    );
    if ('event' in outcome) rows.events.push(outcome.event);
    else rows.bad.push(outcome.bad);
  }
  return rows;
}

it.each<[string, EventsToStore]>([
  ['nothing', { events: [], bad: [] }],
  ['events of a session', brought([pageView()], { visitId: VISIT, sessionHash: 'hash' })],
  ['events that name a visit', brought([pageView({ contexts: [sessionContext(VISIT)] })])],
  ['an event without a page', brought([pageView({ data: { page_url: '' } }), pageView()])],
  ['a web vital beside others', brought([webVital(), pageView(), webVital()])],
  ['text of all kinds', brought([pageView({ data: { a: '"\\\n\0 é 🚗', 'b\0': [null] } })])],
  ['bad events beside good ones', brought([null, pageView(), { event_id: '\0' }])],
])('restores %s', (_case, rows) => {
  expect(unpackEvents(packEvents(rows))).toEqual(rows);
});

it.each<[string, Partial<EventRow>, VisitRef | null, string?]>([
  ['their contexts', { contexts: '[{}]' }, VISIT_REF],
  ['when they happened', { client_at: Number.MAX_SAFE_INTEGER, happened_at: 0 }, VISIT_REF],
  ['when they came', { received_at: NOON + 1 }, VISIT_REF],
  ['whether a robot sent them', { bot: 0 }, VISIT_REF],
  ['the privacy signal', { privacy_signal: 0 }, VISIT_REF],
  ['their visit', {}, { ...VISIT_REF, visitId: OTHER_VISIT }],
  ['whether they name one', {}, null],
  ['their quote', {}, VISIT_REF, OTHER_VISIT],
  ['how they prove it', {}, { ...VISIT_REF, sessionHash: 'hash' }],
])('restores events that differ only in %s', (_case, difference, visitRef, quoteId) => {
  const [one, other] = brought([pageView(), pageView()], VISIT_REF).events;
  if (one === undefined || other === undefined) throw new Error('These are no events');
  const changed = { visitRef, quoteId: quoteId ?? null, row: { ...other.row, ...difference } };
  const rows = { events: [one, one, changed, one], bad: [] };
  expect(unpackEvents(packEvents(rows))).toEqual(rows);
});

it('writes fields that the events of a request share once', () => {
  const contexts = [sessionContext(VISIT)];
  const text = packEvents(brought([pageView({ contexts }), pageView({ contexts })]));
  expect(text.split(VISIT)).toHaveLength(3);
});

it('replaces a lone surrogate in a bad event', () => {
  const [bad] = brought([null]).bad;
  if (bad === undefined) throw new Error('null is no event');
  bad.row.raw = 'half \ud83d\0';
  expect(unpackEvents(packEvents({ events: [], bad: [bad] })).bad[0]?.row.raw).toBe('half \ufffd');
});

it('refuses incomplete events', () => {
  const text = packEvents(brought([pageView()]));
  for (const wrong of [`${text}x`, `${text}x\0`, text.slice(0, -1), '']) {
    expect(() => unpackEvents(wrong)).toThrow('not from packEvents');
  }
});
