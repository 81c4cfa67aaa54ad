import type { Instant } from './instant.ts';

/** Counts that reports of visits leave out, and those of broken links, by source and day. */
export interface SourceDayRow {
  /** In the reporting time zone of the site: days since 1970-01-01. */
  day: number;
  site: string;
  /** As links name it; empty where none was given. */
  source: string;
  /** Pages that known programs asked a visit for; they got none. */
  programs: number;
  /** Submits of known programs. */
  program_leads: number;
  /** New visits of people by a link with a placeholder that was never filled in. */
  unfilled: number;
  expires_at: Instant;
}
