import type { Period } from '../api/saved-reports.ts';
import type { Colors } from '../content/look.ts';
import type { Site } from '../content/site.ts';
import type { DimensionName } from '../reports/dimensions.ts';
import type { Measures } from '../reports/measures.ts';
import type { ReportCondition } from '../reports/report-condition.ts';
import type { Estimate } from '../shipping/estimate.ts';
import type { OrderStatus, ShownPlace } from '../shipping/order.ts';
import type { MotorcycleType, VehicleKind } from '../shipping/vehicle.ts';

/** It has nothing that a visitor typed, because anyone may type any address. */
export interface MailedShipment {
  reference: string;
  from: ShownPlace;
  to: ShownPlace;
  vehicle: MailedVehicle;
  /** `2026-11-21`. */
  pickupDate: string;
  estimate: Estimate;
  /** The price that a person set, in whole dollars; null for the estimate's price. */
  price: number | null;
}

export interface MailedVehicle {
  year: number;
  /** `Honda Civic`; null for a vehicle that the lists do not have. */
  name: string | null;
  kind: VehicleKind;
  motorcycleType: MotorcycleType | null;
}

export const MAILED_STATUSES = [
  'carrier-sought',
  'booked',
  'picked-up',
  'delivered',
  'cancelled',
] as const;

export type MailedStatus = (typeof MAILED_STATUSES)[number];

/** Mailed to the owner, because another person may have made them. */
export const OWNER_CHANGES = ['date', 'streets', 'cancelled'] as const;

export type OwnerChange = (typeof OWNER_CHANGES)[number];

/** Changes by an account of what an owner agrees to, which cause a mail to the owner. */
export const TERMS_CHANGES = ['price', 'date'] as const;

export type TermsChange = (typeof TERMS_CHANGES)[number];

/** Sums in a mail. `compared` is null where the compared days have no such row. */
export interface MailedSums extends Measures {
  compared?: Measures | null | undefined;
}

/**
 * The condition of a mailed report. `found`: its measure in the total, and `before` on the compared
 * days; of rows, for how many it holds. Null is not known.
 */
export type MailedCondition = ReportCondition & {
  holds: boolean | null;
  found: number | null;
  before?: number | null;
};

export interface MailedReport {
  from: string;
  to: string;
  timeZone: string;
  /** The day of the mail, where the report has it: it was not over. */
  unfinishedDay: string | null;
  /** `beforeHour` is null for whole days. */
  comparedDays: { from: string; to: string; beforeHour: number | null } | null;
  /** Currency of the spend, ISO 4217; null without any. */
  currency: string | null;
  by: readonly DimensionName[];
  /** Names come from outside: each is short and of one line. */
  rows: (MailedSums & { names: string[] })[];
  total: MailedSums;
  leftOut: number;
  /** Sources whose spend is not imported up to the last day. */
  withoutSpendOf: string[];
}

export type MailContent =
  /** `isCallAsked`: there is no price, and the visitor left a number to call. */
  | { kind: 'estimate-saved'; shipment: MailedShipment; isCallAsked: boolean; link: string }
  | { kind: 'order-received'; shipment: MailedShipment; link: string }
  | { kind: 'order-changed'; status: MailedStatus; shipment: MailedShipment; link: string }
  /** `status`: which the order has now. */
  | {
      kind: 'order-terms-changed';
      change: TermsChange;
      status: OrderStatus;
      shipment: MailedShipment;
      link: string;
    }
  | { kind: 'order-changed-by-owner'; change: OwnerChange; shipment: MailedShipment; link: string }
  /** `status`: which the order has now. */
  | { kind: 'order-corrected'; status: OrderStatus; shipment: MailedShipment; link: string }
  | { kind: 'review-published' | 'review-declined'; link: string | null }
  /** `bot`: a program may have sent it. */
  | {
      kind: 'order-placed' | 'price-call-asked';
      shipment: MailedShipment;
      bot: boolean;
      link: string;
    }
  | {
      kind: 'call-back-asked';
      /** Both ends of the estimate that led to the form; null without one. */
      route: { from: ShownPlace; to: ShownPlace } | null;
      bot: boolean;
      link: string;
    }
  /** `askedAt`: epoch milliseconds; `timeZone`: the site's reporting time zone. */
  | {
      kind: 'call-back-overdue';
      route: { from: ShownPlace; to: ShownPlace } | null;
      askedAt: number;
      timeZone: string;
      link: string;
    }
  | {
      kind: 'price-call-overdue';
      shipment: MailedShipment;
      askedAt: number;
      timeZone: string;
      link: string;
    }
  /** `reason`: why it waits, `blocked words`; null if all reviews wait. */
  | { kind: 'review-held'; rating: number; reason: string | null; link: string }
  /** `report`: why it cannot be made; `condition`: null if always sent; `stop` ends these mails. */
  | {
      kind: 'saved-report';
      name: string;
      every: Period;
      report: MailedReport | string;
      condition: MailedCondition | null;
      link: string;
      stop: string;
    }
  /** `by`: who sent it, to see whether mails arrive; `link`: the console. */
  | { kind: 'test-mail'; by: string; link: string };

export interface MailRequest {
  site: Site;
  colors: Colors;
  mail: MailContent;
}

export interface RenderedMail {
  subject: string;
  /** The whole document, `<!doctype html>` included; it loads nothing. */
  html: string;
  text: string;
}
