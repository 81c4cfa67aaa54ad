import * as v from 'valibot';
import { ownAccount, signIn } from './access.ts';
import { byId, count, instant, rows } from './schemas.ts';
import { accountName, code, password, session } from './sessions.ts';

const linkToken = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));

const LINK_ENDED = { 422: 'The link does not work any more, or the password is refused.' } as const;

export const openLink = signIn.post('openLink', '/link', {
  summary: 'Looks up a link that sets a password, without using it.',
  body: v.strictObject({ token: linkToken }),
  ok: v.object({
    /** It is null where the link makes a new account. */
    account: v.nullable(v.string()),
  }),
  errors: LINK_ENDED,
});

export const acceptLink = signIn.post('acceptLink', '/link/password', {
  summary: 'Sets the password of a link, once, and signs in; the answer sets the cookie.',
  body: v.strictObject({ token: linkToken, name: v.optional(accountName), password }),
  ok: session,
  status: 201,
  errors: LINK_ENDED,
});

export const listSessions = ownAccount.get('listSessions', '/account/sessions', {
  summary: 'Your open sessions, the newest first.',
  ok: rows({
    id: v.string(),
    started_at: instant,
    last_used_at: instant,
    browser: v.nullable(v.string()),
    is_this: v.boolean(),
  }),
});

export const endOwnSession = ownAccount.delete('endOwnSession', '/account/sessions/{id}', {
  summary: 'Ends one of your sessions.',
  param: byId,
  status: 204,
  errors: { 404: 'You have no such session. It may have ended already.' },
});

export const changePassword = ownAccount.post('changePassword', '/account/password', {
  summary: 'Changes your password. All your other sessions end.',
  body: v.strictObject({ current: password, password }),
  status: 204,
  errors: { 422: 'The new password is refused, or: This is not your password.' },
});

const secondFactor = v.object({
  state: v.picklist(['off', 'setup', 'on']),
  /** While it is set up: the secret, its address for apps, and this as a code. */
  secret: v.nullable(v.string()),
  uri: v.nullable(v.string()),
  /** The path of an SVG: its dark modules; and the width of its square, with the quiet zone. */
  qr: v.nullable(v.object({ path: v.string(), size: v.number() })),
  /** It is null unless it is on. */
  recovery_codes_left: v.nullable(count),
  is_required: v.boolean(),
});

export const getSecondFactor = ownAccount.get('getSecondFactor', '/account/second-factor', {
  summary: 'Whether your second factor is on; while it is set up, its secret.',
  beforeSecondFactor: true,
  ok: secondFactor,
});

export const startSecondFactor = ownAccount.post('startSecondFactor', '/account/second-factor', {
  summary: 'Makes a secret for your second factor. It is on once a code proves that an app has it.',
  confirm: true,
  beforeSecondFactor: true,
  ok: secondFactor,
  status: 201,
});

export const turnSecondFactorOn = ownAccount.post(
  'turnSecondFactorOn',
  '/account/second-factor/on',
  {
    summary:
      'Turns your second factor on with a code of the app. Its recovery codes are shown here alone.',
    beforeSecondFactor: true,
    body: v.strictObject({ code }),
    ok: v.object({ recovery_codes: v.array(v.string()) }),
    errors: {
      409: 'It is not being set up.',
      422: 'This code is wrong. Check the clock of your phone.',
    },
  },
);

export const turnSecondFactorOff = ownAccount.delete(
  'turnSecondFactorOff',
  '/account/second-factor',
  {
    summary: 'Turns your second factor off.',
    confirm: true,
    status: 204,
    errors: { 409: 'Your account must have one.' },
  },
);
