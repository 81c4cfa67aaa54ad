import { expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { type Store, StoreUnavailable } from '../../platform/store/store.ts';
import { silentLog } from '../../platform/store/testing/silent-log.ts';
import { type EventsToStore, rowsOf } from './event-rows.ts';
import { createRowWriter } from './row-writer.ts';
import { gatherEvents } from './store-events.ts';
import { delivery } from './testing/event-rows.ts';
import { pageView } from './testing/sample-events.ts';
import { validateEvent } from './validate-event.ts';

/** A batch of events with these ids. */
function batch(...ids: string[]): EventsToStore {
  const rows: EventsToStore = { events: [], bad: [] };
  for (const id of ids) {
    const outcome = rowsOf(
      validateEvent(pageView({ id: uuid(id) }), false),
      delivery({ receivedAt: 0 }),
    );
    if ('event' in outcome) rows.events.push(outcome.event);
  }
  return rows;
}

const uuid = (id: string) => `00000000-0000-7000-8000-${id.padStart(12, '0')}`;

/** One turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Appends to a store that records its writes, and runs a callback of a test for each. */
function startGathering(
  answer: (input: EventsToStore) => void | Promise<void>,
  { gathersFirst = false } = {},
) {
  const writes: string[][] = [];
  const metrics = createMetrics({ process: false });
  const write = async (_name: string, input: EventsToStore) => {
    writes.push([
      ...input.events.map(({ row }) => Number(row.event_id.slice(-12)).toString()),
      ...input.bad.map(({ row }) => `bad ${Number(row.id.slice(-12))}`),
    ]);
    await answer(input);
    return { stored: input.events.length, duplicates: 0, dropped: {} };
  };
  const store = { write: write as unknown as Store['write'] };
  const writeRows = createRowWriter({
    store,
    config: { rateLimits: true },
    log: silentLog,
    metrics,
  });
  const log = { append: writeRows, concurrency: 1, gathersFirst };
  return { append: gatherEvents({ log, processors: 2 }), writes, metrics };
}

it('collects rows for a write on several processors where the log asks for it', async () => {
  const { append, writes } = startGathering(() => {}, { gathersFirst: true });
  const appended = [append(batch('1'))];
  await turn();
  appended.push(append(batch('2')));
  expect(writes).toEqual([]);
  await Promise.all(appended);
  expect(writes).toEqual([['1', '2']]);
});

// behaviour: 14.7
it('resolves only after the write', async () => {
  let finish = () => {};
  const { append } = startGathering(() => new Promise<void>((resolve) => (finish = resolve)));
  let answered = false;
  const appended = append(batch('1')).then(() => (answered = true));
  await turn();
  expect(answered).toBe(false);
  finish();
  await appended;
});

// behaviour: 31.6
it('measures the rows and the time of each write, also of one that fails', async () => {
  let unavailable = false;
  const { append, metrics } = startGathering(() => {
    if (unavailable) throw new StoreUnavailable('a test');
  });
  await append(batch('1', '2', '3'));
  unavailable = true;
  await expect(append(batch('4'))).rejects.toThrow(StoreUnavailable);
  const text = await metrics.render();
  expect(text).toContain('zipfront_event_write_rows_sum 4\n');
  expect(text).toContain('zipfront_event_write_rows_count 2\n');
  expect(text).toContain('zipfront_event_write_seconds_count 2\n');
  expect(text).toContain('zipfront_event_write_seconds_bucket{le="5"} 2\n');
});

it('stores a row that the database refuses as a bad event, and the others unchanged', async () => {
  const { append, writes, metrics } = startGathering(({ events }) => {
    if (events.some(({ row }) => row.event_id === uuid('2'))) throw new Error('no');
  });
  await Promise.all([append(batch('9')), append(batch('1', '2')), append(batch('3'))]);
  expect(writes).toEqual([['9'], ['1', '2', '3'], ['1'], ['2'], ['bad 2'], ['3']]);
  expect(await metrics.render()).toContain('zipfront_bad_events_total{reason="unstorable"} 1');
});

it('acknowledges nothing while the store is unavailable, and recovers', async () => {
  let unavailable = true;
  const { append } = startGathering(() => {
    if (unavailable) throw new StoreUnavailable('a test');
  });
  const results = await Promise.allSettled([append(batch('1')), append(batch('2'))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  unavailable = false;
  await append(batch('1'));
});

it('does not acknowledge an event that cannot be stored as a bad event either', async () => {
  const { append } = startGathering(() => {
    throw new Error('no');
  });
  await expect(append(batch('1'))).rejects.toThrow(StoreUnavailable);
});

it('appends as many groups at once as the log allows', async () => {
  const groups: number[] = [];
  const ends: (() => void)[] = [];
  const append = gatherEvents({
    log: {
      concurrency: 2,
      gathersFirst: false,
      append(group) {
        groups.push(group.length);
        return new Promise((resolve) => ends.push(resolve));
      },
    },
    processors: 2,
  });
  const appended = ['1', '2', '3'].map((id) => append(batch(id)));
  expect(groups).toEqual([1, 1]);
  for (const end of ends) end();
  await Promise.all(appended.slice(0, 2));
  expect(groups).toEqual([1, 1, 1]);
  ends[2]?.();
  await appended[2];
});
