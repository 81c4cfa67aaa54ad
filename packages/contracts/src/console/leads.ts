/** Kinds of leads in the order of lists. An estimate alone is not a lead, but has a row. */
export const LEAD_KINDS = ['hand-off', 'estimate', 'order', 'call-back'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/**
 * Decisions on a lead, as reports count them. A sold lead was accepted, a reversed one was sold
 * before and is not any more. An order is accepted, sold once it is booked, and reversed if it is
 * canceled then.
 */
export const LEAD_DECISIONS = [
  'accepted',
  'rejected',
  'sold',
  'bound',
  'reversed',
  'none',
] as const;

export type LeadDecision = (typeof LEAD_DECISIONS)[number];

/**
 * Stands in an address for what was not given, such as the campaign of a direct visit, or the
 * partner of a lead without a report.
 */
export const NOT_GIVEN = '(none)';
