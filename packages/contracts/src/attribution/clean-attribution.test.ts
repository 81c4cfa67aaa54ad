import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { attributionSchema } from '../visits/visit.ts';
import { MAX_ATTRIBUTION_LENGTH } from './attribution.ts';
import { cleanAttribution, unfilledFields } from './clean-attribution.ts';

describe('cleanAttribution', () => {
  // behaviour: 3.2.1
  it('returns known fields that contain text', () => {
    const input = {
      channel_id: ' 7 ',
      source: '',
      medium: 5,
      campaign: null,
      content: ['a'],
      gclid: 'a\u0000\ud800b\u0085',
      zipcode: '10001',
    };
    expect(cleanAttribution(input)).toEqual({ fields: { channel_id: '7', gclid: 'ab' }, cut: 0 });
  });

  // behaviour: 3.2.8
  it.each([
    ['source', 'Google', 'google'],
    ['source', ' Facebook.com/ ', 'facebook.com'],
    ['source', 'Facebook_Ads', 'facebook_ads'],
    ['source', 'GoogleAds', 'googleads'],
    ['source', 'LocalPaper', 'LocalPaper'],
    ['medium', 'CPC', 'cpc'],
    ['medium', 'Paid_Social', 'paid_social'],
    ['medium', 'E-Mail', 'e-mail'],
    ['medium', 'Winter-CPC', 'Winter-CPC'],
    ['campaign', 'Google', 'Google'],
    ['campaign', 'Spring%20Sale', 'Spring Sale'],
    ['campaign', 'Campan\u0303a', 'Campa\u00f1a'],
    ['campaign', 'Oto%F1o+2026', 'Otoño 2026'],
    ['campaign', '%BFAuto%3F', '¿Auto'],
    ['gclid', 'CjAbC', 'CjAbC'],
    ['utm_term', '{keyword}', undefined],
  ])('reads %s %j as %j', (field, value, meant) => {
    expect(cleanAttribution({ [field]: value }).fields).toEqual(meant ? { [field]: meant } : {});
  });

  // behaviour: 3.2.9
  it.each([
    ['utm_source=google&gclid={gclid}&utm_campaign=%7Bcampaignid%7D', ['campaign', 'gclid']],
    ['gclid={gclid}&gclid=Cj0&utm_campaign=&utm_content=x', []],
    ['q={query}', []],
  ])('names the unfilled fields of %s', (query, fields) => {
    expect(unfilledFields(query)).toEqual(fields);
  });

  // behaviour: 11.18
  it.each([
    ['content', 'john@example.com', false],
    ['source', 'news@letter', true],
    ['subid', '415-555-0134', false],
    ['content', '4155550134', true],
    ['campaign', '21415550134', true],
    ['keyword', '4155550134', false],
    ['utm_term', '14155550134', false],
    ['keyword', '1155550134', true],
    ['keyword', '94155550134', true],
    ['keyword', 'cheap insurance 10001', true],
  ])('accepts %s %j: %s', (field, value, isAccepted) => {
    const { fields } = cleanAttribution({ channel_id: '7', [field]: value });
    expect(fields).toEqual({ channel_id: '7', ...(isAccepted && { [field]: value }) });
  });

  it('truncates at 512 units, and checks eight times as much for personal data', () => {
    const long = 'a '.repeat(4_096);
    const { fields } = cleanAttribution({
      source: `${long.slice(0, 4_080)}ann@b.example`,
      content: `${long.slice(0, 4_096)}ann@b.example`,
    });
    expect(fields).toEqual({ content: long.slice(0, 512) });
  });

  it('ignores inherited properties of the input', () => {
    expect(cleanAttribution(Object.create({ source: 'inherited' })).fields).toEqual({});
  });

  it('returns attribution that the schema accepts', () => {
    const { fields } = cleanAttribution({ source: 'google', gclid: '1' });
    expect(parse(attributionSchema, fields)).toEqual({ source: 'google', gclid: '1' });
  });

  it('truncates long values and counts them', () => {
    const long = 'x'.repeat(MAX_ATTRIBUTION_LENGTH + 1);
    const exact = 'y'.repeat(MAX_ATTRIBUTION_LENGTH);
    const { fields, cut } = cleanAttribution({ gclid: long, keyword: exact, agid: long });
    expect(fields.gclid).toBe('x'.repeat(MAX_ATTRIBUTION_LENGTH));
    expect(fields.keyword).toBe(exact);
    expect(cut).toBe(2);
  });

  it.each([
    ['before the limit', MAX_ATTRIBUTION_LENGTH - 2, MAX_ATTRIBUTION_LENGTH],
    ['across the limit', MAX_ATTRIBUTION_LENGTH - 1, MAX_ATTRIBUTION_LENGTH - 1],
    ['after the limit', MAX_ATTRIBUTION_LENGTH, MAX_ATTRIBUTION_LENGTH],
  ])('splits no surrogate pair %s', (_where, before, length) => {
    const { fields } = cleanAttribution({ keyword: `${'x'.repeat(before)}🚗tail` });
    expect(fields.keyword).toHaveLength(length);
    expect(fields.keyword?.isWellFormed()).toBe(true);
  });
});
