import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import { createContext, useContext, useEffect } from 'react';
import type { FormWords } from './form-words.ts';

/** A message for each field that is wrong, by the field's name. */
export type FieldErrors = Record<string, string>;

/** Finds out what is wrong with a value, where that takes a request; a message, or null. */
export type ServerCheck = (value: string) => Promise<string | null>;

/** What the fields of a form share. */
export interface FormFields {
  /** Unique on the page; the start of the ids of all its fields. */
  id: string;
  words: FormWords;
  rules: Record<string, FieldRules>;
  /** The name that a field is sent under. */
  nameOf(field: string): string;
  /** What the fields hold at first. */
  values: Record<string, string>;
  errors: FieldErrors;
  /** The field that has the focus when the server shows the form again with its errors. */
  autoFocus: string | undefined;
  /** Shows what is wrong with a field, or that nothing is (null). */
  setError(name: string, error: string | null): void;
  /** Has a field checked with the server before the form is sent, until the result is called. */
  addCheck(name: string, check: ServerCheck): () => void;
}

const FormContext = createContext<FormFields | null>(null);

/** Hands a form's fields what they share. */
export const FormFieldsProvider = FormContext.Provider;

/** A field was drawn outside a form. */
export class FieldWithoutFormError extends Error {
  override name = 'FieldWithoutFormError';
}

/**
 * The form that a field stands in.
 *
 * @throws FieldWithoutFormError outside a form
 */
export function useFormFields(): FormFields {
  const form = useContext(FormContext);
  if (form === null) throw new FieldWithoutFormError('A field must stand inside a form.');
  return form;
}

/** The ids and attributes that tie a control to its label, its hint and its error. */
export function useField(name: string, describedBy: string[] = []) {
  const { id: formId, rules, nameOf, values, errors, autoFocus } = useFormFields();
  const id = `${formId}-${name}`;
  const error = errors[name];
  return {
    id,
    error,
    value: values[name],
    required: rules[name]?.required === true,
    control: {
      id,
      name: nameOf(name),
      autoFocus: autoFocus === name,
      'aria-invalid': error !== undefined,
      'aria-describedby': [`${id}-error`, ...describedBy.map((part) => `${id}-${part}`)].join(' '),
    },
  };
}

/** Has the form wait for a check with the server before it is sent. */
export function useServerCheck(name: string, check: ServerCheck): void {
  const { addCheck } = useFormFields();
  useEffect(() => addCheck(name, check), [addCheck, name, check]);
}
