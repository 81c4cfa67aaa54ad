import { ATTRIBUTION_FIELDS, ATTRIBUTION_QUERY_NAMES } from '@zipfront/contracts/attribution';
import { describe, expect, it } from 'vitest';
import { attribution } from './attribution.ts';

describe('attribution', () => {
  it('takes every field that the contracts name by its query name', () => {
    const query = new URLSearchParams(
      ATTRIBUTION_FIELDS.map((field) => [ATTRIBUTION_QUERY_NAMES[field], `${field}-value`]),
    );
    expect(attribution(`?${query}`)).toEqual(
      Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, `${field}-value`])),
    );
  });

  it('is not there without a channel', () => {
    expect(attribution('?gclid=1&utm_source=x')).toBeUndefined();
  });

  it('takes the query before the configuration, field by field, and nothing empty', () => {
    const configured = { channel_id: '1', source: 'page', medium: 'cpc', keyword: '' };
    expect(attribution('?utm_source=query&utm_medium=', configured)).toEqual({
      channel_id: '1',
      source: 'query',
      medium: 'cpc',
    });
  });

  it('leaves click ids and ad identifiers out under the privacy signal', () => {
    const query =
      '?channelid=1&gclid=a&gbraid=b&wbraid=c&msclkid=d&fbclid=e&ttclid=f&adid=g&subid=s';
    expect(attribution(query, { gclid: 'x' }, true)).toEqual({ channel_id: '1', subid: 's' });
  });

  it('cuts what is over-long', () => {
    expect(attribution(`?channelid=${'1'.repeat(600)}`)?.channel_id).toHaveLength(512);
  });
});
