import { getOwn } from '@zipfront/contracts/own';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { FieldErrors } from './form-context.ts';
import type { FieldChecks } from './use-field-checks.ts';

export interface FillCalls {
  /**
   * Called when a field changes, and once the form is interactive; `isTyping` until the field is
   * left.
   */
  onFill?: ((form: HTMLFormElement, isTyping: boolean) => void) | undefined;
  onUse?: (() => void) | undefined;
}

interface Options extends FillCalls {
  checks: FieldChecks;
  errors: FieldErrors;
  setError(field: string, error: string | null): void;
  onFilled(): void;
}

/** Text from before the script is passed on once, and stays. Returns the form's `onInput`. */
export function useFilling(
  element: RefObject<HTMLFormElement | null>,
  { checks, errors, setError, onFilled, onFill, onUse }: Options,
) {
  useChangeEvent(element, ({ form, name }) => {
    const field = checks.fieldOf(name);
    if (form && field) setError(field, checks.fieldError(form, field));
    if (form) onFill?.(form, false);
  });

  const begin = useEffectEvent(() => {
    if (!element.current) return;
    onFill?.(element.current, false);
    if (element.current.contains(document.activeElement)) onUse?.();
  });
  useEffect(() => begin(), []);

  return ({ target }: { target: EventTarget }) => {
    const { form, name } = target as HTMLInputElement;
    onFilled();
    const field = checks.fieldOf(name);
    if (form && field && getOwn(errors, field)) setError(field, checks.fieldError(form, field));
    if (form) onFill?.(form, true);
  };
}

/** While a pointer is down, it waits: a message would move the button away from the press. */
function useChangeEvent(
  form: RefObject<HTMLFormElement | null>,
  onChange: (field: HTMLInputElement) => void,
): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isPressed = false;
    let waiting: HTMLInputElement | null = null;
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      const field = waiting;
      waiting = null;
      // The click comes right behind.
      if (field) setTimeout(() => changed(field));
    };
    const change = ({ target }: Event) => {
      if (isPressed) waiting = target as HTMLInputElement;
      else changed(target as HTMLInputElement);
    };
    addEventListener('mousedown', press, { capture: true, signal });
    addEventListener('mouseup', release, { capture: true, signal });
    form.current?.addEventListener('change', change, { signal });
    return () => listening.abort();
  }, [form]);
}
