import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyTestStore, engines, readAsWritten } from '../../platform/store/testing/engines.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { storeEvents } from '../events/store-events.ts';
import { eventRow } from '../events/testing/event-rows.ts';
import type { Arrival } from './arrival.ts';
import { createVisit, newVisit } from './create-visit.ts';
import { deleteVisit } from './delete-visit.ts';
import { CLEANED_AT_ONCE, cleanOptedOutVisit } from './opt-out.ts';
import { isUseDue, mustDropClickIds, refreshKnownVisit, refreshVisit } from './refresh-visit.ts';
import { type KnownVisit, touchOf } from './visit-answer.ts';

/** A visit that was just made by an arrival. */
function madeBy(changes: Partial<Arrival> = {}) {
  const { session, rows } = newVisit(arrival(changes), { visitorId: null, bot: false });
  const touch = touchOf(rows.touch);
  return { rows, opened: { session, visit: rows.visit, first: touch, last: touch } };
}

// behaviour: 11.17
it.each([
  [false, 0, false],
  [true, 0, true],
  [true, 1, false],
  [false, 1, false],
] as const)('removes click ids of a visit with the signal %s and the mark %i: %s', (privacySignal, privacy_signal, takes) => {
  const visit = { privacy_signal, ad_consent: 'not-asked' } as const;
  expect(mustDropClickIds({ visit }, arrival({ privacySignal }))).toBe(takes);
});

// behaviour: 11.37
it.each([
  ['denied', 'granted', true],
  ['denied', 'not-asked', true],
  ['denied', 'denied', false],
  ['denied', 'unanswered', false],
  ['granted', 'granted', false],
  ['unanswered', 'granted', false],
] as const)('removes click ids with the answer %s after %s: %s', (consent, ad_consent, takes) => {
  const visit = { privacy_signal: 0, ad_consent } as const;
  expect(mustDropClickIds({ visit }, arrival({ consent }))).toBe(takes);
});

// behaviour: 11.3
describe('isUseDue', () => {
  const GRANTED: Partial<Arrival> = { consent: 'granted' };
  const AD: Partial<Arrival> = { fields: { gclid: 'a' } };

  it.each<[string, Partial<Arrival>, Partial<Arrival>, boolean]>([
    ['nothing new', {}, {}, false],
    ['nothing new within the hour', {}, { at: NOON + 3_599_999 }, false],
    ['nothing new after an hour', {}, { at: NOON + 3_600_000 }, true],
    ['the privacy signal', {}, { privacySignal: true }, true],
    ['the privacy signal again', { privacySignal: true }, { privacySignal: true }, false],
    ['an answer to the question for consent', {}, GRANTED, true],
    ['the same answer', GRANTED, GRANTED, false],
    ['another answer', GRANTED, { consent: 'denied' }, true],
    ['no answer, after one', GRANTED, {}, false],
    ['a page that asks', {}, { consent: 'unanswered' }, true],
    ['a page that asks, after an answer', GRANTED, { consent: 'unanswered' }, false],
    ['the same answer to other words', GRANTED, { ...GRANTED, consentVersion: '2' }, true],
    ['attribution', {}, AD, true],
    ['the same attribution', AD, AD, false],
  ])('checks %s', (_name, before, changes, due) => {
    expect(isUseDue(madeBy(before).opened, arrival(changes))).toBe(due);
  });

  it('returns true for attribution of a visit without a touch', () => {
    const known: KnownVisit = { ...madeBy(AD).opened, last: null };
    expect(isUseDue(known, arrival(AD))).toBe(true);
  });
});

describe.each(engines)('refreshKnownVisit on $name', (engine) => {
  async function stored() {
    const store = await emptyTestStore(engine);
    const { rows, opened } = madeBy();
    await store.write(createVisit, rows);
    const write = vi.spyOn(store, 'write');
    onTestFinished(() => write.mockRestore());
    const cleanings = () => write.mock.calls.filter(([command]) => command === cleanOptedOutVisit);
    return { store, opened, write, cleanings };
  }

  // behaviour: 11.17
  it('cleans many events before the write of the first privacy signal, not of later ones', async () => {
    const { store, opened, write, cleanings } = await stored();
    const visitRef = { visitId: opened.visit.id, sessionHash: null };
    const events = Array.from({ length: CLEANED_AT_ONCE + 1 }, () => ({
      visitRef,
      row: eventRow({ event_id: randomUUID() }),
    }));
    await store.write(storeEvents, { events, bad: [] });
    await readAsWritten(engine, store);
    const marked = await refreshKnownVisit({ store }, opened, arrival({ privacySignal: true }));
    expect(marked).toMatchObject({ session: opened.session, visit: { privacy_signal: 1 } });
    expect(write.mock.calls.slice(1).map(([command]) => command)).toEqual([
      cleanOptedOutVisit,
      cleanOptedOutVisit,
      refreshVisit,
    ]);
    if (marked === null) return;
    const later = arrival({ privacySignal: true, at: NOON + 3_600_000 });
    expect(await refreshKnownVisit({ store }, marked, later)).toMatchObject({
      visit: { last_seen_at: NOON + 3_600_000 },
    });
    expect(cleanings()).toHaveLength(2);
  });

  // behaviour: 11.3
  it('writes nothing when no use is due', async () => {
    const { store, opened, write } = await stored();
    expect(await refreshKnownVisit({ store }, opened, arrival())).toBe(opened);
    expect(write).not.toHaveBeenCalled();
  });

  // behaviour: 11.12
  it('returns null when the visit was deleted meanwhile', async () => {
    const { store, opened } = await stored();
    await store.write(deleteVisit, { visitId: opened.visit.id });
    expect(
      await refreshKnownVisit({ store }, opened, arrival({ at: NOON + 3_600_000 })),
    ).toBeNull();
  });
});
