import * as v from 'valibot';
import { MAX_ERRORS, problemSchema } from '../errors/problem.ts';

/** Types of errors, each with its meaning. They never change: programs decide by them. */
export const PROBLEMS = {
  'bad-request': 'The request cannot be read.',
  'no-json': 'The body is not JSON.',
  'no-form': 'The body is not a form.',
  'wrong-query': 'A parameter is wrong: `errors` names it.',
  'wrong-cursor': 'The cursor is of another list, or of other filters.',
  'wrong-key': 'The Idempotency-Key has other characters, or too many.',
  'not-signed-in': 'There is neither a session nor a token, or the session has ended.',
  'code-needed': 'The code of the second factor is still to come.',
  'wrong-token': 'The token is unknown, revoked or expired.',
  'other-site': 'A page of another site has sent the change.',
  'password-needed': 'The password must be typed again.',
  'people-only': 'Only people may do this.',
  role: 'The role of the account does not have this permission.',
  scope: 'The token does not have the scope.',
  'second-factor-needed': 'The account must set up a second factor first.',
  'not-found': 'There is nothing at this address, or no longer.',
  'method-not-allowed': 'The address takes other methods.',
  'id-taken': 'There is one of this id.',
  'name-taken': 'There is one of this name.',
  'last-admin': 'It is the last admin who can sign in.',
  'mail-is-off': 'Mails to the team are not set up.',
  'not-started': 'The second factor is not being set up.',
  'second-factor-required': 'The account must have a second factor.',
  settled: 'The report was counted or dismissed before.',
  'too-many': 'There are too many of them.',
  'no-mail': 'No mail is sent here.',
  'not-owner': 'It belongs to another person.',
  'too-many-joins': 'There are too many joined campaigns.',
  questions: 'A question must be answered with yes first.',
  unchanged: 'The same rows count already.',
  'other-currency': 'Spend in another currency counts.',
  'not-answered-yet': 'The first request with the key is not answered yet.',
  'changed-meanwhile': 'It was changed meanwhile: `current` is how it is now.',
  'body-too-long': 'The body is too long, or has too many parts.',
  'wrong-type': 'The body is of another type.',
  'wrong-body': 'A part of the body is wrong: `errors` has its pointer.',
  'wrong-file': 'The file cannot be read: `errors` has the lines.',
  'wrong-credentials': 'The name, the password or the code is wrong.',
  'not-allowed': 'The state of the item does not allow the change.',
  'key-reused': 'The Idempotency-Key was used for another request.',
  'link-ended': 'The link does not work any more.',
  'version-needed': 'The change must name the version that it is of.',
  'too-many-attempts': 'There were too many wrong attempts.',
  'too-many-requests': 'The person or the token has sent too many requests.',
  internal: 'Something went wrong here.',
  unavailable: 'The database is unavailable.',
} as const;

export type ProblemType = keyof typeof PROBLEMS;

export function problemUri(type: ProblemType): string {
  return `urn:zipfront:problem:${type}`;
}

/** It is in a file with line and column, in a body with a pointer, in a query with a name. */
const wrongPart = v.object({
  /** RFC 6901, such as `/rows/3/day`. */
  pointer: v.optional(v.string()),
  parameter: v.optional(v.string()),
  /** The first of a file is 1; null where the whole file is wrong. */
  line: v.optional(v.nullable(v.number())),
  column: v.optional(v.nullable(v.string())),
  message: v.string(),
});

export type WrongPart = v.InferOutput<typeof wrongPart>;

/** The body of every error answer of the API (RFC 9457). */
export const apiProblem = v.object({
  ...problemSchema.entries,
  errors: v.optional(v.pipe(v.array(wrongPart), v.maxLength(MAX_ERRORS))),
  current: v.optional(v.any()),
});
