import type { AdConsent } from '@zipfront/contracts/consent-answer';
import { expect, it } from 'vitest';
import { clearedVisitCookies, visitCookies } from './visit-cookies.ts';

const values = { session: 's', visitorId: 'v', visitId: 'i' };

// behaviour: 11.1
it('sets Secure cookies when the site is on https', () => {
  expect(visitCookies(values, 'not-asked', 'https://site.example')).toEqual([
    '__Host-sessionid=s; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '_tzacid=v; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
    '_tzsess=i; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  ]);
});

it('sets cookies without Secure when the site is on http', () => {
  for (const cookie of visitCookies(values, 'granted', 'http://localhost:8080')) {
    expect(cookie).not.toContain('Secure');
    expect(cookie).toMatch(/^(sessionid|_tzacid|_tzsess)=/);
  }
});

// behaviour: 11.35
it('sets no id of the visitor before an answer, and deletes it after a no', () => {
  const names = (consent: AdConsent) =>
    visitCookies(values, consent, 'http://localhost').map((cookie) =>
      cookie.split(';').slice(0, 2).join(),
    );
  expect(names('unanswered')).toEqual([
    'sessionid=s, Max-Age=2592000',
    '_tzsess=i, Max-Age=2592000',
  ]);
  expect(names('denied')).toEqual([
    'sessionid=s, Max-Age=2592000',
    '_tzacid=, Max-Age=0',
    '_tzsess=i, Max-Age=2592000',
  ]);
});

it('deletes them with the same attributes', () => {
  expect(clearedVisitCookies('https://site.example')).toEqual([
    '__Host-sessionid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    '_tzacid=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    '_tzsess=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  ]);
});
