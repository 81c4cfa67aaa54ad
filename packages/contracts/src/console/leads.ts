/** Kinds of leads in the order of lists. An estimate alone is not a lead, but has a row. */
export const LEAD_KINDS = ['hand-off', 'estimate', 'order', 'call-back'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/** A sold lead was accepted, a reversed one sold before; an order is sold once booked. */
export const LEAD_DECISIONS = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'none',
] as const;

export type LeadDecision = (typeof LEAD_DECISIONS)[number];

/** It stands in an address for what was not given: a direct visit's campaign, a lead's partner. */
export const NOT_GIVEN = '(none)';
