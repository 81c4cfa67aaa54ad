import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hrefSchema, linkSchema } from './link.ts';

describe('hrefSchema', () => {
  it.each([
    '#questions',
    '/',
    '/es/#privacidad',
    '/compare-auto-insurance/?a=b',
    'https://a.example/b',
  ])('takes %s', (href) => {
    expect(v.is(hrefSchema, href)).toBe(true);
  });

  it.each([
    '',
    '#',
    'questions',
    'javascript:alert(1)',
    '//evil.example/',
    '/\\evil.example/',
    'http://a.example/',
    'https://',
    'https:///a',
    '/a b',
  ])('refuses %j', (href) => {
    expect(v.is(hrefSchema, href)).toBe(false);
  });
});

describe('linkSchema', () => {
  const track = { location: 'menu', click: 'follow-link', name: 'home' };

  it('takes a link, and the names of its clicks', () => {
    expect(v.is(linkSchema, { label: 'Home', href: '/' })).toBe(true);
    expect(v.is(linkSchema, { label: 'Home', href: '/', track })).toBe(true);
  });

  it.each([
    { location: 'menu' },
    { ...track, name: '' },
    { ...track, category: 'menu' },
  ])('refuses the names %j', (names) => {
    expect(v.is(linkSchema, { label: 'Home', href: '/', track: names })).toBe(false);
  });
});
