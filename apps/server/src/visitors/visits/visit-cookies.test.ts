import { hash } from 'node:crypto';
import type { AdConsent } from '@zipfront/contracts/privacy/consent';
import { describe, expect, it } from 'vitest';
import { eitherEngine, emptyTestStore } from '../../platform/store/testing/engines.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, storeVisit } from './store-visit.ts';
import {
  clearedVisitCookies,
  findOpenedVisit,
  findOpenedVisits,
  isSession,
  newSession,
  readSessionCookies,
  readSessionKey,
  readVisitorId,
  visitCookies,
} from './visit-cookies.ts';

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

const VISIT = '019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';

describe('a session', () => {
  // behaviour: 6.1
  it('opens its visit, and stores a hash of the whole cookie', () => {
    const session = newSession(VISIT);
    expect(readSessionKey(session)).toEqual({
      visitId: VISIT,
      sessionHash: hash('sha256', session, 'base64url'),
    });
  });

  // behaviour: 11.1
  it('contains 256 random bits after the id, never the same twice', () => {
    const secrets = Array.from({ length: 500 }, () =>
      Buffer.from(newSession(VISIT), 'base64url').subarray(16),
    );
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(500);
    for (const secret of secrets) {
      expect(secret).toHaveLength(32);
      // A run of 64 bits that are the same would be a chance of one in 10^18.
      expect(secret.toString('hex')).not.toMatch(/0{16}|f{16}/);
    }
  });

  it.each([
    '',
    'a'.repeat(63),
    'a'.repeat(65),
    `${'a'.repeat(63)}=`,
    `${'a'.repeat(63)}\0`,
  ])('refuses %j', (cookie) => {
    expect(isSession(cookie)).toBe(false);
    expect(isSession(newSession(VISIT))).toBe(true);
  });
});

describe('readVisitorId', () => {
  it.each([
    [VISIT, VISIT],
    [VISIT.toUpperCase(), VISIT],
    [undefined, null],
    ['', null],
    [`${VISIT}0`, null],
    ['019aa1b2c3d47e5f8a6b7c8d9e0f1a2b', null],
    ['00000000-0000-0000-0000-000000000000', null],
  ])('reads %j as %j', (cookie, id) => {
    expect(readVisitorId(cookie)).toBe(id);
  });
});

const HTTPS = 'https://site.example';
const HTTP = 'http://localhost:8080';

describe('readSessionCookies', () => {
  const [one, two] = [newSession(VISIT), newSession(VISIT)];
  const four = Array.from({ length: 4 }, () => newSession(VISIT));
  const many = Array.from({ length: 5 }, () => `sessionid=${newSession(VISIT)}`).join('; ');

  // behaviour: 6.1
  it.each([
    [`sessionid=${one}`, [one]],
    [`a=b; sessionid=${one}; c=d`, [one]],
    [`sessionid=planted; sessionid=${one}`, [one]],
    [`sessionid=${two}; sessionid=${one}`, [two, one]],
    [`sessionid=${one}; sessionid=${one}`, [one]],
    [four.map((session) => `sessionid=${session}`).join('; '), four],
    [many, []],
    [`xsessionid=${one}`, []],
    [`__Host-sessionid=${one}`, []],
    ['sessionid=planted', []],
    ['', []],
    [undefined, []],
  ])('finds the possible session cookies in %.40j', (header, found) => {
    expect(readSessionCookies(header, HTTP)).toEqual(found);
  });

  it('accepts on https only the cookie name that another host cannot set', () => {
    const header = `sessionid=${two}; __Host-sessionid=${one}`;
    expect(readSessionCookies(header, HTTPS)).toEqual([one]);
  });
});

describe.each(eitherEngine(import.meta.filename))('findOpenedVisit on $name', (engine) => {
  // behaviour: 11.2
  it('finds the visit of the one live session, wherever it stands, and of none of two', async () => {
    const { reads, write } = await emptyTestStore(engine);
    const made = [1, 2].map(() => createVisit(arrival(), { visitorId: null, bot: false }));
    for (const { rows } of made) await write(storeVisit, rows);
    const [one = '', two = ''] = made.map(({ session }) => session);
    const dead = newSession(VISIT);
    for (const sessions of [[one], [dead, one], [one, dead]]) {
      const opened = await findOpenedVisit(reads, sessions, NOON);
      expect(opened).toMatchObject({ session: one, visit: { id: made[0]?.rows.visit.id } });
    }
    for (const sessions of [[], [dead], [one, two], [two, one]]) {
      expect(await findOpenedVisit(reads, sessions, NOON)).toBeNull();
    }
    expect(await findOpenedVisits(reads, [one, dead, two], NOON)).toHaveLength(2);
  });
});
