import { useLayoutEffect, useState } from 'react';

/** Steps of a quote form: first the shipment, then the contact. */
export type Step = 'shipment' | 'contact';

const CONTACT_FIELDS = ['name', 'email', 'phone', 'consent'];

interface StepState {
  contactOf: string;
}

interface Shown {
  /** The step in sight; null while the whole form is on one page. */
  step: Step | null;
  /** The step whose heading gets the focus, because the visitor has just reached it. */
  entered: Step | null;
}

interface Steps extends Shown {
  enter(step: Step): void;
  /** Shows the step of a field that is wrong; the form moves the focus. */
  showWrong(fields: string[]): void;
}

/** Back leads to the first, Forward to the second; a form that shows errors stays on one page. */
export function useSteps(id: string, hasErrors: boolean): Steps {
  const [shown, setShown] = useState<Shown>({ step: null, entered: null });

  useLayoutEffect(() => {
    const step = stepInHistory(id);
    const isFilled = CONTACT_FIELDS.some((name) => isInUse(`${id}-${name}`));
    if (hasErrors || (isFilled && step === 'shipment')) return;
    setShown({ step, entered: null });
    const follow = () => {
      const next = stepInHistory(id);
      setShown((before) => (before.step === next ? before : { step: next, entered: next }));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [id, hasErrors]);

  return {
    ...shown,
    enter(step) {
      if (step === 'contact') {
        history.pushState({ contactOf: id } satisfies StepState, '');
      } else if (stepInHistory(id) === 'contact') {
        return history.back();
      }
      setShown({ step, entered: step });
    },
    showWrong(fields) {
      if (shown.step === null || fields.every((field) => CONTACT_FIELDS.includes(field))) return;
      setShown({ step: 'shipment', entered: null });
      if (stepInHistory(id) === 'contact') history.back();
    },
  };
}

function stepInHistory(id: string): Step {
  const state: Partial<StepState> | null = history.state;
  return state?.contactOf === id ? 'contact' : 'shipment';
}

function isInUse(id: string): boolean {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return false;
  const isFilled = input.type === 'checkbox' ? input.checked : input.value !== '';
  return isFilled || input === document.activeElement;
}
