import { isConsentAnswer } from '@zipfront/contracts/consent-answer';
import { CONSENT_COOKIE, OPT_OUT_COOKIE } from '@zipfront/contracts/cookies';
import { CHOICE_ANCHORS, type PrivacyChoice } from '@zipfront/contracts/privacy-choice';
import type { Tracker } from '@zipfront/tracker';
import { cookiesOf } from '../attribution/kept.ts';
import { answerConsent } from '../consent/answer.ts';
import type { Page } from '../state/page.ts';
import { clearOptOutMark, clearTrackerStorage } from './browser-records.ts';
import { createKeptList } from './kept-list.ts';
import { sendChoice } from './send-choice.ts';

/** The parts of the tracker that the page needs. */
type Choosable = Pick<Tracker, 'consent' | 'optOut' | 'optIn'>;

/**
 * Makes the page of privacy choices live: it shows what is kept and how things stand, and sends the
 * forms by itself. Until it runs, and where it fails, the forms post to the server.
 */
export function startPrivacyChoices(page: Page, tracker: Choosable): void {
  const { config } = page;
  const root = document.querySelector<HTMLElement>('[data-privacy-choices]');
  const keptRoot = root?.querySelector<HTMLElement>('[data-kept]');
  if (!root || !keptRoot) return;
  const kept = createKeptList(keptRoot, config);
  const part = (selector: string) => root.querySelector<HTMLElement>(selector);
  const failed = part('[data-choice-failed]');
  const remove = part('[data-remove]') as HTMLDetailsElement | null;
  const cancel = part('[data-cancel]');
  let busy = false;

  function showStanding(): void {
    const cookies = cookiesOf(document.cookie);
    const out = cookies.has(OPT_OUT_COOKIE);
    for (const [selector, shown] of [
      ['[data-opted="in"]', !out],
      ['[data-opted="out"]', out],
      ['[value="opt-out"]', !out],
      ['[value="opt-in"]', out],
      ['[data-consent-choice]', true],
    ] as const) {
      const element = part(selector);
      if (element) element.hidden = !shown;
    }
    if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
      const signal = part('[data-signal]');
      if (signal) signal.hidden = false;
    }
    const answer = cookies.get(CONSENT_COOKIE);
    const consent = isConsentAnswer(answer) ? answer : 'pending';
    for (const element of root?.querySelectorAll<HTMLElement>('[data-consent-is]') ?? []) {
      element.hidden = element.dataset.consentIs !== consent;
    }
  }

  /** Says what was done, where the focus goes. */
  function say(choice: PrivacyChoice): void {
    for (const shown of root?.querySelectorAll('[data-shown]') ?? []) {
      shown.removeAttribute('data-shown');
    }
    const done = document.getElementById(CHOICE_ANCHORS[choice]);
    done?.setAttribute('data-shown', '');
    done?.focus();
  }

  async function choose(choice: PrivacyChoice): Promise<void> {
    if (busy) return;
    busy = true;
    if (failed) failed.textContent = '';
    try {
      // What waits in the browser must not be sent while its visit is being deleted.
      if (choice === 'delete') tracker.consent('denied');
      await sendChoice(choice, config);
      if (choice === 'opt-out') tracker.optOut();
      if (choice === 'opt-in') optIn();
      if (choice === 'delete') {
        clearTrackerStorage(() => localStorage);
        if (remove) remove.open = false;
        kept.empty();
      } else kept.load();
      showStanding();
      say(choice);
    } catch {
      if (failed) failed.textContent = failed.dataset.choiceFailed ?? '';
    }
    busy = false;
  }

  /** Opting in is no consent: where that is asked for and not given, only the mark goes. */
  function optIn(): void {
    const answer = cookiesOf(document.cookie).get(CONSENT_COOKIE);
    const asks = part('[data-consent-choice]') !== null;
    if (asks && answer !== 'granted') clearOptOutMark(() => localStorage);
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
    showStanding();
    kept.load();
  });
  if (cancel) {
    cancel.hidden = false;
    cancel.addEventListener('click', () => {
      if (remove) remove.open = false;
      remove?.querySelector('summary')?.focus();
    });
  }
  showStanding();
  kept.load();
}
