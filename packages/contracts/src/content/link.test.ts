import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hrefSchema, linkSchema, pageHrefSchema } from './link.ts';

describe('hrefSchema', () => {
  // behaviour: 10.7
  it.each([
    '#questions',
    '/',
    '/es/#privacidad',
    '/compare-auto-insurance/?a=b',
    'https://a.example/b',
    'tel:+15125550100',
    'tel:512-555-0100',
    'mailto:hello@a.example',
    'mailto:a.b+c@mail.a.example?subject=My%20quote',
  ])('accepts %s', (href) => {
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
    'tel:',
    'tel:call-us',
    'tel:+1 512 555 0100',
    'mailto:hello',
    'mailto:a@b.example"onclick',
    'sms:+15125550100',
  ])('refuses %j', (href) => {
    expect(v.is(hrefSchema, href)).toBe(false);
  });

  // behaviour: 10.7
  it('refuses telephone numbers and e-mail addresses as the target of a form', () => {
    expect(v.is(pageHrefSchema, '/shipping/quote/')).toBe(true);
    expect(v.is(pageHrefSchema, 'tel:+15125550100')).toBe(false);
    expect(v.is(pageHrefSchema, 'mailto:hello@a.example')).toBe(false);
  });
});

describe('linkSchema', () => {
  const track = { location: 'menu', click: 'follow-link', name: 'home' };

  it('accepts a link, and the names of its clicks', () => {
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
