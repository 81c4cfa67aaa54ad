import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTION_FIELDS,
  IDENTIFIER_FIELDS,
  isIdentifier,
  storableAttribution,
  withoutIdentifiers,
} from './attribution.ts';

describe('storableAttribution', () => {
  it('returns all of it with a channel id', () => {
    expect(storableAttribution({ channel_id: '7', gclid: '1' })).toEqual({
      channel_id: '7',
      gclid: '1',
    });
  });

  // behaviour: 3.2.6
  it.each([[{}], [{ gclid: '1' }], [{ channel_id: '' }]])('returns null for %j', (fields) => {
    expect(storableAttribution(fields)).toBeNull();
  });
});

describe('withoutIdentifiers', () => {
  // behaviour: 11.5
  it('removes each identifier and no other field', () => {
    const all = Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, 'x']));
    const rest = Object.keys(withoutIdentifiers(all));
    expect(rest).toEqual(ATTRIBUTION_FIELDS.filter((field) => !isIdentifier(field)));
    expect(ATTRIBUTION_FIELDS.length - rest.length).toBe(IDENTIFIER_FIELDS.length);
  });

  it('leaves its input unchanged', () => {
    const given = { gclid: '1', source: 'google' };
    expect(withoutIdentifiers(given)).toEqual({ source: 'google' });
    expect(given.gclid).toBe('1');
  });
});
