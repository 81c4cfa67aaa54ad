import { type FormMessages, messageOf } from '@zipfront/contracts/form-rules/messages';
import { checkField, type FieldKind, type FieldRules } from '@zipfront/contracts/form-rules/rules';
import { afterPress } from '../behaviours/after-press.ts';
import { isShown } from '../behaviours/is-shown.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The checks of a form, as the form uses them. */
export interface FormChecks {
  /** Checks every field and shows what is wrong; the first field that is, or null. */
  check(): HTMLElement | null;
  /** Shows what the server says of fields, by their names; the first of them, or null. */
  show(errors: ReadonlyMap<string, string>): HTMLElement | null;
  clear(): void;
}

/**
 * Makes the fields of a form that have rules (`data-rules`, within a `[data-field]`) tell what is
 * wrong with them: all on submit, each when it is changed, and from then on as it is typed in.
 * Hidden inputs, buttons and fields that cannot be seen are skipped.
 */
export function attachChecks(form: HTMLFormElement, messages: FormMessages): FormChecks {
  form.noValidate = true;
  const told = new WeakSet<Control>();

  const checkOne = (control: Control): boolean => {
    told.add(control);
    const rules: FieldRules = JSON.parse(control.dataset.rules ?? '{}');
    const failures = checkField(rules, valuesOf(form, control), kindOf(control));
    tell(control, failures.map((failure) => messageOf(messages, failure)).join(' '));
    return failures.length === 0;
  };
  const onChange = (event: Event) => {
    const control = (event.target as Element).closest<Control>('[data-rules]');
    if (!control || isSkipped(control)) return;
    if (event.type === 'change') afterPress(() => checkOne(control));
    else if (told.has(control)) checkOne(control);
  };
  form.addEventListener('input', onChange);
  form.addEventListener('change', onChange);

  const controls = () => [...form.querySelectorAll<Control>('[data-rules]')];
  return {
    check() {
      const wrong = controls().filter((control) => !isSkipped(control) && !checkOne(control));
      return wrong[0] ?? null;
    },
    show(errors) {
      const wrong = controls().filter((control) => errors.has(control.name));
      for (const control of wrong) {
        told.add(control);
        tell(control, errors.get(control.name) ?? '');
      }
      return wrong[0] ?? null;
    },
    clear() {
      for (const control of controls()) {
        told.delete(control);
        tell(control, '');
      }
    },
  };
}

/** What the field holds: its text, or a value for each box of its name that is checked. */
function valuesOf(form: HTMLFormElement, control: Control): string[] {
  if (kindOf(control) === 'text') return [control.value];
  return [...form.querySelectorAll<HTMLInputElement>('input:checked')]
    .filter(({ name }) => name === control.name)
    .map(({ value }) => value);
}

function kindOf({ type }: Control): FieldKind {
  return type === 'radio' || type === 'checkbox' ? type : 'text';
}

function isSkipped(control: Control): boolean {
  return /^(hidden|submit)$/.test(control.type) || !isShown(control);
}

function tell(control: Control, message: string): void {
  control.setAttribute('aria-invalid', String(message !== ''));
  const error = control.closest('[data-field]')?.querySelector('[data-error]');
  if (error && error.textContent !== message) error.textContent = message;
}
