import { FRIENDLY_SCRIPT, type HostedKind } from '@zipfront/contracts/reviews/challenge';
import { SUBMIT_ACTION } from '@zipfront/contracts/reviews/protocol';
import {
  type ChallengeClient,
  ChallengeClosed,
  type ChallengeEvents,
  type ChallengeHandle,
  type IssueChallenge,
} from './challenge-client.ts';

/** Interval at which a service's script is checked for readiness (behaviours, 9.30). */
const RENDER_POLL_MS = 250;

/** Thrown if a challenge fails before it is solved. */
class ChallengeUnsolved extends Error {
  override name = 'ChallengeUnsolved';
}

/** Handlers of a widget while it is shown. */
interface WidgetEvents extends Pick<ChallengeEvents, 'onExpire' | 'onDismiss' | 'onError'> {
  onSolve(token: string): void;
}

/** A widget of a service, in the service's own words. */
interface Widget {
  execute(): void;
  reset(): void;
  destroy(): void;
}

/** The address of a script, and its hash if it is known. */
interface Script {
  src: string;
  integrity?: string;
}

/** The documented way to use one service. */
interface Service {
  script: Script;
  /** The name that its script gives itself. */
  library: string;
  /** Name of the function that exists once the script is ready. */
  ready: string;
  // biome-ignore lint/suspicious/noExplicitAny: a third-party script
  render(library: any, element: HTMLElement, siteKey: string, events: WidgetEvents): Widget;
}

const SERVICES: Record<HostedKind, Service> = {
  recaptcha: {
    script: { src: 'https://www.google.com/recaptcha/api.js?render=explicit' },
    library: 'grecaptcha',
    ready: 'render',
    render(library, element, sitekey, events) {
      const id = library.render(element, {
        sitekey,
        size: 'invisible',
        isolated: true,
        callback: events.onSolve,
        'expired-callback': events.onExpire,
        'error-callback': events.onError,
      });
      const watch = watchOverlay(events.onDismiss);
      return {
        execute() {
          watch.start();
          library.execute(id);
        },
        reset: () => library.reset(id),
        destroy() {
          watch.stop();
          library.reset(id);
        },
      };
    },
  },
  hcaptcha: {
    script: { src: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off' },
    library: 'hcaptcha',
    ready: 'render',
    render(library, element, sitekey, events) {
      const id = library.render(element, {
        sitekey,
        size: 'invisible',
        callback: events.onSolve,
        'expired-callback': events.onExpire,
        'chalexpired-callback': events.onError,
        'close-callback': events.onDismiss,
        'error-callback': events.onError,
      });
      return {
        execute: () => library.execute(id),
        reset: () => library.reset(id),
        destroy: () => library.remove(id),
      };
    },
  },
  turnstile: {
    script: { src: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit' },
    library: 'turnstile',
    ready: 'render',
    render(library, element, sitekey, events) {
      const id = library.render(element, {
        sitekey,
        action: SUBMIT_ACTION,
        execution: 'execute',
        appearance: 'interaction-only',
        // The form handles a failure: it asks again when the visitor sends again.
        retry: 'never',
        'refresh-expired': 'manual',
        'refresh-timeout': 'manual',
        callback: events.onSolve,
        'expired-callback': events.onExpire,
        'timeout-callback': events.onError,
        'unsupported-callback': events.onError,
        'error-callback': events.onError,
      });
      return {
        execute: () => library.execute(id),
        reset: () => library.reset(id),
        destroy: () => library.remove(id),
      };
    },
  },
  friendly: {
    script: FRIENDLY_SCRIPT,
    library: 'frcaptcha',
    ready: 'createWidget',
    render(library, element, sitekey, events) {
      const widget = library.createWidget({ element, sitekey, startMode: 'none' });
      widget.addEventListener('frc:widget.complete', (event: CustomEvent<{ response: string }>) =>
        events.onSolve(event.detail.response),
      );
      widget.addEventListener('frc:widget.expire', events.onExpire);
      widget.addEventListener('frc:widget.error', events.onError);
      return {
        execute: () => widget.start(),
        reset: () => widget.reset(),
        destroy: () => widget.destroy(),
      };
    },
  },
};

/**
 * A third-party challenge; its script is loaded when the form is first used.
 *
 * @param issue has the server sign the time: there is no first-party challenge
 */
export function hosted(kind: HostedKind, siteKey: string, issue: IssueChallenge): ChallengeClient {
  const service = SERVICES[kind];
  // biome-ignore lint/suspicious/noExplicitAny: a third-party script
  const library = (): any => (window as unknown as Record<string, unknown>)[service.library];
  return {
    async load() {
      await Promise.all([issue(), library() ? null : loadScript(service.script)]);
      while (typeof library()?.[service.ready] !== 'function') {
        await new Promise((resolve) => setTimeout(resolve, RENDER_POLL_MS));
      }
    },
    async mount(element, events) {
      return handleOf((handlers) => service.render(library(), element, siteKey, handlers), events);
    },
  };
}

/** Handlers of a requested solution. */
interface Waiting {
  resolve(token: string): void;
  reject(reason: unknown): void;
}

/** A handle on a widget, whatever the service. */
function handleOf(
  render: (events: WidgetEvents) => Widget,
  { onSolving, onSolved, onExpire, onDismiss, onError }: ChallengeEvents,
): ChallengeHandle {
  let waiting: Waiting | null = null;
  const settle = (end: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = null;
    if (current) end(current);
  };
  const unsolved = (why: Error) => settle(({ reject }) => reject(why));
  const widget = render({
    onSolve(token) {
      settle(({ resolve }) => resolve(token));
      onSolved();
    },
    onExpire() {
      widget.reset();
      onExpire();
    },
    onDismiss() {
      unsolved(new ChallengeClosed('The challenge was closed.'));
      onDismiss();
    },
    onError() {
      unsolved(new ChallengeUnsolved('The challenge failed.'));
      onError();
    },
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
        widget.execute();
      });
    },
    reset: () => widget.reset(),
    destroy() {
      unsolved(new ChallengeUnsolved('The challenge was taken away.'));
      widget.destroy();
    },
  };
}

/** reCAPTCHA does not report that it was closed, but its overlay becomes hidden. */
function watchOverlay(onDismiss: () => void) {
  let wasSeen = false;
  const observer = new MutationObserver(() => {
    const overlay = document.querySelector('iframe[src*="recaptcha"][src*="bframe"]');
    const box = overlay?.parentElement?.parentElement;
    if (!box) return;
    const isSeen = getComputedStyle(box).visibility !== 'hidden';
    if (wasSeen && !isSeen) {
      observer.disconnect();
      onDismiss();
    }
    wasSeen = isSeen;
  });
  return {
    start() {
      wasSeen = false;
      observer.observe(document.body, {
        attributes: true,
        attributeFilter: ['style'],
        childList: true,
        subtree: true,
      });
    },
    stop: () => observer.disconnect(),
  };
}

function loadScript({ src, integrity }: Script): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    if (integrity) {
      script.integrity = integrity;
      // Without it, the browser would not check the content from another host.
      script.crossOrigin = 'anonymous';
    }
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${new URL(src).host} did not give its script.`));
    };
    document.head.append(script);
  });
}
