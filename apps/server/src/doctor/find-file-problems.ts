import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { type Check, createFindings, type Finding } from '../platform/finding.ts';
import { databaseFile, isFileUrl } from '../platform/store/database-url.ts';

const ENVIRONMENT_FILE = '/etc/zipfront.env';

/** Permissions of the group and of others, and those of others to write. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o002;

export function findFileProblems(
  { databaseUrl, contentDir }: Pick<Config, 'databaseUrl' | 'contentDir'>,
  environmentFile = ENVIRONMENT_FILE,
): Finding[] {
  const database = isFileUrl(databaseUrl) ? databaseFile(databaseUrl) : null;
  const isPrivate = database === null ? [] : [database, dirname(database)];
  return createFindings('files', [
    ...[...isPrivate, environmentFile].map(
      (path): Check => [
        hasMode(path, OTHERS) && `Other users of this machine can read ${path}.`,
        `Run chmod go= ${path}.`,
      ],
    ),
    [
      hasMode(contentDir, OTHERS_WRITE) && `Every user can change ${contentDir}.`,
      `Run chmod -R o-w ${contentDir}.`,
    ],
    [
      database !== null &&
        found(database)?.uid === 0 &&
        `${database} belongs to root, so the server runs as root.`,
      'Run it as a user of its own, who owns the file.',
    ],
  ]);
}

function hasMode(path: string, bits: number): boolean {
  return ((found(path)?.mode ?? 0) & bits) !== 0;
}

/** A file in a folder that this user may not enter is a problem of its database or content. */
function found(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
