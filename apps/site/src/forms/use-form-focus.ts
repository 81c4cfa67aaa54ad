import { type RefObject, useEffect } from 'react';
import { firstControlOf } from './controls.ts';
import type { FormFocus } from './form-state.ts';

/**
 * Moves the focus of a form once what it shows is drawn: to the first wrong field, whose error stands there
 * to be read out by then, or to the message.
 *
 * @param nameOf the name that a field is sent under
 */
export function useFormFocus(
  element: RefObject<HTMLFormElement | null>,
  focus: FormFocus,
  nameOf: (field: string) => string,
): void {
  useEffect(() => {
    const { current: form } = element;
    if (focus.on === 'message') {
      form?.querySelector<HTMLElement>('[data-form-message]')?.focus();
    } else if (form) {
      firstControlOf(form, focus.on.map(nameOf))?.focus();
    }
  }, [element, focus, nameOf]);
}
