import { describe, expect, it } from 'vitest';
import { createForm, readAtts } from './list-request.ts';

const DATA = {
  display: '5',
  rating: '0',
  stars: '4',
  verified: 'false',
  orderby: 'rating',
  pagination: 'ajax',
};

describe('readAtts', () => {
  it('reads the data attributes of a pagination, and no others', () => {
    expect(readAtts({ ...DATA, other: 'x' })).toEqual(DATA);
  });

  it.each([
    ['display', '0'],
    ['display', '51'],
    ['display', 'many'],
    ['stars', '-1'],
    ['verified', 'yes'],
    ['orderby', 'random'],
    ['pagination', 'endless'],
  ])('refuses for %s the value %j', (name, text) => {
    expect(readAtts({ ...DATA, [name]: text })).toBeNull();
  });

  it('returns null when an attribute is missing', () => {
    const { display, ...rest } = DATA;
    expect(display).toBe('5');
    expect(readAtts(rest)).toBeNull();
  });
});

describe('createForm', () => {
  // behaviour: 3.6.3, 7.2.3
  it('builds the form that the endpoint expects', () => {
    const form = createForm(
      { atts: { display: '5' }, page: 2, url: '/shipping/reviews/' },
      'review',
    );
    expect(Object.fromEntries(form)).toEqual({
      action: 'fetch-paged-reviews',
      'review[atts][display]': '5',
      'review[page]': '2',
      'review[schema]': 'false',
      'review[url]': '/shipping/reviews/',
    });
  });
});
