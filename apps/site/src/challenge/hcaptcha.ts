import {
  type ChallengeClient,
  ChallengeClosed,
  type ChallengeEvents,
  type ChallengeHandle,
  type IssueChallenge,
} from './challenge-client.ts';

const SCRIPT = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off';

/** Interval at which the script is checked for readiness (behaviours, 9.30). */
const RENDER_POLL_MS = 250;

/** Thrown if a challenge fails before it is solved. */
class ChallengeUnsolved extends Error {
  override name = 'ChallengeUnsolved';
}

interface Library {
  render?(element: HTMLElement, settings: Record<string, unknown>): unknown;
  execute(id: unknown): void;
  reset(id: unknown): void;
  remove(id: unknown): void;
}

const library = () => (window as unknown as { hcaptcha?: Library }).hcaptcha;

/** `issue` has the server sign the time: there is no first-party challenge. */
export function hcaptcha(siteKey: string, issue: IssueChallenge): ChallengeClient {
  return {
    async load() {
      await Promise.all([issue(), library() ? null : loadScript()]);
      while (typeof library()?.render !== 'function') {
        await new Promise((resolve) => setTimeout(resolve, RENDER_POLL_MS));
      }
    },
    async mount(element, events) {
      return createHandle(library() as Library, { element, siteKey, events });
    },
  };
}

interface Waiting {
  resolve(token: string): void;
  reject(reason: unknown): void;
}

function createHandle(
  hcaptcha: Library,
  of: { element: HTMLElement; siteKey: string; events: ChallengeEvents },
): ChallengeHandle {
  const { onSolving, onSolved, onExpire, onDismiss, onError } = of.events;
  let waiting: Waiting | null = null;
  const end = (how: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = null;
    if (current) how(current);
  };
  const unsolved = (why: Error) => end(({ reject }) => reject(why));
  const failed = () => {
    unsolved(new ChallengeUnsolved('The challenge failed.'));
    onError();
  };
  const id = hcaptcha.render?.(of.element, {
    sitekey: of.siteKey,
    size: 'invisible',
    callback(token: string) {
      end(({ resolve }) => resolve(token));
      onSolved();
    },
    'expired-callback'() {
      hcaptcha.reset(id);
      onExpire();
    },
    'close-callback'() {
      unsolved(new ChallengeClosed('The challenge was closed.'));
      onDismiss();
    },
    'chalexpired-callback': failed,
    'error-callback': failed,
  });
  return {
    // A solution is requested only when the server asks for it, so that it is fresh.
    token: () => '',
    execute(signal) {
      unsolved(new ChallengeUnsolved('The challenge was asked for again.'));
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        onSolving();
        hcaptcha.execute(id);
      });
    },
    reset: () => hcaptcha.reset(id),
    destroy() {
      unsolved(new ChallengeUnsolved('The challenge was taken away.'));
      hcaptcha.remove(id);
    },
  };
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${new URL(SCRIPT).host} did not give its script.`));
    };
    document.head.append(script);
  });
}
