import { MILITARY_STATES } from '@zipfront/contracts/visits/zip-code';
import { expect, it } from 'vitest';
import { timeZonesOfState, timeZonesOfZip } from './time-zones-of-state.ts';
import { loadZipCodes } from './zip-codes.ts';

// behaviour: 17.65
it('returns time zones for the state of every zip code that is not military', () => {
  const zipCodes = loadZipCodes();
  const states = new Set<string>();
  for (let zip = 0; zip < 100_000; zip += 1) {
    const place = zipCodes.find(String(zip).padStart(5, '0'));
    if (place) states.add(place.state);
  }
  const without = [...states].filter((state) => timeZonesOfState(state).length === 0);
  expect(without.sort()).toEqual([...MILITARY_STATES]);
  for (const state of states) {
    for (const timeZone of timeZonesOfState(state)) new Intl.DateTimeFormat('en-US', { timeZone });
  }
});

// behaviour: 17.65
it.each([
  ['34238', 'FL', ['America/New_York']],
  ['33101', 'FL', ['America/New_York']],
  ['32501', 'FL', ['America/Chicago']],
  ['32456', 'FL', ['America/New_York', 'America/Chicago']],
  ['77027', 'TX', ['America/Chicago']],
  ['79901', 'TX', ['America/Denver']],
  ['79855', 'TX', ['America/Chicago', 'America/Denver']],
  ['37201', 'TN', timeZonesOfState('TN')],
])('returns the zones of %s in %s', (zip, state, zones) => {
  expect(timeZonesOfZip(zip, state)).toEqual(zones);
});

// behaviour: 17.65
it('returns none for an unknown state', () => {
  expect(timeZonesOfState('XX')).toEqual([]);
  expect(timeZonesOfState('constructor')).toEqual([]);
});
