import { expect, it } from 'vitest';
import { stateOfNumber } from './state-of-number.ts';
import { timeZonesOfState } from './time-zones-of-state.ts';

// behaviour: 17.65
it.each([
  ['2125554477', 'NY'],
  ['9075554477', 'AK'],
  ['7875554477', 'PR'],
  ['4575554477', 'LA'],
  ['4655554477', 'NY'],
])('returns the state of %s, by its area code', (digits, state) => {
  expect(stateOfNumber(digits)).toBe(state);
});

// behaviour: 17.65
it.each([
  ['a free number', '8005554477'],
  ['a number of Canada', '4165554477'],
  ['a number of another country', '442079460000'],
  ['a part of a number', '2125'],
])('returns no state for %s', (_, digits) => {
  expect(stateOfNumber(digits)).toBe('');
});

// behaviour: 17.65
it('returns only states with time zones, and each area code has one state', () => {
  const states = new Map<string, string[]>();
  for (let code = 200; code < 1_000; code += 1) {
    const state = stateOfNumber(`${code}5554477`);
    if (state !== '') states.set(state, [...(states.get(state) ?? []), String(code)]);
  }
  expect([...states.keys()].filter((state) => timeZonesOfState(state).length === 0)).toEqual([]);
  // The fifty states, the District of Columbia, and five territories.
  expect(states.size).toBe(56);
});
