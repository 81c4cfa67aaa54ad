import type { ErrorSign } from './start.ts';

/** Synthetic monitors; what breaks for them breaks for nobody (behaviours, 8.11). */
const DROPPED_AGENTS = /RuxitSynthetic|Gomez|PhantomJS/;

/** What a browser says of an error in a script of another origin: nothing. */
const NO_DETAIL = /^(?:Uncaught )?Script error\.?$/i;

/** Whether a browser's errors are reported at all. */
export function isReportingAgent(userAgent: string): boolean {
  return !DROPPED_AGENTS.test(userAgent);
}

/** Whether an error says what it is. */
export function hasDetail(sign: Pick<ErrorEvent, 'error' | 'message'> | { reason: unknown }) {
  if ('reason' in sign) return sign.reason !== undefined;
  return sign.error != null || (sign.message !== '' && !NO_DETAIL.test(sign.message));
}

/** What was thrown, or the message where the browser does not hand it out. */
export function thrownBy(sign: ErrorSign): unknown {
  return 'reason' in sign ? sign.reason : (sign.error ?? sign.message);
}
