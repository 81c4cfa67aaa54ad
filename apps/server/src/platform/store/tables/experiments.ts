import type { Flag, Instant, JsonText } from './columns.ts';

export interface VariantOfRow {
  name: string;
  weight: number;
}

export interface ExperimentRow {
  name: string;
  site: string;
  path: string;
  /** The planned visitors of all variants together. */
  visitors: number;
  /** The time zone of its days. Unchanged once it has a visitor. */
  time_zone: string;
  /** Days since 1970. */
  start_day: number;
  end_day: number | null;
  /** The first day of visitors whose earnings are all counted; null for all of them. */
  money_from: number | null;
  /** The control first. Unchanged once it has a visitor. */
  variants: JsonText<VariantOfRow[]>;
}

/** A visit that was shown a variant; deleted with the visit. */
export interface ExperimentVisitRow {
  visit_id: string;
  experiment: string;
  /** The first variant that it was shown. */
  variant: string;
  exposed_at: Instant;
  /** The day on which it was counted: days since 1970-01-01. */
  counted_on: number;
  /** When its first hand-off was counted; null before. */
  converted_at: Instant | null;
  sample: Flag;
}

/** The counts of a variant on a day. They do not decrease, and outlive visits. */
export interface ExperimentDayRow {
  experiment: string;
  sample: Flag;
  day: number;
  variant: string;
  /** Visits that were shown the variant for the first time. */
  visitors: number;
  /** Visits whose first hand-off was counted. */
  conversions: number;
}

/** Outlives its visit, and is deleted with the row that counts its money. */
export interface ExperimentLeadRow {
  lead_id: string;
  experiment: string;
  variant: string;
  sample: Flag;
  day: number;
  /** The id of the visitor's first lead, which all the visitor's leads share. */
  unit: string;
  cents: number;
}

/** Counted on a day; they change while partners report. */
export interface ExperimentMoneyRow {
  experiment: string;
  sample: Flag;
  day: number;
  variant: string;
  cents: number;
  /** The sum of the squares of the earnings of each visitor. */
  squares: number;
}

/** The assignments of a variant that a server sent on a day. */
export interface ExperimentServedRow {
  experiment: string;
  day: number;
  variant: string;
  /** The id of a server, from its start to its end. */
  server: string;
  served: number;
}
