/** An error as the logs may hold it. */
export interface ErrorDescription {
  name: string;
  /** With what was quoted, and with longer numbers, left out. */
  message: string;
  code?: string;
  /** Where it was thrown: one line a call, the innermost first. */
  frames: string[];
  cause?: ErrorDescription;
}

const MAX_LOGGED_FRAMES = 20;

/**
 * Describes an error without what visitors sent. A message may quote a value (a zip code, a name, a
 * click id), so that quoted parts and numbers of three digits or more are blotted out.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error', frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    message: error.message
      .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
      .replace(/\d{3,}/g, '…')
      .split('\n', 1)
      .join(''),
    ...(typeof code === 'string' ? { code } : {}),
    frames: frames.slice(0, MAX_LOGGED_FRAMES).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
