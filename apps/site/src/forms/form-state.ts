import type { FieldErrors } from './form-context.ts';

export type FormOutcome =
  | { kind: 'idle' }
  /** The form was accepted: the message replaces it. */
  | { kind: 'done'; message: string }
  /** The form was accepted and is empty again: the message is in it, and has the focus. */
  | { kind: 'taken'; message: string }
  | { kind: 'refused'; errors: FieldErrors; message: string | null };

export interface ShownForm {
  values: Record<string, string>;
  errors: FieldErrors;
  message: string | null;
  isTaken?: boolean;
  /**
   * Whether the form moves the focus, as only one of several with the same state should. Default:
   * true.
   */
  autoFocus?: boolean;
}

/** The target of the focus after rendering: the first of some fields, or the message. */
export interface FormFocus {
  on: 'message' | string[];
}

export interface FormState {
  errors: FieldErrors;
  message: string | null;
  isTaken: boolean;
  /** Thanks in the place of the form; null while it is there. */
  thanks: string | null;
  focus: FormFocus;
  /** The form's message and the focus announce errors under fields after a submit. */
  isQuiet: boolean;
}

export type FormAction =
  | { type: 'FIELD_CHECKED'; field: string; error: string | null }
  /** `hasMessage`: whether the form itself shows an error, besides its fields. */
  | { type: 'SUBMITTED'; hasMessage: boolean }
  | { type: 'FILLED' }
  | { type: 'SENDING' }
  | { type: 'ENDED'; outcome: FormOutcome };

export function initialFormState({ errors, message, isTaken = false }: ShownForm): FormState {
  return { errors, message, isTaken, thanks: null, focus: { on: [] }, isQuiet: false };
}

/** The state after an action; the same object if nothing changes. Pure. */
export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'FIELD_CHECKED':
      return withError(state, action.field, action.error);
    case 'SUBMITTED':
      return { ...state, message: null, isQuiet: action.hasMessage };
    case 'FILLED':
      return state.isQuiet ? { ...state, isQuiet: false } : state;
    case 'SENDING':
      return { ...state, errors: {} };
    case 'ENDED':
      return afterOutcome(state, action.outcome);
  }
}

function withError(state: FormState, field: string, error: string | null): FormState {
  const { [field]: shown = null, ...others } = state.errors;
  if (error === shown) return state;
  return { ...state, errors: error ? { ...others, [field]: error } : others };
}

function afterOutcome(state: FormState, outcome: FormOutcome): FormState {
  switch (outcome.kind) {
    case 'idle':
      return state;
    case 'done':
      return { ...state, thanks: outcome.message };
    case 'taken':
      return { ...state, message: outcome.message, isTaken: true, focus: { on: 'message' } };
    case 'refused': {
      const { errors, message } = outcome;
      return { ...state, errors, message, isTaken: false, focus: { on: Object.keys(errors) } };
    }
  }
}
