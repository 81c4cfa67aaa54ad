import * as v from 'valibot';
import { textSchema } from './fields.ts';

/** A cookie's name (RFC 6265, 4.1.1), except that of the secret that opens a visit. */
const cookieNameSchema = v.pipe(
  v.string(),
  v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'the name of a cookie'),
  v.check(
    (name) => !/^(__Host-)?sessionid$/i.test(name),
    'the name of a cookie that is no secret; sessionid opens a visit',
  ),
);

const cookie = v.optional(cookieNameSchema);
const text = v.optional(textSchema);

/** Another system's readable cookies that fill fields of the tracker (behaviours, 3.5.7). */
export const trackerCookiesSchema = v.strictObject({
  urm_id: cookie,
  site_user_id: cookie,
  tzacid: cookie,
  amp_client_id: cookie,
  home_user_data_id: cookie,
  tzses: cookie,
  django_session: cookie,
});

export const trackerIdentitySchema = v.strictObject({
  urm_id: text,
  site_user_id: text,
  amp_client_id: text,
  home_user_data_id: text,
});
