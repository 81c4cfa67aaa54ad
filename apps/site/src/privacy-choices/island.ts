import { isConsentAnswer } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE, OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import { CHOICE_ANCHORS, type PrivacyChoice } from '@zipfront/contracts/privacy-choice';
import type { Tracker } from '@zipfront/tracker';
import { cookiesOf } from '../attribution/stored-attribution.ts';
import { answerConsent } from '../consent/answer.ts';
import { partOf } from '../islands/part-of.ts';
import type { PageContext } from '../state/page-context.ts';
import { clearOptOutMark, clearTrackerStorage } from './browser-records.ts';
import { createKeptList } from './kept-list.ts';
import { sendChoice } from './send-choice.ts';

/** The page of privacy choices is interactive once its tracker is there. */
export class NoTrackerError extends Error {
  override name = 'NoTrackerError';
}

/**
 * Makes the page of privacy choices interactive: it shows what is stored and the state of each choice,
 * and sends the forms by itself. Until it runs, and where it fails, the forms post to the server.
 */
export function attach(elements: HTMLElement[], page: PageContext): void {
  if (!page.tracker) throw new NoTrackerError('The page has no tracker yet.');
  for (const element of elements) attachOne(element, page, page.tracker);
}

function attachOne(root: HTMLElement, page: PageContext, tracker: Tracker): void {
  const { config } = page;
  const kept = createKeptList(partOf(root, '[data-kept]'), config);
  const failed = partOf(root, '[data-choice-failed]');
  const remove = partOf<HTMLDetailsElement>(root, '[data-remove]');
  const summary = partOf(remove, 'summary');
  const cancel = partOf(root, '[data-cancel]');
  const signal = partOf(root, '[data-signal]');
  /** There where the page asks for consent. */
  const consentChoice = root.querySelector<HTMLElement>('[data-consent-choice]');
  let busy = false;

  function showState(): void {
    const cookies = cookiesOf(document.cookie);
    const out = cookies.has(OPT_OUT_COOKIE);
    for (const [selector, shown] of [
      ['[data-opted="in"]', !out],
      ['[data-opted="out"]', out],
      ['[value="opt-out"]', !out],
      ['[value="opt-in"]', out],
    ] as const) {
      partOf(root, selector).hidden = !shown;
    }
    if (consentChoice) consentChoice.hidden = false;
    if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
      signal.hidden = false;
    }
    const answer = cookies.get(CONSENT_COOKIE);
    const consent = isConsentAnswer(answer) ? answer : 'pending';
    for (const element of root.querySelectorAll<HTMLElement>('[data-consent-is]')) {
      element.hidden = element.dataset.consentIs !== consent;
    }
  }

  /** Says what was done, where the focus goes. */
  function say(choice: PrivacyChoice): void {
    for (const shown of root.querySelectorAll('[data-shown]')) {
      shown.removeAttribute('data-shown');
    }
    const done = document.getElementById(CHOICE_ANCHORS[choice]);
    done?.setAttribute('data-shown', '');
    done?.focus();
  }

  async function choose(choice: PrivacyChoice): Promise<void> {
    if (busy) return;
    busy = true;
    failed.textContent = '';
    try {
      // What waits in the browser must not be sent while its visit is being deleted.
      if (choice === 'delete') tracker.consent('denied');
      await sendChoice(choice, config);
      if (choice === 'opt-out') tracker.optOut();
      if (choice === 'opt-in') optIn();
      if (choice === 'delete') {
        clearTrackerStorage(() => localStorage);
        remove.open = false;
        kept.empty();
      } else kept.load();
      showState();
      say(choice);
    } catch {
      failed.textContent = failed.dataset.choiceFailed ?? '';
    }
    busy = false;
  }

  /** Opting in is no consent: where that is asked for and not given, only the mark goes. */
  function optIn(): void {
    const answer = cookiesOf(document.cookie).get(CONSENT_COOKIE);
    if (consentChoice && answer !== 'granted') clearOptOutMark(() => localStorage);
    else tracker.optIn();
  }

  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-choice]')) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement | null;
    choose((button?.value || 'delete') as PrivacyChoice);
  });
  root.addEventListener('click', ({ target }) => {
    const answer = (target as HTMLElement).dataset.answer;
    if (!isConsentAnswer(answer)) return;
    answerConsent(answer, tracker, page);
    showState();
    kept.load();
  });
  cancel.hidden = false;
  cancel.addEventListener('click', () => {
    remove.open = false;
    summary.focus();
  });
  showState();
  kept.load();
}
