/** Instants from the first to before the second. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Parts of a span in their order, each of about as many rows as one query reads.
 *
 * @param boundOf the instant of the first row that is too many for a query, of those from an instant on; undefined where no row is
 */
export async function* spansOf(
  { from, to }: Span,
  boundOf: (from: number) => Promise<{ at: number } | undefined>,
): AsyncGenerator<Span> {
  for (let start = from; start < to; ) {
    const bound = await boundOf(start);
    // All rows of one instant are in one part.
    const end = bound === undefined ? to : Math.min(to, Math.max(bound.at, start + 1));
    yield { from: start, to: end };
    start = end;
  }
}
