export interface CreditableTouch {
  at: number;
  channel: string;
}

/**
 * Finds the touch that has the credit of a lead, by the single rule: the last touch up to then that
 * is not direct, otherwise the first. The first also gets everything before it, which a browser's
 * wrong clock can report.
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
