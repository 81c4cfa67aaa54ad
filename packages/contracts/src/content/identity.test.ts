import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { trackerCookiesSchema, trackerIdentitySchema } from './identity.ts';

describe('the tracker identity of a site', () => {
  // behaviour: 3.5.1
  it('accepts cookies by field', () => {
    const cookies = {
      urm_id: 'urm',
      site_user_id: '_site.user',
      tzacid: 'acid',
      amp_client_id: 'AMP_CLIENT',
      home_user_data_id: 'hud',
      tzses: 'sess',
      django_session: 'other_session',
    };
    expect(v.parse(trackerCookiesSchema, cookies)).toEqual(cookies);
  });

  it.each([
    ['a field that is not known', { user: 'u' }],
    ['a first-party field alone', { quote_id: 'q' }],
    ['a name that no cookie has', { urm_id: 'a b' }],
    ['no name', { urm_id: '' }],
    ['the secret of a visit', { django_session: 'sessionid' }],
    ['the secret of a visit on https', { django_session: '__Host-sessionid' }],
  ])('refuses %s', (_, cookies) => {
    expect(v.is(trackerCookiesSchema, cookies)).toBe(false);
  });

  it('accepts values that all visitors share, only for identity fields', () => {
    expect(v.is(trackerIdentitySchema, { urm_id: 'tallywell', home_user_data_id: '7' })).toBe(true);
    expect(v.is(trackerIdentitySchema, { urm_id: '' })).toBe(false);
    expect(v.is(trackerIdentitySchema, { django_session: 'x' })).toBe(false);
  });
});
