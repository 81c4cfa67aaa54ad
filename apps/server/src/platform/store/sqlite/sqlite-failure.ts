import { StoreUnavailable } from '../store.ts';

/** Primary codes (sqlite.org/rescode.html) of an unavailable database, not a wrong statement. */
const UNAVAILABLE_CODES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
};

const PRIMARY_CODE = 0xff;

export function sqliteFailure(error: unknown): unknown {
  const code = primaryCode(error);
  const name = code === null ? undefined : UNAVAILABLE_CODES[code];
  if (name === undefined || !(error instanceof Error)) return error;
  return new StoreUnavailable(`${name}, ${error.message}`, { cause: error });
}

export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

export function isCorrupt(error: unknown): boolean {
  return primaryCode(error) === 11;
}

export function isNotSqlite(error: unknown): boolean {
  return primaryCode(error) === 26;
}

function primaryCode(error: unknown): number | null {
  const code = sqliteCode(error instanceof StoreUnavailable ? error.cause : error);
  return code === null ? null : code & PRIMARY_CODE;
}

function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode : null;
}
