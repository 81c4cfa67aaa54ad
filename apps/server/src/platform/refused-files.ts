import { statSync } from 'node:fs';
import { operatorName } from './operator-name.ts';

const REFUSALS = new Set(['EACCES', 'EPERM', 'EROFS']);

/** The message of an error; where the system refuses a file to this user, with the cure. */
export function errorText(error: unknown): string {
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  if (!REFUSALS.has(code) || path === undefined) return message;
  return `The user ${operatorName()} may not use ${path} (${message}): give it to this user (chown), or name another place.`;
}

/**
 * Whether a file or a folder exists, which `existsSync` denies of those that it may not see.
 *
 * @throws Error if this user may not see it
 */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
