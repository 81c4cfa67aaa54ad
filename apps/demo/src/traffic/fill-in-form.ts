import { setTimeout } from 'node:timers/promises';
import { MIN_FILL_MS } from '@zipfront/contracts/reviews/protocol';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The parameter of the library that solves a challenge. */
type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Time from the mark of a form until it is sent; a shorter time counts as a bot's. */
const FILL_MS = MIN_FILL_MS + 300;

/**
 * Takes the time in which a person fills in a form, and solves its challenge meanwhile, which is
 * about half a second of work.
 *
 * @param challenge null for a form without one
 * @returns the solution as the form sends it; empty without a challenge
 */
export async function fillInForm(challenge: object | null): Promise<string> {
  const [token] = await Promise.all([challenge ? solve(challenge) : '', setTimeout(FILL_MS)]);
  return token;
}

async function solve(challenge: object): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** @throws Error with the response to a form that was refused */
export async function requireAccepted(form: string, response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${form} was refused: ${response.status} ${text}`);
  return text;
}
