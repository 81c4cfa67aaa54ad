import { getOwn } from '../own.ts';
import type { ProblemType } from './problems.ts';

/** Details of a request that its schemas refuse. The messages of its errors are the library's. */
export const REFUSED_BY_SCHEMA = {
  query: 'The query is wrong.',
  body: 'The body is wrong.',
} as const;

/** Only a program, or a page that is older than the server, can cause it. */
export const OLD_PAGE = 'This page is older than the server. Reload it, and try again.';

const SIGNED_OUT = 'You are signed out. Sign in to continue.';

/** What a person reads of each problem; null where the answer's `detail` is for people. */
const SENTENCES: Record<ProblemType, string | null> = {
  'bad-request': OLD_PAGE,
  'no-json': OLD_PAGE,
  'no-form': OLD_PAGE,
  'wrong-query': null,
  'wrong-cursor': 'The list has changed. Reload the page.',
  'wrong-key': OLD_PAGE,
  'not-signed-in': SIGNED_OUT,
  'code-needed': SIGNED_OUT,
  'wrong-token': SIGNED_OUT,
  'other-site': 'Open the console at its own address, and try again.',
  'password-needed': 'Type your password again to do this.',
  'people-only': OLD_PAGE,
  role: null,
  scope: OLD_PAGE,
  'second-factor-needed': 'Set up a second factor for your account first.',
  'not-found': null,
  'method-not-allowed': OLD_PAGE,
  'id-taken': null,
  'name-taken': null,
  'last-admin': null,
  'mail-is-off': null,
  'not-started': null,
  'second-factor-required': null,
  settled: null,
  'too-many': null,
  'no-mail': null,
  'not-owner': null,
  'too-many-joins': null,
  questions: null,
  unchanged: null,
  'other-currency': null,
  'not-answered-yet': 'It is not known whether this was stored. Look, before you send it again.',
  'changed-meanwhile': null,
  'body-too-long': 'This is too large to be sent.',
  'wrong-type': OLD_PAGE,
  'wrong-body': null,
  'wrong-file': null,
  'wrong-credentials': null,
  'not-allowed': null,
  'key-reused': OLD_PAGE,
  'link-ended': null,
  'version-needed': OLD_PAGE,
  'too-many-attempts': null,
  'too-many-requests': 'There were too many requests. Wait a minute, and try again.',
  internal: null,
  unavailable: null,
};

export const WRONG_FIELD = 'This is not valid.';

export function problemSentence(type: string, detail: string): string | null {
  if (detail === REFUSED_BY_SCHEMA.query) return 'A filter in the address of this page is wrong.';
  if (detail === REFUSED_BY_SCHEMA.body) return 'Something that you typed is not valid.';
  const sentence = getOwn(SENTENCES, type);
  return sentence === undefined ? OLD_PAGE : sentence;
}
