import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTION_FIELDS,
  attributionOfUrl,
  IDENTIFIER_FIELDS,
  isIdentifier,
  queryNameOf,
  storableAttribution,
  withoutIdentifiers,
} from './read-attribution.ts';

const read = (query: string, defaults = {}) =>
  attributionOfUrl(new URL(`https://example.com/?${query}`).searchParams, defaults);

describe('attributionOfUrl', () => {
  // behaviour: 3.2.3, 21.6
  it.each([
    ['channelid=7', { channel_id: '7' }],
    ['utm_adgroup=a&utm_campaign=b&utm_content=c', { agid: 'a', campaign: 'b', content: 'c' }],
    ['utm_medium=cpc&utm_source=google', { medium: 'cpc', source: 'google' }],
    ['utm_product=auto&utm_term=t', { product: 'auto', utm_term: 't' }],
    ['utm_campaign=spring&utm_id=21489', { campaign: 'spring', utm_id: '21489' }],
    ['gclid=1&keyword=cheap+insurance', { gclid: '1', keyword: 'cheap insurance' }],
    ['subid=1&subid2=2&subid7=7&subid8=8', { subid: '1', subid2: '2', subid7: '7' }],
    ['msclkid=m&adid=a', { msclkid: 'm', adid: 'a' }],
    ['gbraid=g&wbraid=w&fbclid=f&ttclid=t', { gbraid: 'g', wbraid: 'w', fbclid: 'f', ttclid: 't' }],
    ['utm_source=&utm_medium=%20&gclid', {}],
    ['utm_source=first&utm_source=second', { source: 'first' }],
    ['utm_source=&utm_source=second', { source: 'second' }],
    ['UTM_SOURCE=a&Gclid=b', {}],
    ['channel_id=7&medium=cpc&agid=1', {}],
    ['utm_source=%E0%A4%A', { source: '\ufffd%A' }],
    ['utm_source=caf%C3%A9%20%F0%9F%9A%97', { source: 'café 🚗' }],
    ['__proto__=x&constructor=y&toString=z', {}],
    ['', {}],
  ])('reads %s', (query, fields) => {
    expect(read(query)).toEqual(fields);
  });

  // behaviour: 3.2.2
  it('reads each field under its query name', () => {
    const query = ATTRIBUTION_FIELDS.map((field) => `${queryNameOf(field)}=of-${field}`);
    const expected = ATTRIBUTION_FIELDS.map((field) => [field, `of-${field}`]);
    expect(read(query.join('&'))).toEqual(Object.fromEntries(expected));
  });

  // behaviour: 3.2.1
  it('lists the specified query names and our own', () => {
    expect(ATTRIBUTION_FIELDS.map(queryNameOf).sort()).toEqual(
      [
        ...['channelid', 'subid', 'subid2', 'subid3', 'subid4', 'subid5', 'subid6', 'subid7'],
        ...['utm_adgroup', 'utm_medium', 'utm_source', 'keyword', 'utm_campaign', 'utm_content'],
        ...['utm_product', 'gclid', 'msclkid', 'adid'],
        ...['gbraid', 'wbraid', 'fbclid', 'ttclid', 'utm_term', 'utm_id'],
      ].sort(),
    );
  });

  // behaviour: 3.2.5
  it('prefers the query to the defaults, field by field', () => {
    const defaults = { source: 'page', campaign: 'spring', medium: 'cpc', keyword: '' };
    expect(read('utm_source=query&utm_medium=', defaults)).toEqual({
      source: 'query',
      campaign: 'spring',
      medium: 'cpc',
    });
  });
});

describe('storableAttribution', () => {
  it('returns all of it with a channel id', () => {
    expect(storableAttribution({ channel_id: '7', gclid: '1' })).toEqual({
      channel_id: '7',
      gclid: '1',
    });
  });

  // behaviour: 3.2.6, 5.2.1
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
