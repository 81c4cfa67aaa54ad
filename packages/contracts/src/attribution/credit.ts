/** The facts of a touch that decide on credit. */
export interface CreditableTouch {
  /** Epoch milliseconds. */
  at: number;
  channel: string;
}

/**
 * The single rule of credit. A lead, its money and its steps belong to the last touch up to then
 * that is not direct. If all are direct, they belong to the first touch. The first touch also gets
 * everything before it, which a browser's wrong clock can report.
 *
 * @param touches the touches of one visit, in order; at least one
 * @param at when it happened, in epoch milliseconds
 *
 * @example
 * ```ts
 * // A visitor came directly, then by an advertisement, and sent the form.
 * creditedTouch([{ at: 1, channel: 'direct' }, { at: 2, channel: 'paid-search' }], 3);
 * // The advertisement: { at: 2, channel: 'paid-search' }
 * ```
 */
export function creditedTouch<Touch extends CreditableTouch>(
  touches: readonly Touch[],
  at: number,
): Touch {
  const credited = touches.findLast((touch) => touch.at <= at && touch.channel !== 'direct');
  const found = credited ?? touches[0];
  if (found === undefined) throw new Error('A visit has no touch.');
  return found;
}
