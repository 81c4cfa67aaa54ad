import type { ErrorSign } from './start.ts';

/** Synthetic monitors, whose errors no visitor meets (behaviours, 8.11). */
const DROPPED_AGENTS = /RuxitSynthetic|Gomez|PhantomJS/;

/** Message of an error in a script of another origin: it has no details. */
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

/** The value that was thrown, or the message where the browser does not provide it. */
export function thrownBy(sign: ErrorSign): unknown {
  return 'reason' in sign ? sign.reason : (sign.error ?? sign.message);
}
