import { failureMessage } from '@zipfront/contracts/form-rules/rule-messages';
import { checkField, type FieldKind, type FieldRules } from '@zipfront/contracts/form-rules/rules';
import type { FormWords } from './form-context.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a form with a name. There are several if radio buttons or boxes share it. */
export function namedControls(form: HTMLFormElement, name: string): Control[] {
  return ([...form.elements] as Control[]).filter((control) => control.name === name);
}

export function firstNamedControl(form: HTMLFormElement, names: string[]): Control | undefined {
  return ([...form.elements] as Control[]).find(({ name }) => names.includes(name));
}

/** The label of a control; of radio buttons, the legend of their group. */
export function labelText(control: Control): string {
  const legend = control.type === 'radio' && control.closest('fieldset')?.querySelector('legend');
  return (legend || control.labels?.[0])?.textContent?.trim() ?? '';
}

/** Returns whether a field must be checked. Hidden inputs and invisible fields are not. */
export function isChecked(form: HTMLFormElement, name: string): boolean {
  const [control] = namedControls(form, name);
  return control !== undefined && control.type !== 'hidden' && isShown(control);
}

export function checkControl(
  form: HTMLFormElement,
  name: string,
  { field, rules = {} }: { field: string; rules?: FieldRules | undefined },
  words: FormWords,
): string | null {
  const values = new FormData(form).getAll(name).map(String);
  const [failure] = checkField(rules, values, fieldKind(namedControls(form, name)[0]));
  return failure ? failureMessage(words, failure, field) : null;
}

function fieldKind(control: Control | undefined): FieldKind {
  return control?.type === 'radio' || control?.type === 'checkbox' ? control.type : 'text';
}

/** A box on the page. Safari before 17.4 cannot be asked, and hides by display alone. */
export function isShown(element: Element): boolean {
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}

export function focusAfter(part: Element): void {
  const controls = part
    .closest('form')
    ?.querySelectorAll<HTMLElement>('input, select, textarea, button');
  const next = [...(controls ?? [])].find(
    (control) =>
      control.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_PRECEDING &&
      !part.contains(control) &&
      control.tabIndex >= 0 &&
      control.getClientRects().length > 0,
  );
  next?.focus();
}
