import { expect, it } from 'vitest';
import { sortByCallable } from './sort-by-callable.ts';

/** 7:10 PM in Chicago, 8:10 PM in New York. */
const NOW = Date.UTC(2026, 10, 23, 1, 10);

const call = (name: string, zone: string | null, call_again_at: string | null = null) => ({
  name,
  call_again_at,
  time_zones: zone === null ? [] : [zone],
  call_hours: { from: 8, to: 20, sunday_from: 8 },
});

// behaviour: 17.31
it('puts call-backs first that are due and may be called now, each kind in its order', () => {
  const rows = [
    call('not before 8 AM', 'America/New_York'),
    call('due again', 'America/Chicago', '2026-11-23T01:10:00Z'),
    call('place not known', null),
    call('not before 8 AM, too', 'America/New_York', '2026-11-23T01:00:00Z'),
    call('callable', 'America/Chicago'),
    call('later', 'America/Chicago', '2026-11-23T01:11:00Z'),
  ];
  expect(sortByCallable(rows, NOW).map(({ name }) => name)).toEqual([
    'due again',
    'place not known',
    'callable',
    'not before 8 AM',
    'not before 8 AM, too',
    'later',
  ]);
});
