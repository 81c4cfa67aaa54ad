import { describe, expect, it } from 'vitest';
import { emptyTestStore, engines } from '../../platform/store/testing/engines.ts';
import { arrival, NOON } from '../../platform/store/testing/visit-rows.ts';
import { createVisit, newVisit } from './create-visit.ts';
import { newSession } from './session.ts';
import { findOpenedVisit, findOpenedVisits, sessionCookiesOf } from './visit-cookies.ts';

const VISIT = '019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b';
const HTTPS = 'https://site.example';
const HTTP = 'http://localhost:8080';

describe('sessionCookiesOf', () => {
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
    expect(sessionCookiesOf(header, HTTP)).toEqual(found);
  });

  it('accepts on https only the cookie name that another host cannot set', () => {
    const header = `sessionid=${two}; __Host-sessionid=${one}`;
    expect(sessionCookiesOf(header, HTTPS)).toEqual([one]);
  });
});

describe.each(engines)('findOpenedVisit on $name', (engine) => {
  // behaviour: 11.2
  it('finds the visit of the one live session, wherever it stands, and of none of two', async () => {
    const { reads, write } = await emptyTestStore(engine);
    const made = [1, 2].map(() => newVisit(arrival(), { visitorId: null, bot: false }));
    for (const { rows } of made) await write(createVisit, rows);
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
