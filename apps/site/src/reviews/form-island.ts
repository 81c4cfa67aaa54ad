import {
  COUNTER_FIELD,
  fieldName,
  STARTED_FIELD,
  TOKEN_FIELD,
} from '@zipfront/contracts/reviews/protocol';
import { getText, post } from './ajax.ts';
import type { ChallengeHandle } from './challenge/challenge-client.ts';
import { challengeFor } from './challenge/challenge-for.ts';
import { attachChecks } from './check-form.ts';
import type { FormSetup } from './form-setup.ts';
import { sendReview } from './send-review.ts';
import { attachStars } from './stars.ts';
import { documentWords } from './words.ts';

/** Makes review forms check what is filled in, and send it in place. */
export function hydrate(elements: HTMLElement[]): void {
  for (const element of elements) {
    if (element instanceof HTMLFormElement)
      attach(element, JSON.parse(element.dataset.setup ?? ''));
  }
}

function attach(form: HTMLFormElement, setup: FormSetup): void {
  const { prefix, paths, messages } = setup;
  const words = documentWords();
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const message = form.querySelector<HTMLElement>('[data-message]');
  const status = form.querySelector<HTMLElement>('[data-challenge-status]');
  const place = form.querySelector<HTMLElement>('[data-challenge]');
  if (!button || !message || !status || !place) return;
  const hidden = (field: string) => form.elements.namedItem(fieldName(prefix, field));
  const fill = (field: string, value: string) => {
    const input = hidden(field);
    if (input instanceof HTMLInputElement) input.value = value;
  };
  for (const select of form.querySelectorAll<HTMLSelectElement>('select[data-stars]')) {
    attachStars(select);
  }
  const checks = attachChecks(form, setup.rules);
  const say = (text: string, isError = false) => {
    message.textContent = text;
    message.classList.toggle('has-error', isError);
  };

  const tell = (text: string) => {
    status.textContent = text;
  };

  /** The form's mark: that of its first challenge, until the server sends another; '' has it keep its own. */
  let started = '';
  const issue = async () => {
    const issued = JSON.parse(await getText(paths.challenge));
    started ||= issued.started;
    return issued;
  };
  let handle: ChallengeHandle | null = null;
  const begin = async () => {
    const client = await challengeFor(setup.challenge, issue);
    await client.load();
    handle = await client.mount(place, {
      onSolving: () => tell(words.checking),
      onSolved: () => tell(words.checked),
      onExpire: () => tell(''),
      onDismiss: () => tell(''),
      onError: () => tell(''),
    });
  };
  let hasBegun = false;
  /** Begins once; after a failure the next touch or submit begins again. */
  const ensureChallenge = () => {
    if (hasBegun) return;
    hasBegun = true;
    begin().catch(() => {
      hasBegun = false;
    });
  };
  form.addEventListener('focusin', ensureChallenge);
  if (form.contains(document.activeElement)) ensureChallenge();

  const setBusy = (isBusy: boolean) => {
    button.disabled = isBusy;
    form.ariaBusy = String(isBusy);
    tell(isBusy ? words.sending : '');
  };

  const send = async () => {
    setBusy(true);
    checks.clear();
    say('');
    ensureChallenge();
    const outcome = await sendReview({
      messages,
      challenge: () => handle,
      post({ counter, token }) {
        fill(COUNTER_FIELD, String(counter));
        if (started) fill(STARTED_FIELD, started);
        fill(TOKEN_FIELD, token);
        return post(paths.ajax, new FormData(form));
      },
    });
    setBusy(false);
    if (outcome.kind === 'dismissed') return button.focus();
    const { success, data } = outcome;
    started = data.started ?? started;
    // A solution is good for one submit, whatever became of it.
    if (success || data.recaptcha === 'reset') handle?.reset();
    say(data.message, !success);
    if (success) {
      form.reset();
      if (data.redirect) location.assign(data.redirect);
      else message.focus();
      return;
    }
    const errors = Object.entries(data.errors).map(
      ([field, texts]) => [fieldName(prefix, field), [texts].flat().join(' ')] as const,
    );
    (checks.show(new Map(errors)) ?? button).focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const wrong = checks.check();
    if (!wrong) {
      send();
      return;
    }
    say(setup.rules.errors, true);
    wrong.focus();
  });
}
