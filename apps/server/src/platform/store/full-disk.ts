/** Whether the disk or its quota is full, in the words of SQLite or the system. */
export function isFullDisk(error: unknown): boolean {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return /SQLITE_FULL|database or disk is full|ENOSPC|EDQUOT/.test(message);
}
