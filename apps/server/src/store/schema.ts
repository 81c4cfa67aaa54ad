import type { Attribution } from '@zipfront/contracts/attribution';
import type { ConsentAnswer } from '@zipfront/contracts/consent-answer';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Locale } from '@zipfront/contracts/locale';
import type { Flag } from './flag.ts';
import type { JsonText } from './json-column.ts';
import type { CallBackRow, OrderRow } from './order-rows.ts';

/** Epoch milliseconds by the server's clock. */
type Instant = number;

/** One browser, for as long as its session cookie lives. */
export interface VisitRow {
  /** Public (`_tzsess`); a UUID of version 7. */
  id: string;
  /** Public (`_tzacid`); a UUID that outlives the visit in the browser. */
  visitor_id: string;
  /** SHA-256 of the session cookie's value, base64url. Not indexed: the cookie holds the id. */
  session_hash: string;
  site: string;
  locale: Locale;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  zipcode: string | null;
  first_name: string | null;
  /** The browser sent `Sec-GPC: 1` at least once. */
  privacy_signal: Flag;
  bot: Flag;
  /** The last answer where a page asked for consent; null where none asked, or none was given. */
  consent: ConsentAnswer | null;
  /** When it was first told to us. */
  consent_at: Instant | null;
}

/** One arrival with attribution; every one is kept, the first and the last are shown. */
export interface TouchRow {
  visit_id: string;
  /** 1 for the first touch of a visit, then counting on. */
  position: number;
  at: Instant;
  site: string;
  channel: string;
  /** The page's path, without query. */
  path: string;
  /** The page's address, cleaned; null where the browser named none. */
  page_url: string | null;
  /** The outside referrer, cleaned. */
  referrer: string | null;
  fields: JsonText<Attribution>;
}

/** Made with the visit; its id is the tracker's `quote_id`. */
export interface QuoteRow {
  id: string;
  visit_id: string;
  site: string;
  created_at: Instant;
}

/** A submit that was handed to the comparison app. */
export interface HandoffRow {
  /** Unguessable; good until `expires_at`. */
  token: string;
  visit_id: string;
  quote_id: string;
  site: string;
  created_at: Instant;
  expires_at: Instant;
  zip: string;
  line: InsuranceLine;
  /** CSS pixels. */
  window_width: number | null;
  /** The attribution that the form sent, cleaned. */
  fields: JsonText<Attribution>;
  locale: Locale;
  privacy_signal: Flag;
  /** The page that the form stood on. */
  path: string;
  /** How often the same submit came. */
  submits: number;
  /** The visit's answer as it was then. */
  consent: ConsentAnswer | null;
  /** What was chosen or typed where the form asked for an address. */
  address: string | null;
}

/** One event that the collector took. Resends have the same id, and stay one row. */
export interface EventRow {
  /** The event's own UUID, in lower case. */
  event_id: string;
  /** The visit that it belongs to; null where it names none that is known. */
  visit_id: string | null;
  site: string;
  /** The address of the schema that its data follows. */
  schema: string;
  /** When it happened, by the client's clock: epoch milliseconds, and possibly far off. */
  client_at: Instant;
  /** When it came here. */
  received_at: Instant;
  /** When it happened, by the server's clock, as well as that can be told. */
  happened_at: Instant;
  /** The page's path, without query; null where the event names no page. */
  path: string | null;
  data: JsonText<Record<string, unknown>>;
  contexts: JsonText<SelfDescribing[]>;
  bot: Flag;
  privacy_signal: Flag;
}

/** What came to the collector and is no event that can be taken, with the reason. */
export interface BadEventRow {
  /** The event's own UUID where it has one, else a hash of what came: a resend is the same row. */
  id: string;
  visit_id: string | null;
  /** The schema that it names; null where it names none. */
  schema: string | null;
  /** A word from a fixed list: `data`, `unparseable`. */
  reason: string;
  /** What was expected, and where. Never what came instead. */
  detail: string;
  /** What came, cleaned as everything that is written, and cut. */
  raw: string;
  received_at: Instant;
  bot: Flag;
  privacy_signal: Flag;
}

/** How much stands in the events of a visit that has many of them; see `events/visit-load.ts`. */
export interface EventLoadRow {
  visit_id: string;
  bytes: number;
}

/** The one row that a write is tried with. */
export interface WriteProbeRow {
  id: 1;
  at: Instant;
}

/** An exception of an error report, cleaned and cut. */
export interface ReportedException {
  type: string;
  message: string;
  /** The calls that led to it, the last one first: `submit (https://site.example/a.js:1:20)`. */
  frames: string[];
}

/** What happened before an error: its kind and a word or two, cleaned and cut. */
export interface ReportedStep {
  /** When, as the report says it: seconds since 1970, or a time in ISO 8601. */
  at: string | number | null;
  what: string;
}

/** A kind of error that browsers reported, with the last report of it. */
export interface ErrorReportRow {
  /** SHA-256 of what makes two errors the same: type, message, and where it was thrown. */
  fingerprint: string;
  /** How often it was reported. */
  times: number;
  first_at: Instant;
  last_at: Instant;
  /** The last report's own id: 32 hexadecimal digits. */
  event_id: string;
  site: string;
  /** The page's path, cleaned; null where the report names none. */
  path: string | null;
  /** The build of the page's script. */
  release: string | null;
  type: string;
  message: string;
  /** The error, and those that caused it. */
  exceptions: JsonText<ReportedException[]>;
  /** What happened on the page before, the oldest first. */
  breadcrumbs: JsonText<ReportedStep[]>;
  /** The browser, by its user agent. */
  agent: string | null;
}

/** What somebody wrote about us, and what we made of it. */
export interface ReviewRow {
  /** Public; a UUID of version 7. */
  id: string;
  site: string;
  status: 'pending' | 'approved' | 'rejected';
  /** Why it was rejected, or why it is held: `blocked words`. */
  status_reason: string | null;
  /** From 1 to the site's greatest. */
  rating: number;
  title: string;
  content: string;
  name: string;
  place: string | null;
  from_place: string | null;
  to_place: string | null;
  vehicle: string | null;
  /** Never shown. In lower case; null for an imported review without one. */
  email: string | null;
  locale: Locale;
  created_at: Instant;
  verified: Flag;
  pinned: Flag;
  response: string | null;
  responded_at: Instant | null;
  /** The consent text that the author agreed to; null for an imported review. */
  consent_version: string | null;
  /** The page that the form stood on. */
  page_path: string | null;
  /** SHA-256 of the content without the differences that do not count. */
  content_hash: string;
  /** The e-mail address, else the name: what tells two authors apart. */
  author_key: string;
  source: 'form' | 'import' | 'sample';
}

/** The audit trail: one thing that was done with a review. */
export interface ReviewActionRow {
  /** A UUID of version 7: its order is that of time. */
  id: string;
  review_id: string;
  /** A word from a fixed list: `submit`, `approve`. */
  action: string;
  actor: string;
  reason: string | null;
  at: Instant;
}

/** A site's reviews as a whole. */
export interface ReviewSiteRow {
  site: string;
  /** Counts every change of what visitors see. */
  version: number;
  /** Counts submitted reviews; updating it makes them wait for one another. */
  submits: number;
}

/** That a review was sent, as long as a limit asks for it. It does not say which. */
export interface ReviewSendingRow {
  /** A UUID of version 7. */
  id: string;
  site: string;
  /** The sender's network under a keyed hash, never as it is. */
  network: string;
  /** What the network belongs to as a whole, in the same way. */
  wide_network: string;
  /** It came without a solved challenge. */
  unchallenged: Flag;
  sent_at: Instant;
  /** When no limit asks for it any more, and this row goes. */
  expires_at: Instant;
}

/** A spam challenge that was used: it cannot be used again. */
export interface ChallengeSolutionRow {
  key: string;
  /** When the challenge is too old anyway, and this row may go. */
  expires_at: Instant;
}

/** A form that was taken: it is not taken again. */
export interface TakenFormRow {
  /** SHA-256 of its mark. */
  key: string;
  /** When the mark is too old anyway, and this row may go. */
  expires_at: Instant;
}

/** What all servers of one database must know, and nobody else. */
export interface SecretRow {
  name: string;
  value: string;
}

/** The tables, the same on both databases. */
export interface Database {
  visit: VisitRow;
  touch: TouchRow;
  quote: QuoteRow;
  handoff: HandoffRow;
  event: EventRow;
  bad_event: BadEventRow;
  event_load: EventLoadRow;
  write_probe: WriteProbeRow;
  error_report: ErrorReportRow;
  review: ReviewRow;
  review_action: ReviewActionRow;
  review_site: ReviewSiteRow;
  review_sending: ReviewSendingRow;
  challenge_solution: ChallengeSolutionRow;
  taken_form: TakenFormRow;
  secret: SecretRow;
  shipping_order: OrderRow;
  call_back: CallBackRow;
}
