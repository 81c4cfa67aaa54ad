/**
 * Whether an operation failed because a disk, or a quota of it, is full: as SQLite or the system
 * says it.
 */
export function isFullDisk(error: unknown): boolean {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return /SQLITE_FULL|database or disk is full|ENOSPC|EDQUOT/.test(message);
}
