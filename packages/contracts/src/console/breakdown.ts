/** The usual time of a partner from a lead to its decision. */
export interface PartnerDecisions {
  partner: string;
  /** Number of its decisions. */
  decided: number;
  /** Whole hours within which half of them came; null with fewer than 30. */
  medianHours: number | null;
  /** Whole hours within which nine of ten came; null with fewer than 30. */
  longHours: number | null;
}

/** Leads that a partner has rejected for a reason. */
export interface Rejections {
  partner: string;
  /** In its words; empty where it did not say. */
  reason: string;
  leads: number;
}

/**
 * Opt-outs and consents of visits that have a property in common, and what was left out beside
 * them.
 */
export interface PrivacyRow {
  name: string;
  /** That are stored. */
  visits: number;
  /** By the visitor, or by the signal of the browser. */
  optedOut: number;
  /** Where a site asks. */
  granted: number;
  denied: number;
  /** Visits that were asked, and have no answer yet. */
  unanswered: number;
  /** Visits of known bots; null by a property that they are not counted by. */
  bots: number | null;
  /** New visits by links with a placeholder that was never filled in; null as the bots. */
  unfilled: number | null;
}
