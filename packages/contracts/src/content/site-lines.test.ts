import { parse, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { lineDestination, listAddresses, shownLines, siteLinesSchema } from './site-lines.ts';

const NAME = { 'en-US': 'Roof repair' };

describe('the lines of a site', () => {
  // behaviour: 10.120
  it.each([
    'compare',
    'homeowners',
    '/thanks/',
    'https://partner.example/{lang}?zip={zip}&c={gclid}',
  ])('lead to %s', (to) => {
    const lines = parse(siteLinesSchema, [{ key: 'roof-repair', name: NAME, to }]);
    expect(lines.map((line) => lineDestination(line, 'es-US'))).toEqual([to]);
  });

  // behaviour: 10.120
  it.each([
    'http://partner.example/',
    '//partner.example/',
    'javascript:alert(1)',
    'https://{zip}.example/',
    'https://partner.example/?zip={zipcode}',
    '/thanks/{zip}/',
    'partner',
  ])('do not lead to %s', (to) => {
    expect(safeParse(siteLinesSchema, [{ key: 'roof', name: NAME, to }]).success).toBe(false);
  });

  it.each(['', 'Roof', 'roof repair', '-roof', 'r'.repeat(41)])('have no key %j', (key) => {
    expect(safeParse(siteLinesSchema, [{ key, name: NAME }]).success).toBe(false);
  });

  it('have different keys, and there is at least one', () => {
    const line = { key: 'roof', name: NAME };
    expect(safeParse(siteLinesSchema, [line, line]).success).toBe(false);
    expect(safeParse(siteLinesSchema, []).success).toBe(false);
  });

  it('lead to the comparison app where nothing is named for a language', () => {
    const lines = parse(siteLinesSchema, [
      { key: 'roof', name: NAME, to: { 'en-US': 'https://a.example/' } },
      { key: 'gutters', name: NAME },
    ]);
    expect(shownLines(lines, 'en-US').map(({ elsewhere }) => elsewhere)).toEqual([true, undefined]);
    expect(shownLines(lines, 'es-US').map(({ elsewhere }) => elsewhere)).toEqual([
      undefined,
      undefined,
    ]);
    expect(listAddresses(lines)).toEqual(['https://a.example/']);
  });
});
