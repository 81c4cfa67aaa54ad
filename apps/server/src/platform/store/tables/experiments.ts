import type { Flag, Instant, JsonText } from './columns.ts';

export interface VariantOfRow {
  name: string;
  weight: number;
}

export interface ExperimentRow {
  name: string;
  site: string;
  path: string;
  visitors: number;
  /** The time zone of its days. Unchanged once it has a visitor. */
  time_zone: string;
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
  variant: string;
  exposed_at: Instant;
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
  visitors: number;
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
  squares: number;
}

export interface ExperimentServedRow {
  experiment: string;
  day: number;
  variant: string;
  /** The id of a server, from its start to its end. */
  server: string;
  served: number;
}
