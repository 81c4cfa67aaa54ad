/** The facts of a touch that credit is given by. */
export interface CreditableTouch {
  /** Epoch milliseconds. */
  at: number;
  channel: string;
}

/**
 * The one rule of credit: a lead, its money and every step on the way to it belong to the last touch until then that is not direct; if
 * all are direct, to the first. What came before the first touch by a browser's clock belongs to the first, too.
 *
 * @param touches of one visit, in their order; at least one
 * @param at when it happened, in epoch milliseconds
 * @example
 * // A visitor came directly, then by an advertisement, and sent the form: the advertisement has the credit.
 * creditedTouch([{ at: 1, channel: 'direct' }, { at: 2, channel: 'paid-search' }], 3);
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
