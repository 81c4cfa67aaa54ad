export interface ChallengeClient {
  /** Fetches what the challenge needs. Rejects if it is unavailable. */
  load(): Promise<void>;
  /** Puts the challenge into the form. What it shows goes into the element. */
  mount(element: HTMLElement, events: ChallengeEvents): Promise<ChallengeHandle>;
}

export interface ChallengeEvents {
  /** It is being solved; then: it is. */
  onSolving(): void;
  onSolved(): void;
  onExpire(): void;
  /** The visitor closed the challenge without solving it. */
  onDismiss(): void;
  onError(): void;
}

export interface ChallengeHandle {
  token(): string;
  /**
   * The token of a solved challenge, never empty. Rejects with `ChallengeClosed` if the visitor
   * closes it, or if it fails.
   */
  execute(signal: AbortSignal): Promise<string>;
  /** Discards the solution, because it is valid for one submit only. */
  reset(): void;
  destroy(): void;
}

/** The visitor closed the challenge, the only end without a solution that needs no message. */
export class ChallengeClosed extends Error {
  override name = 'ChallengeClosed';
}

export type IssueChallenge = () => Promise<Record<string, unknown>>;
