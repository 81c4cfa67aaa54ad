import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a `DATABASE_URL` names an SQLite file; otherwise it names a PostgreSQL database. */
export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** The path of a `file:` URL. A relative path is relative to the working folder. */
export function fileOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** The location of a database, for messages: a file's path, or host and name without user and password. */
export function locationOf(url: string): string {
  if (isFileUrl(url)) return fileOf(url);
  const parsed = URL.parse(url);
  return parsed === null ? 'the given address' : `${parsed.host}${parsed.pathname}`;
}

/** A database as the subject of a message: "The database file /srv/zipfront.db". */
export function databaseAt(url: string): string {
  return `The ${isFileUrl(url) ? 'database file' : 'PostgreSQL database at'} ${locationOf(url)}`;
}
