/** A form as the server shows it: what was typed (never a password), and its errors by field. */
export interface FormView {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Message of the form as a whole; null without one. */
  message: string | null;
}

/** A form that was not sent yet. */
export const EMPTY_FORM: FormView = { values: {}, errors: {}, message: null };
