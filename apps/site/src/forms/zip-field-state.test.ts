import type { PostalData } from '@zipfront/contracts/visits/zip-code';
import { expect, test, vi } from 'vitest';
import type { LookupResult } from '../zipcodes/zip-lookup.ts';
import { createZipFieldState, type ZipFieldView } from './zip-field-state.ts';

const AREAS: PostalData = { zipCodes: [['331', 'Miami', 'FL']] };
const MIAMI_BEACH = { city: 'Miami Beach', state: 'FL' };

function field(results: Record<string, LookupResult['kind']> = {}, place = MIAMI_BEACH) {
  const shown: ZipFieldView[] = [];
  const lookUp = vi.fn(async (zip: string): Promise<LookupResult> => {
    const kind = results[zip] ?? 'unknown';
    return { kind, place } as LookupResult;
  });
  const made = createZipFieldState({
    lookUp,
    postalData: async () => AREAS,
    show: (view) => shown.push(view),
  });
  return { ...made, shown, lookUp };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('shows the area from the third digit, and the city of the whole code', async () => {
  const { typed, shown, lookUp } = field({ '33139': 'known' });
  typed('33');
  await settled();
  expect(shown.at(-1)).toEqual({ place: '', error: null });
  typed('331');
  await settled();
  expect(shown.at(-1)).toEqual({ place: 'Miami, FL', error: null });
  expect(lookUp).not.toHaveBeenCalled();
  typed('33139');
  await settled();
  expect(shown.at(-1)).toEqual({ place: 'Miami Beach, FL', error: null });
});

// behaviour: 12.71
test('shows the same place once, from the third digit to the last', async () => {
  const { typed, shown } = field({ '33139': 'known' }, { city: 'Miami', state: 'FL' });
  for (const text of ['331', '3313', '33139', '3313']) {
    typed(text);
    await settled();
  }
  const places = shown.map(({ place }) => place);
  expect(places.filter((place, index) => place !== places[index - 1])).toEqual(['', 'Miami, FL']);
});

test('drops the place of an area that is no longer typed', async () => {
  const { typed, shown } = field({ '33139': 'known' });
  typed('33139');
  await settled();
  typed('90');
  expect(shown.at(-1)).toEqual({ place: '', error: null });
  typed('90210');
  expect(shown.at(-1)).toEqual({ place: '', error: null });
});

test('shows a complete but unknown code as invalid', async () => {
  const { typed, shown } = field();
  typed('99999');
  await settled();
  expect(shown.at(-1)).toEqual({ place: '', error: 'zip-invalid' });
});

test('ignores an area that arrives after the text has changed', async () => {
  const { typed, shown } = field({ '33139': 'known' });
  typed('331');
  typed('');
  await settled();
  expect(shown.at(-1)).toEqual({ place: '', error: null });
});

test.each([
  ['', 'zip-required'],
  ['3313', 'zip-invalid'],
  ['99999', 'zip-invalid'],
  ['33139', null],
  [' 33139-1234 ', null],
])('checks %j with the error %s', async (value, fault) => {
  const { check, shown } = field({ '33139': 'known' });
  expect(await check(value)).toBe(fault);
  expect(shown.at(-1)?.error ?? null).toBe(fault);
});

test('accepts a code whose lookup failed', async () => {
  const { check, shown } = field({ '33139': 'failed' });
  expect(await check('33139')).toBeNull();
  expect(shown.at(-1)).toEqual({ place: '', error: null });
});

// behaviour: 5.3.1
test('checks a value when the field is left, and not again before it has changed', async () => {
  const { left, shown } = field();
  left('');
  await settled();
  expect(shown).toEqual([]);
  left('1234');
  left('1234');
  await settled();
  expect(shown.filter(({ error }) => error === 'zip-invalid')).toHaveLength(1);
  left('');
  await settled();
  expect(shown.at(-1)?.error).toBe('zip-required');
});
