import { describe, expect, it } from 'vitest';
import { MAX_PAGE_LENGTH, pageAddress, withQuery } from './page-address.ts';

const pageOf = (url: string, privacySignal = false) => pageAddress(new URL(url), privacySignal);

// behaviour: 11.88
describe('pageAddress', () => {
  it('returns the whole address without its fragment', () => {
    expect(pageOf('https://site.test/auto/?a=1&gclid=2#zip')).toBe(
      'https://site.test/auto/?a=1&gclid=2',
    );
    expect(pageOf('https://site.test/')).toBe('https://site.test/');
  });

  it('leaves out all but attribution where it is too long', () => {
    const long = `https://site.test/?x=${'k'.repeat(4_100)}&channelid=1&utm_campaign=Fall%20%26%20W&gclid=Cj0`;
    expect(pageOf(long)).toBe(
      'https://site.test/?channelid=1&gclid=Cj0&utm_campaign=Fall%20%26%20W',
    );
  });

  it('leaves out the longest values where attribution itself is too long', () => {
    const long = `https://site.test/?utm_term=${'k'.repeat(4_100)}&gclid=Cj0&channelid=1`;
    expect(pageOf(long)).toBe('https://site.test/?channelid=1&gclid=Cj0');
    expect(pageOf(`https://site.test/${'p'.repeat(5_000)}?gclid=1`)).toHaveLength(MAX_PAGE_LENGTH);
  });

  // behaviour: 11.92
  it('leaves out click ids and what is unknown with the privacy signal', () => {
    const page = 'https://site.test/?channelid=1&gclid=Cj0&newclid=Cj0';
    expect(pageOf(page, true)).toBe('https://site.test/?channelid=1');
    expect(pageOf('https://site.test/?gclid=Cj0', true)).toBe('https://site.test/');
  });
});

it('writes attribution as a query that reads back', () => {
  const attribution = { channel_id: '1', agid: 'a b', campaign: 'é&=+?' };
  const address = withQuery('https://site.test/', attribution);
  expect([...new URL(address).searchParams]).toEqual([
    ['channelid', '1'],
    ['utm_adgroup', 'a b'],
    ['utm_campaign', 'é&=+?'],
  ]);
});
