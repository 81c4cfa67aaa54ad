import { inOwnWording, type Locale, type OwnWording } from '../locale.ts';
import type { Failure, RuleName } from './rules.ts';

/**
 * A message for each rule, with `%s` for the parameter. `errors` is the message of the whole form. `oneError` or
 * `manyErrors` follows it, with `{field}` for the label of the first wrong field, and `{count}` for the number of wrong fields.
 */
export type FormMessages = Record<RuleName | 'errors' | 'oneError' | 'manyErrors', string>;

/** Wording by locale. Operators override any of it in the site's content (`formMessages`). */
export const FORM_MESSAGES: Record<Locale, FormMessages> = {
  'en-US': {
    required: 'This field is required.',
    accepted: 'This field must be accepted.',
    email: 'This field requires a valid email address.',
    number: 'This field requires a number.',
    max: 'Maximum value for this field is %s.',
    min: 'Minimum value for this field is %s.',
    maxlength: 'This field allows a maximum of %s characters.',
    minlength: 'This field requires a minimum of %s characters.',
    pattern: 'Please match the requested format.',
    tel: 'This field requires a valid telephone number.',
    northAmerican: 'This field requires a telephone number with its area code, ten digits in all.',
    url: 'This field requires a valid web address that starts with http or https.',
    errors: 'Please fix the submission errors.',
    oneError: 'It is in one field: “{field}”.',
    manyErrors: 'They are in {count} fields, first in “{field}”.',
  },
  'es-US': {
    required: 'Este campo es obligatorio.',
    accepted: 'Debe aceptar este campo.',
    email: 'Escriba una dirección de correo electrónico válida.',
    number: 'Escriba un número.',
    max: 'El valor máximo de este campo es %s.',
    min: 'El valor mínimo de este campo es %s.',
    maxlength: 'Este campo admite como máximo %s caracteres.',
    minlength: 'Este campo necesita al menos %s caracteres.',
    pattern: 'Use el formato indicado.',
    tel: 'Escriba un número de teléfono válido.',
    northAmerican: 'Escriba un número de teléfono con su código de área, diez dígitos en total.',
    url: 'Escriba una dirección web válida que empiece por http o https.',
    errors: 'Corrija los errores antes de enviar.',
    oneError: 'Hay un campo por corregir: «{field}».',
    manyErrors: 'Hay {count} campos por corregir; el primero es «{field}».',
  },
};

/** The messages of rules in a site's language; the operator's own wording replaces the standard messages. */
export function formMessagesOf(site: {
  locale: Locale;
  formMessages?: OwnWording<FormMessages> | undefined;
}): FormMessages {
  return inOwnWording(FORM_MESSAGES[site.locale], site.formMessages);
}

/**
 * The message for a rule that a field breaks.
 *
 * @example
 * messageOf(FORM_MESSAGES['en-US'], { rule: 'max', parameter: '5' }); // 'Maximum value for this field is 5.'
 */
export function messageOf(messages: FormMessages, { rule, parameter }: Failure): string {
  return messages[rule].replace('%s', () => parameter);
}
