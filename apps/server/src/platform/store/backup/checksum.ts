import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PRIVATE_FILE } from '../private-files.ts';

/** Path of the checksum of a backup, as `sha256sum` writes and checks it. */
export function checksumFileOf(backup: string): string {
  return `${backup}.sha256`;
}

/**
 * Writes the checksum of a file.
 *
 * @param to where it is written
 * @param named the path that the file will have
 */
export async function writeChecksum(file: string, to: string, named: string): Promise<void> {
  writeFileSync(to, `${await sha256Of(file)}  ${basename(named)}\n`, { mode: PRIVATE_FILE });
}

/**
 * Compares a backup with its checksum: SQLite's own check sees the structure of a file, and not what is in its rows.
 *
 * @throws Error with one sentence: there is no checksum, or another
 */
export async function verifyChecksum(backup: string): Promise<void> {
  const path = checksumFileOf(backup);
  if (!existsSync(path)) {
    throw new Error(
      `There is no checksum ${path}. Copy it from where the backup was taken, or add --without-checksum.`,
    );
  }
  const expected = /^[0-9a-f]{64}(?=\s|$)/.exec(readFileSync(path, 'utf8'))?.[0];
  if (expected === undefined) throw new Error(`${path} is not a SHA-256 checksum.`);
  if ((await sha256Of(backup)) !== expected) {
    throw new Error(
      `The backup ${backup} has changed since it was taken: its checksum is not that of ${path}. Use an earlier one.`,
    );
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
