import { messageOf } from '@zipfront/contracts/form-rules/messages';
import { checkField, type FieldKind, type FieldRules } from '@zipfront/contracts/form-rules/rules';
import { afterPress } from '../../behaviours/after-press.ts';
import { isShown } from '../../behaviours/is-shown.ts';
import type { FormTexts } from './CheckedForm.tsx';
import { attachFormMark } from './form-mark.ts';
import { type FormSent, sendForm } from './send-form.ts';

/** What a form checks beyond the rules of its fields. */
export interface OwnChecks {
  /** The message for a field whose rules are kept, or null. */
  judge?(field: string, form: FormData): string | null;
  /** The first control that checks itself and is wrong, or null; it shows its own error. */
  wrongControl?(): Promise<HTMLElement | null>;
}

/** The texts that a form carries. */
export function textsOf(form: HTMLFormElement): FormTexts {
  return JSON.parse(form.dataset.texts ?? '{}');
}

/**
 * Checks a form's fields when they change, and while they are typed in once they are wrong; on submit
 * all of them. What is wrong is said under its field and by the form, no request is made, and the
 * first such field has the focus (specification, sections 4 and 5). What is right is sent.
 */
export function attachCheckedForm(
  form: HTMLFormElement,
  { judge = () => null, wrongControl = async () => null }: OwnChecks = {},
): void {
  const texts = textsOf(form);
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const message = form.querySelector('[data-form-message]');
  const label = button?.textContent ?? '';
  const mark = form.method === 'post' ? attachFormMark(form) : null;
  let sending = false;

  function check(field: HTMLElement): boolean {
    const error = isShown(field) ? faultOf(field) : null;
    showError(field, error);
    return error === null;
  }

  function faultOf(field: HTMLElement): string | null {
    const name = field.dataset.field ?? '';
    const rules: FieldRules = JSON.parse(field.dataset.rules ?? '{}');
    const data = new FormData(form);
    const [failure] = checkField(rules, data.getAll(name).map(String), kindOf(field));
    return failure ? messageOf(texts, failure) : judge(name, data);
  }

  const fieldOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-field]');
  form.addEventListener('change', (event) => {
    const field = fieldOf(event);
    if (field) afterPress(() => check(field));
  });
  form.addEventListener('input', (event) => {
    const field = fieldOf(event);
    if (field?.querySelector('[aria-invalid=true], [data-error]:not(:empty)')) check(field);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    setBusy(true);
    say('');
    const wrongFields = fields.filter((field) => !check(field)).map(controlOf);
    const wrong = [await wrongControl(), ...wrongFields].filter((control) => control !== null);
    if (wrong.length > 0) refuse(wrong);
    else if (form.method === 'get') form.submit();
    else {
      await mark?.ready();
      settle(await sendForm(form));
    }
  });
  form.dataset.checkedForm = 'attached';
  // A page that comes back from the browser's memory is not busy any more.
  addEventListener('pageshow', () => setBusy(false));

  function settle(sent: FormSent): void {
    if (sent.kind === 'taken') {
      if ('location' in sent.answer) location.assign(sent.answer.location);
      else thank(sent.answer.message);
    } else if (sent.kind === 'refused') {
      if (sent.mark) mark?.set(sent.mark);
      const refused = Object.entries(sent.errors).flatMap(([name, error]) =>
        showNamed(name, error),
      );
      refuse(refused, refused.length === 0 ? sent.message : undefined);
    } else {
      setBusy(false);
      say(texts.failed);
    }
  }

  function showNamed(name: string, error: string): HTMLElement[] {
    const field = fields.find((other) => other.dataset.field === name);
    if (field) showError(field, error);
    const control = field ? controlOf(field) : form.querySelector<HTMLElement>(`[name="${name}"]`);
    const place = control && document.getElementById(`${control.id}-error`);
    if (place) place.textContent = error;
    return control ? [control] : [];
  }

  /** Says that something is wrong, and leads to the first of the controls. */
  function refuse(controls: HTMLElement[], words = texts.errors): void {
    setBusy(false);
    say(words);
    const inOrder = [...form.elements].find((element) => controls.includes(element as HTMLElement));
    (inOrder as HTMLElement | undefined)?.focus();
  }

  function thank(words: string): void {
    const thanks = document.createElement('p');
    thanks.tabIndex = -1;
    thanks.setAttribute('role', 'status');
    thanks.dataset.thanks = '';
    thanks.textContent = words;
    form.replaceWith(thanks);
    thanks.focus();
  }

  function say(words: string): void {
    if (message) message.textContent = words;
  }

  function setBusy(busy: boolean): void {
    sending = busy;
    if (!button) return;
    button.setAttribute('aria-busy', String(busy));
    button.disabled = busy;
    button.textContent = busy && texts.sending ? texts.sending : label;
  }
}

function showError(field: HTMLElement, error: string | null): void {
  const place = field.querySelector('[data-error]');
  if (place) place.textContent = error ?? '';
  for (const control of field.querySelectorAll('input:not([type=radio]), select')) {
    control.setAttribute('aria-invalid', String(error !== null));
  }
}

function controlOf(field: HTMLElement): HTMLElement | null {
  return field.querySelector<HTMLElement>('input, select');
}

function kindOf(field: HTMLElement): FieldKind {
  const type = field.querySelector('input')?.type;
  return type === 'radio' || type === 'checkbox' ? type : 'text';
}
