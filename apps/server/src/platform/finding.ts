/** What a finding is about. */
export type Topic =
  | 'addresses'
  | 'console'
  | 'content'
  | 'data'
  | 'database'
  | 'files'
  | 'hand-offs'
  | 'mail'
  | 'settings';

/** Something that a server for visitors lacks, or that is only for trials. */
export interface Finding {
  topic: Topic;
  /** One sentence. */
  problem: string;
  /** What to do, in one sentence. */
  cure: string;
}

/** A finding in one line. */
export function findingText({ problem, cure }: Finding): string {
  return `${problem} ${cure}`;
}
