/** One kind of spam challenge, as the form sees it. */
export interface ChallengeClient {
  /** Fetches what the challenge needs. Rejects where it cannot be had. */
  load(): Promise<void>;
  /** Puts the challenge into the form; what it shows goes into the element. */
  mount(element: HTMLElement, events: ChallengeEvents): Promise<ChallengeHandle>;
}

/** Handlers of a challenge beside its solution. */
export interface ChallengeEvents {
  /** It is being solved; then: it is. */
  onSolving(): void;
  onSolved(): void;
  /** The solution that was there is too old. */
  onExpire(): void;
  /** The visitor closed the challenge without solving it. */
  onDismiss(): void;
  onError(): void;
}

/** A challenge that stands in the form. */
export interface ChallengeHandle {
  /** The solution that is there already; empty without one. */
  token(): string;
  /**
   * Solves it; never with an empty text. Rejects with `ChallengeClosed` where the
   * visitor closes it, with another error where it fails, and on abort.
   */
  execute(signal: AbortSignal): Promise<string>;
  /** Forgets the solution: each is good for one submit. */
  reset(): void;
  destroy(): void;
}

/** The visitor closed the challenge: the one end of it without a solution that needs no words. */
export class ChallengeClosed extends Error {
  override name = 'ChallengeClosed';
}

/** Requests challenges from the server, and stores when the form's first one was issued. */
export type IssueChallenge = () => Promise<Record<string, unknown>>;
