import { MAX_STACK_FRAMES } from './max-stack-frames.ts';

/** Limits of an error report, on the page that sends it and in the row that stores it (behaviours, 9.27). */
export const ERROR_REPORT_LIMITS = {
  /** The longest text, in UTF-16 units. */
  valueLength: 250,
  stackFrames: MAX_STACK_FRAMES,
  breadcrumbs: 30,
  /** Causes of an error that are followed. */
  linkedErrors: 5,
} as const;
