import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hrefSchema } from './link.ts';

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
