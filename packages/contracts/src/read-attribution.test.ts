import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { attributionSchema } from './attribution.ts';
import {
  ATTRIBUTION_FIELDS,
  ATTRIBUTION_QUERY_NAMES,
  attributionOfUrl,
  cleanAttribution,
  keptInBrowser,
  MAX_ATTRIBUTION_LENGTH,
} from './read-attribution.ts';

const at = (query: string) => new URL(`https://example.com/?${query}`);

describe('attributionOfUrl', () => {
  it.each([
    ['channelid=7', { channel_id: '7' }],
    ['utm_adgroup=a&utm_campaign=b&utm_content=c', { agid: 'a', campaign: 'b', content: 'c' }],
    ['utm_medium=cpc&utm_source=google', { medium: 'cpc', source: 'google' }],
    ['utm_product=auto&utm_term=t', { product: 'auto', utm_term: 't' }],
    ['gclid=1&keyword=cheap+insurance', { gclid: '1', keyword: 'cheap insurance' }],
    ['subid=1&subid2=2&subid7=7&subid8=8', { subid: '1', subid2: '2', subid7: '7' }],
    ['msclkid=m&adid=a', { msclkid: 'm', adid: 'a' }],
    ['gbraid=g&wbraid=w&fbclid=f&ttclid=t', { gbraid: 'g', wbraid: 'w', fbclid: 'f', ttclid: 't' }],
    ['utm_source=&utm_medium=%20&gclid', {}],
    ['utm_source=first&utm_source=second', { source: 'first' }],
    ['utm_source=&utm_source=second', { source: 'second' }],
    ['UTM_SOURCE=a&Gclid=b', {}],
    ['channel_id=7&medium=cpc&agid=1', {}],
    ['utm_source=%20google%0d%0a', { source: 'google' }],
    ['utm_source=a%00b%7f%c2%85c', { source: 'abc' }],
    ['utm_source=%E0%A4%A', { source: '\ufffd%A' }],
    ['utm_source=caf%C3%A9%20%F0%9F%9A%97', { source: 'café 🚗' }],
    ['utm_content=john%40example.com&utm_source=news%40letter', { source: 'news@letter' }],
    ['__proto__=x&constructor=y&toString=z', {}],
    ['', {}],
  ])('reads %s', (query, fields) => {
    expect(attributionOfUrl(at(query))).toEqual({ fields, cut: 0 });
  });

  it('reads each field under its query name', () => {
    const query = ATTRIBUTION_FIELDS.map(
      (field) => `${ATTRIBUTION_QUERY_NAMES[field]}=of-${field}`,
    );
    const expected = ATTRIBUTION_FIELDS.map((field) => [field, `of-${field}`]);
    expect(attributionOfUrl(at(query.join('&'))).fields).toEqual(Object.fromEntries(expected));
  });

  it('takes search parameters alone', () => {
    expect(attributionOfUrl(new URLSearchParams('gclid=1')).fields).toEqual({ gclid: '1' });
  });

  it('lets the query beat the defaults field by field', () => {
    const defaults = { source: 'page', campaign: 'spring', medium: 'cpc' };
    expect(attributionOfUrl(at('utm_source=query&utm_medium='), defaults).fields).toEqual({
      source: 'query',
      campaign: 'spring',
      medium: 'cpc',
    });
  });

  it('cuts what is too long and counts it', () => {
    const long = 'x'.repeat(MAX_ATTRIBUTION_LENGTH + 1);
    const exact = 'y'.repeat(MAX_ATTRIBUTION_LENGTH);
    const { fields, cut } = attributionOfUrl(at(`gclid=${long}&keyword=${exact}`), { agid: long });
    expect(fields.gclid).toBe('x'.repeat(MAX_ATTRIBUTION_LENGTH));
    expect(fields.keyword).toBe(exact);
    expect(cut).toBe(2);
  });

  it.each([
    ['before the limit', MAX_ATTRIBUTION_LENGTH - 2, MAX_ATTRIBUTION_LENGTH],
    ['across the limit', MAX_ATTRIBUTION_LENGTH - 1, MAX_ATTRIBUTION_LENGTH - 1],
    ['after the limit', MAX_ATTRIBUTION_LENGTH, MAX_ATTRIBUTION_LENGTH],
  ])('splits no pair that stands %s', (_where, before, length) => {
    const { fields } = cleanAttribution({ keyword: `${'x'.repeat(before)}🚗tail` });
    expect(fields.keyword).toHaveLength(length);
    expect(fields.keyword?.isWellFormed()).toBe(true);
  });
});

describe('cleanAttribution', () => {
  it('keeps known fields that hold text', () => {
    const input = {
      channel_id: ' 7 ',
      source: '',
      medium: 5,
      campaign: null,
      content: ['a'],
      gclid: 'a\u0000\ud800b',
      zipcode: '10001',
    };
    expect(cleanAttribution(input)).toEqual({ fields: { channel_id: '7', gclid: 'ab' }, cut: 0 });
  });

  it('does not read what the input only inherits', () => {
    expect(cleanAttribution(Object.create({ source: 'inherited' })).fields).toEqual({});
  });

  it('gives what the schema takes', () => {
    const { fields } = cleanAttribution({ source: 'google', gclid: '1' });
    expect(parse(attributionSchema, fields)).toEqual({ source: 'google', gclid: '1' });
  });
});

describe('keptInBrowser', () => {
  it('keeps all of it with a channel id', () => {
    expect(keptInBrowser({ channel_id: '7', gclid: '1' })).toEqual({ channel_id: '7', gclid: '1' });
  });

  it.each([[{}], [{ gclid: '1' }], [{ channel_id: '' }]])('keeps nothing of %j', (fields) => {
    expect(keptInBrowser(fields)).toBeNull();
  });
});
