import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { isBusy, sqliteFailure } from './sqlite-failure.ts';

function sqliteError(errcode: number): Error {
  return Object.assign(new Error('why'), { code: 'ERR_SQLITE_ERROR', errcode });
}

describe('sqliteFailure', () => {
  it.each([
    ['SQLITE_BUSY', 5],
    ['SQLITE_BUSY', 517],
    ['SQLITE_IOERR', 10],
    ['SQLITE_IOERR', 1034],
    ['SQLITE_FULL', 13],
    ['SQLITE_READONLY', 8],
  ])('converts %s (%i) to StoreUnavailable', (name, code) => {
    const failure = sqliteFailure(sqliteError(code));
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ message: `The store is unavailable: ${name}, why` });
  });

  it.each([
    ['a constraint', sqliteError(19)],
    ['a unique constraint', sqliteError(2067)],
    ['an error in SQL', sqliteError(1)],
    ['an error of another kind', new TypeError('x')],
    ['a value that is not an error', 'x'],
  ])('returns %s unchanged', (_name, error) => {
    expect(sqliteFailure(error)).toBe(error);
  });
});

describe('isBusy', () => {
  it('recognizes an error that sqliteFailure has converted', () => {
    expect(isBusy(sqliteError(5))).toBe(true);
    expect(isBusy(sqliteFailure(sqliteError(261)))).toBe(true);
    expect(isBusy(sqliteFailure(sqliteError(13)))).toBe(false);
    expect(isBusy(new Error('x'))).toBe(false);
  });
});
