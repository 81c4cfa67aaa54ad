import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anonymousBadEvent,
  optedOutBadEvent,
  optedOutEvent,
} from '../../platform/store/cleaning/clean-event.ts';
import { fromJson, toJson } from '../../platform/store/tables/columns.ts';
import type { BadEventRow, EventRow } from '../../platform/store/tables/events.ts';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { visitRows } from '../../platform/store/testing/visit-rows.ts';
import { storable } from '../../platform/store/texts.ts';
import { storeVisit } from '../visits/store-visit.ts';
import type { EventsToStore, VisitRef } from './event-rows.ts';
import { storeEvents } from './store-events.ts';
import { badEventRow, eventRow } from './testing/event-rows.ts';

const RUNS = process.env.ZIPFRONT_SOAK ? 200 : 12;

/** Few, so that the same ones are in several groups, and several times in one. */
const IDS = Array.from({ length: 12 }, () => randomUUIDv7());
const VISITS = { plain: 0, marked: 1, unknown: 2 };

/**
 * Text as a client may send it: whatever arrays, JSON and SQL use for themselves, and no text at
 * all.
 */
const text = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '{}', '{"a",NULL}', '\\', '"', "'", ',', '\x1f', '\n', '\0'),
  fc.string({ unit: 'binary' }),
);
/** Validation has made the text of events storable. */
const cleanText = text.map(storable);
const reference = fc.constantFrom(
  null,
  ...Object.values(VISITS).flatMap((visit) => [
    { visit, proof: 'none' as const },
    { visit, proof: 'right' as const },
    { visit, proof: 'wrong' as const },
  ]),
);
const contexts = fc.constantFrom('[]', '[{"schema":"a","data":{"gclid":"click","b":"\\\\\\""}}]');
const time = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const event = fc.record({
  reference,
  row: fc.record({
    event_id: fc.constantFrom(...IDS),
    site: cleanText,
    schema: cleanText,
    client_at: time,
    path: fc.option(cleanText.filter((path) => path !== '')),
    data: fc.dictionary(fc.constantFrom('gclid', 'text', '"\\'), text).map((data) => toJson(data)),
    contexts,
    bot: fc.constantFrom(0 as const, 1 as const),
  }),
});
const bad = fc.record({
  reference,
  row: fc.record({
    id: fc.constantFrom(...IDS),
    schema: fc.option(text),
    detail: text,
    raw: text.map((raw) => `{"gclid":"click","a":"${raw}`),
  }),
});
const groups = fc.array(
  fc.record({ events: fc.array(event, { maxLength: 30 }), bad: fc.array(bad, { maxLength: 4 }) }),
  { minLength: 1, maxLength: 4 },
);

// behaviour: 14.6
it.each(
  engines,
)('stores each event of random groups once, as it came first, on $name', async (engine) => {
  await fc.assert(
    fc.asyncProperty(groups, async (generated) => {
      const store = await emptyTestStore(engine);
      const visits = [visitRows(), visitRows({ privacySignal: true }), visitRows()];
      for (const rows of visits.slice(0, 2)) await store.write(storeVisit, rows);
      const refTo = (named: { visit: number; proof: string } | null): VisitRef | null => {
        const visit = named && visits[named.visit]?.visit;
        if (!named || !visit) return null;
        const proofs: Record<string, string> = { right: visit.session_hash, wrong: 'another' };
        return { visitId: visit.id, sessionHash: proofs[named.proof] ?? null };
      };
      const expected = { event: new Map<string, EventRow>(), bad: new Map<string, BadEventRow>() };
      /** The row as it is stored, by the rules for one row alone. */
      const resolved = <Row extends { visit_id: string | null }>(
        named: { visit: number; proof: string } | null,
        row: Row,
        marked: (row: Row) => Row,
      ): Row => {
        const known = named !== null && named.visit !== VISITS.unknown && named.proof !== 'wrong';
        const visit_id = known ? (visits[named.visit]?.visit.id ?? null) : null;
        const attached = { ...row, visit_id };
        return known && named.visit === VISITS.marked ? marked(attached) : attached;
      };

      for (const group of generated) {
        const input: EventsToStore = { events: [], bad: [] };
        const before = expected.event.size;
        for (const { reference: named, row } of group.events) {
          input.events.push({ visitRef: refTo(named), row: eventRow(row) });
          if (expected.event.has(row.event_id)) continue;
          expected.event.set(row.event_id, resolved(named, eventRow(row), optedOutEvent));
        }
        for (const { reference: named, row } of group.bad) {
          const whole = storable(badEventRow(row));
          input.bad.push({ visitRef: refTo(named), row: badEventRow(row) });
          if (expected.bad.has(row.id)) continue;
          const settled = resolved(named, whole, optedOutBadEvent);
          expected.bad.set(row.id, settled.visit_id ? settled : anonymousBadEvent(settled));
        }
        const outcome = await store.write(storeEvents, input);
        const stored = expected.event.size - before;
        const duplicates = group.events.length - stored;
        expect(outcome).toEqual({
          stored,
          duplicates,
          dropped: { deleted: 0, 'visit-full': 0, 'unattached-full': 0 },
        });
      }

      const parsed = (row: EventRow) => ({
        ...row,
        data: fromJson(row.data),
        contexts: fromJson(row.contexts),
      });
      const events = await store.reads
        .selectFrom('event')
        .selectAll()
        .orderBy('event_id')
        .execute();
      expect(events.map(parsed)).toEqual(sorted(expected.event).map(parsed));
      const badRows = await store.reads.selectFrom('bad_event').selectAll().orderBy('id').execute();
      expect(badRows).toEqual(sorted(expected.bad));
    }),
    { numRuns: RUNS },
  );
});

function sorted<Row>(rows: Map<string, Row>): Row[] {
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
