/**
 * The database cannot take or give anything at the moment: it is away, full, locked by somebody
 * else, or more writes wait than the store holds. The same call may succeed a little later, so the
 * HTTP layer answers 503 with `Retry-After`.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';

  /** @param reason what is wrong, for the log; it never reaches a visitor */
  constructor(reason: string, options?: ErrorOptions) {
    super(`The store is unavailable: ${reason}`, options);
  }
}

/** More writes wait than the store holds, which says nothing about the database: it may well work. */
export class StoreBusy extends StoreUnavailable {
  override readonly name = 'StoreBusy';

  /** @param waiting how many writes wait */
  constructor(waiting: number) {
    super(`${waiting} writes are waiting`);
  }
}
