/** The part of a visit that a page reads. */
export interface VisitAnswer {
  /** Null where the visit knows none. */
  zip: string | null;
  /** Empty unless the visitor is known by name. */
  firstName: string;
}

/**
 * Reads the response of the visit calls; throws where it is not one. Checked by hand, and by its test
 * against the contract's schema: the schema library alone would take half of what a page's script
 * may weigh before anyone has touched it.
 */
export function visitOf(body: unknown): VisitAnswer {
  const { zipcode: zip, return_user: user } = body as Record<string, unknown>;
  const firstName = user === null ? '' : (user as Record<string, unknown>).first_name;
  if ((zip !== null && typeof zip !== 'string') || typeof firstName !== 'string') {
    throw new TypeError('Not a visit.');
  }
  return { zip, firstName };
}

/** Reads the response of the quote call, in the same manner: the quote's id. */
export function quoteIdOf(body: unknown): string {
  const { id } = body as Record<string, unknown>;
  if (typeof id !== 'string') throw new TypeError('Not a quote.');
  return id;
}
