import type { Breadcrumb, ErrorEvent, Exception, StackFrame } from '@sentry/browser';
import {
  MAX_BREADCRUMBS,
  MAX_LINKED_ERRORS,
  MAX_REPORT_TEXT_LENGTH,
  MAX_STACK_FRAMES,
} from '@zipfront/contracts/errors/error-report-limits';
import { scrubAddress, scrubText } from '@zipfront/contracts/privacy/scrub-text';

// The limits of sending error reports (behaviours, 9.27); those of a report are the server's, too.

/** Concurrent reports. Further ones are dropped. */
export const TRANSPORT_BUFFER_SIZE = 30;

export const MAX_PAYLOAD_DEPTH = 3;

/** The longest report as JSON in UTF-8. */
export const MAX_PAYLOAD_BYTES = 102_400;

/** A page that fails in a loop must not use up its visitor's network. */
export const MAX_REPORTS_OF_PAGE = 30;

/** Maximum length of a text that is read: nothing behind it can be in the part that is reported. */
const MAX_READ_LENGTH = 2 * MAX_REPORT_TEXT_LENGTH;

export interface ReportPlace {
  address: string;
  userAgent: string;
  /** Values that the page knows to be personal: a first name, a zip code. */
  secrets: string[];
}

/**
 * The report without secrets. If it is too long, earlier actions are dropped first, then distant
 * calls, then causes.
 */
export function prepareReport(event: ErrorEvent, place: ReportPlace): ErrorEvent {
  const clean = (text: string | undefined) =>
    scrubText(text?.slice(0, MAX_READ_LENGTH) ?? '', place.secrets).slice(
      0,
      MAX_REPORT_TEXT_LENGTH,
    );

  const frame = ({ filename = '', function: name, lineno, colno, in_app }: StackFrame) => ({
    filename: (scrubAddress(filename) ?? clean(filename)).slice(0, MAX_REPORT_TEXT_LENGTH),
    function: clean(name),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  });

  const exception = ({ type, value, mechanism, stacktrace }: Exception): Exception => ({
    type: clean(type),
    value: clean(value),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? false } }),
    ...(stacktrace?.frames && {
      stacktrace: { frames: stacktrace.frames.slice(-MAX_STACK_FRAMES).map(frame) },
    }),
  });

  const { event_id, timestamp, platform, level, release, message } = event;
  const prepared: ErrorEvent = {
    type: undefined,
    ...(event_id && { event_id }),
    ...(timestamp && { timestamp }),
    ...(platform && { platform }),
    ...(level && { level }),
    ...(release && { release }),
    ...(message && { message: clean(message) }),
    request: {
      url: (scrubAddress(place.address) ?? '').slice(0, MAX_REPORT_TEXT_LENGTH),
      headers: { 'User-Agent': place.userAgent.slice(0, MAX_REPORT_TEXT_LENGTH) },
    },
    exception: {
      // The causes come first, the thrown error last.
      values: (event.exception?.values ?? []).slice(-1 - MAX_LINKED_ERRORS).map(exception),
    },
    breadcrumbs: (event.breadcrumbs ?? [])
      .slice(-MAX_BREADCRUMBS)
      .map(({ timestamp: at, category, message: what }: Breadcrumb) => ({
        ...(at !== undefined && { timestamp: at }),
        category: clean(category),
        message: clean(what),
      })),
  };
  return withinPayload(prepared);
}

function withinPayload(event: ErrorEvent): ErrorEvent {
  const values = event.exception?.values ?? [];
  while (countBytes(event) > MAX_PAYLOAD_BYTES) {
    const longest = Math.max(0, ...values.map(stackFrames).map((frames) => frames.length));
    if (event.breadcrumbs?.length) event.breadcrumbs.shift();
    else if (longest > 1) for (const value of values) dropFirst(stackFrames(value), longest);
    else if (values.length > 1) values.shift();
    else break;
  }
  return event;
}

function stackFrames({ stacktrace }: Exception): StackFrame[] {
  return stacktrace?.frames ?? [];
}

/** Drops the frame that is the most distant from the error, if the stack is one of the longest. */
function dropFirst(frames: StackFrame[], longest: number): void {
  if (frames.length === longest) frames.shift();
}

function countBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
