import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back when a field of a form was changed and left: the DOM's own `change` event. React's
 * `onChange` is the `input` event.
 *
 * Where a mouse button or a tap is down, the call waits for its click: a message that appears when a
 * field is left would otherwise move a button from under the press that left the field, and the click
 * would be lost.
 */
export function useChangeEvent(
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
