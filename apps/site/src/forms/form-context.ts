import type { Site } from '@zipfront/contracts/content/site';
import {
  createFormMessages,
  type FormMessages,
} from '@zipfront/contracts/form-rules/rule-messages';
import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import { getOwn } from '@zipfront/contracts/own';
import { type ZipFormMessages, zipFormMessages } from '@zipfront/contracts/pages/zip-form-messages';
import { createContext, useContext, useEffect } from 'react';

export type FieldErrors = Record<string, string>;

/** Checks a value beyond the rules, if need be with a request. Resolves to a message, or null. */
export type FieldCheck = (value: string) => Promise<string | null>;

export type FormStyles = Readonly<Record<string, string | undefined>>;

export interface FormFields {
  id: string;
  styles: FormStyles;
  /** The words of the messages; undefined for a form that checks itself. */
  words: FormWords | undefined;
  rules: Record<string, FieldRules>;
  nameOf(field: string): string;
  values: Record<string, string>;
  errors: FieldErrors;
  autoFocus: string | undefined;
  isSending: boolean;
  /** The linked form in use announces its errors, or its message and the focus do. */
  isSilent: boolean;
  setError(name: string, error: string | null): void;
  /** Adds a check of a field that runs before the form is sent, until the result is called. */
  addCheck(name: string, check: FieldCheck): () => void;
}

const FormContext = createContext<FormFields | null>(null);

export const FormFieldsProvider = FormContext.Provider;

export class FieldWithoutFormError extends Error {
  override name = 'FieldWithoutFormError';
}

/** @throws FieldWithoutFormError outside a form */
export function useFormFields(): FormFields {
  const form = useContext(FormContext);
  if (form === null) throw new FieldWithoutFormError('A field must stand inside a form.');
  return form;
}

/** A field with messages was rendered in a form without any. */
class FormWithoutWordsError extends Error {
  override name = 'FormWithoutWordsError';
}

/** @throws FormWithoutWordsError if the form has none */
export function useFormWords(): FormWords {
  const { id, words } = useFormFields();
  if (!words) throw new FormWithoutWordsError(`The form ${id} has no words.`);
  return words;
}

export function useField(name: string, describedBy: string[] = []) {
  const { id: formId, rules, nameOf, values, errors, autoFocus } = useFormFields();
  const id = `${formId}-${name}`;
  const error = getOwn(errors, name);
  return {
    id,
    error,
    value: getOwn(values, name),
    required: getOwn(rules, name)?.required === true,
    control: {
      id,
      name: nameOf(name),
      autoFocus: autoFocus === name,
      'aria-invalid': error !== undefined,
      'aria-describedby': [`${id}-error`, ...describedBy.map((part) => `${id}-${part}`)].join(' '),
    },
  };
}

export function useFieldCheck(name: string, check: FieldCheck): void {
  const { addCheck } = useFormFields();
  useEffect(() => addCheck(name, check), [addCheck, name, check]);
}

export type FormSite = Pick<Site, 'locale' | 'messages' | 'formMessages' | 'shippingTexts'>;

export type FormWords = FormMessages & ZipFormMessages;

/** The parts of a site that its forms need. They are sent in the page as JSON. */
export function createFormSite({ shippingTexts, ...site }: Site): FormSite {
  return { ...createWordSite(site), ...(shippingTexts && { shippingTexts }) };
}

export function createWordSite({
  locale,
  messages,
  formMessages,
}: Pick<FormSite, 'locale' | 'messages' | 'formMessages'>): FormSite {
  return { locale, messages, formMessages };
}

export function formWords(site: FormSite): FormWords {
  return { ...createFormMessages(site), ...zipFormMessages(site) };
}
