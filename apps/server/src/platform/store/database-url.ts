import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** `file://var/zipfront.db` names a host, and a slash ends the password of `postgres://u:p/q@db/x`. */
export function isDatabaseUrl(url: string): boolean {
  if (/^postgres(ql)?:\/\/./.test(url)) return URL.canParse(url.replace('@/', '@localhost/'));
  try {
    return isFileUrl(url) && url !== 'file:' && databaseFile(url) !== '';
  } catch {
    return false;
  }
}

/** Returns the path of a `file:` URL. A relative path is relative to the working folder. */
export function databaseFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

export function databaseLocation(url: string): string {
  if (isFileUrl(url)) return databaseFile(url);
  const parsed = URL.parse(url);
  return parsed === null ? 'the given address' : `${parsed.host}${parsed.pathname}`;
}

export function databaseAt(url: string): string {
  return `The ${isFileUrl(url) ? 'database file' : 'PostgreSQL database at'} ${databaseLocation(url)}`;
}
