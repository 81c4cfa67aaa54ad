import { useLayoutEffect, useState } from 'react';

/** The steps of a quote form: what is shipped, then who asks. */
export type Step = 'shipment' | 'contact';

/** Fields of the second step. */
const CONTACT_FIELDS = ['name', 'email', 'phone', 'consent'];

interface Steps {
  /** The step in sight; null while the whole form is on one page. */
  step: Step | null;
  /** The step whose heading has the focus, because the visitor has just come to it. */
  entered: Step | null;
  /** Shows a step, and moves the focus to its heading. */
  enter(step: Step): void;
  /** Shows the step of a field that is wrong; the form moves the focus. */
  showWrong(fields: string[]): void;
}

/**
 * The steps of a form, once it has its script. A form whose contact fields are in use by then, or that the server shows again with errors,
 * stays on one page: nothing that was typed is hidden.
 *
 * @param id the form's, from which the ids of its fields are made
 * @param hasErrors whether the server shows it with errors
 */
export function useSteps(id: string, hasErrors: boolean): Steps {
  const [step, setStep] = useState<Step | null>(null);
  const [entered, setEntered] = useState<Step | null>(null);

  useLayoutEffect(() => {
    if (!hasErrors && !CONTACT_FIELDS.some((name) => isInUse(`${id}-${name}`))) setStep('shipment');
  }, [id, hasErrors]);

  return {
    step,
    entered,
    enter(next) {
      setStep(next);
      setEntered(next);
    },
    showWrong(fields) {
      if (fields.every((field) => CONTACT_FIELDS.includes(field))) return;
      setEntered(null);
      setStep((current) => (current === null ? null : 'shipment'));
    },
  };
}

function isInUse(id: string): boolean {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return false;
  const isFilled = input.type === 'checkbox' ? input.checked : input.value !== '';
  return isFilled || input === document.activeElement;
}
