import { expect, it } from 'vitest';
import { eventRow } from '../testing/event-rows.ts';
import { type Delivered, nextGroup } from './jetstream-log.ts';

/** A message with as many events, or one that cannot be read. */
function delivered(events: number | Error, redelivered = false) {
  const row = { visitRef: null, row: eventRow() };
  const content =
    events instanceof Error ? events : { events: Array<typeof row>(events).fill(row), bad: [] };
  return { message: { redelivered }, content } satisfies Delivered<{ redelivered: boolean }>;
}

// behaviour: 33.5
it.each([
  ['all that wait', [delivered(1), delivered(998), delivered(1)], 3],
  ['no more than 1,000 rows', [delivered(500), delivered(500), delivered(1)], 2],
  ['one with more rows alone', [delivered(1_001), delivered(1)], 1],
  ['those before one that was delivered before', [delivered(1), delivered(1, true)], 1],
  ['one that was delivered before alone', [delivered(1, true), delivered(1)], 1],
  ['those before one that cannot be read', [delivered(1), delivered(new Error('no'))], 1],
  ['one that cannot be read alone', [delivered(new Error('no')), delivered(1)], 1],
  ['nothing where none wait', [], 0],
])('returns %s', (_, waiting, count) => {
  const all = [...waiting];
  expect(nextGroup(waiting)).toEqual(all.slice(0, count));
  expect(waiting).toEqual(all.slice(count));
});
