import type { FormView } from './forms-and-tables.ts';

/** Advertising platforms that conversions are uploaded to. */
export const PLATFORMS = ['google', 'microsoft', 'meta'] as const;

export type PlatformName = (typeof PLATFORMS)[number];

/** Reasons for which a conversion is not shared with a platform, in the order in which they are looked for. */
export const WITHHELD = [
  'sample',
  'bot',
  'opted-out',
  'consent-denied',
  'consent-unanswered',
  'consent-not-asked',
  'kind',
  'status',
  'no-click-id',
  'malformed-click-id',
  'credited-elsewhere',
  'before-click',
  'too-recent',
  'too-old',
  'already-sent',
] as const;

export type Withheld = (typeof WITHHELD)[number];

/** The conditions of the eligibility check, in the order in which they are asked. */
export const ELIGIBILITY_CONDITIONS = [
  'real',
  'opt-out',
  'consent',
  'kind',
  'status',
  'click-id',
  'credit',
  'window',
  'once',
] as const;

export type EligibilityCondition = (typeof ELIGIBILITY_CONDITIONS)[number];

/** Each condition of the eligibility check for a conversion: why it forbids it, or null. */
export type EligibilityConditions = Record<EligibilityCondition, Withheld | null>;

/** State of a conversion for a goal at a platform: why it is withheld, or how far it is. */
export type UploadStatus = Withheld | 'sent' | 'waiting' | 'dead' | 'retracted' | 'ready';

/** Conversions of a day for one goal at one platform. */
export interface GoalUploads {
  site: string;
  goal: string;
  platform: PlatformName;
  total: number;
  /** Number of conversions by their states; one without conversions is missing. */
  counts: Partial<Record<UploadStatus, number>>;
  /** Address of the file of exactly those that were sent. */
  sentCsv: string;
}

/** Conversions of a day as they were counted at a platform if every lead of the site were a goal. */
export type ExampleRow = Omit<GoalUploads, 'sentCsv'>;

/** A transport by which a goal leaves. */
export interface GoalTransport {
  site: string;
  goal: string;
  platform: PlatformName;
  /** `api` is sent by the job; `feed` is fetched by the platform; `file` is uploaded by a person; `none` is not set up. */
  transport: 'api' | 'feed' | 'file' | 'none';
  /** Name of the goal at the API; null for other transports. */
  destination: string | null;
  /** When the last conversion left; epoch milliseconds. */
  lastSentAt: number | null;
  /** Number of versions of all days that leave next: with the next pass of the job, the next fetch or the next file. */
  waiting: number;
  /** Number of those that the job does not try again by itself. */
  dead: number;
}

/** Versions of conversions that the job does not try again by itself, of one goal and platform and for one reason. */
export interface DeadUploads {
  site: string;
  goal: string;
  platform: PlatformName;
  /** Code of the platform for why the last attempt failed; empty without one. */
  reason: string;
  versions: number;
  /** Number of those that may be sent again: the platform accepts conversions up to an age. */
  sendable: number;
  /** Time of the oldest conversion; epoch milliseconds. */
  oldestAt: number;
}

/** A file that was made for a person to upload. */
export interface UploadFileView {
  id: string;
  platform: PlatformName;
  goal: string;
  madeAt: number;
  conversions: number;
  adjustments: number;
}

/** The feed that Google fetches. */
export interface FeedView {
  madeAt: number;
  fetchedAt: number | null;
  /** Addresses of the files, with a placeholder for the key. */
  addresses: string[];
}

/** Decision of the eligibility check about one lead. */
export interface TriedUpload {
  goal: string;
  platform: PlatformName;
  answer: UploadStatus;
  /** Each condition by now, also those after the first that forbids it. */
  conditions: EligibilityConditions;
  /** Amount that leaves next for one that the platform has with another; null without a change. */
  correctionCents: number | null;
}

/** Eligibility about one lead, for each goal and platform. */
export interface TriedLead {
  kind: string;
  status: string;
  answers: TriedUpload[];
}

/** The pages of conversions that leave for advertising platforms. */
export type UploadsScreen =
  | {
      name: 'uploads';
      /** The day of the table: `2026-11-20`. */
      day: string;
      error: string | null;
      transports: GoalTransport[];
      dead: DeadUploads[];
      rows: GoalUploads[];
      /** Counts in place of the rows where no site has a goal; otherwise empty. */
      example: ExampleRow[];
      csv: string;
      feed: FeedView | null;
      files: UploadFileView[];
      /** The form that asks about a lead, and what was found; null before it was sent. */
      form: FormView;
      tried: TriedLead | null;
      done: string | null;
    }
  /** Secrets of the feed, which are shown once. */
  | { name: 'feed-key'; user: string; password: string; addresses: string[] };
