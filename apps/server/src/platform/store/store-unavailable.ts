/**
 * The database cannot be read or written at the moment: it is unreachable, full, locked by another
 * process, or too many writes are waiting. The same call may succeed a little later, so the HTTP layer
 * responds with 503 and `Retry-After`.
 */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';

  /** @param reason the cause, for the log; never sent to a visitor */
  constructor(reason: string, options?: ErrorOptions) {
    super(`The store is unavailable: ${reason}`, options);
  }
}

/** Too many writes are waiting. The database itself may be available. */
export class StoreBusy extends StoreUnavailable {
  override readonly name = 'StoreBusy';

  /** @param waiting number of waiting writes */
  constructor(waiting: number) {
    super(`${waiting} writes are waiting`);
  }
}
