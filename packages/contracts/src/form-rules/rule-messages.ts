import { inOwnWording, type Locale, type OwnWording } from '../locale.ts';
import { getOwn } from '../own.ts';
import { FIELD_MESSAGES, type FieldMessageKey } from './field-messages.ts';
import type { Failure, RuleName } from './rules.ts';

/** `%s` is the parameter, `{field}` the first wrong label, `{count}` how many are wrong. */
export type RuleMessages = Record<RuleName | 'errors' | 'oneError' | 'manyErrors', string>;

/** The messages of rules, and messages of fields by `field.rule`, which take precedence. */
export type FormMessages = RuleMessages & { fields: Record<string, string> };

export type OwnFormMessages = OwnWording<RuleMessages> & {
  fields?: { [Key in FieldMessageKey]?: string | undefined } | undefined;
};

/** Wording by locale. Operators override any of it in the site's content (`formMessages`). */
export const RULE_MESSAGES: Record<Locale, RuleMessages> = {
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
    errors: 'Something is missing, or not right yet.',
    oneError: 'Look at “{field}”.',
    manyErrors: 'Look at {count} fields, starting with “{field}”.',
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
    errors: 'Falta algo, o hay un dato por corregir.',
    oneError: 'Revise «{field}».',
    manyErrors: 'Revise {count} campos, empezando por «{field}».',
  },
};

const FORMAT_RULES = [
  'required',
  'accepted',
  'email',
  'number',
  'pattern',
  'tel',
  'northAmerican',
] as const satisfies RuleName[];

/**
 * Makes the messages of a form: first the operator's wording of a field, then of a rule, then the
 * field's standard message.
 */
export function createFormMessages({
  locale,
  formMessages: { fields: ownFields = {}, ...ownRules } = {},
}: {
  locale: Locale;
  formMessages?: OwnFormMessages | undefined;
}): FormMessages {
  const standard = Object.entries(byRule(FIELD_MESSAGES[locale])).filter(
    ([key]) => getOwn(ownRules, key.slice(key.indexOf('.') + 1)) === undefined,
  );
  return {
    ...inOwnWording(RULE_MESSAGES[locale], ownRules),
    fields: { ...Object.fromEntries(standard), ...byRule(ownFields) },
  };
}

/** They are by `field.rule`: a field's message is of all its format rules without their own. */
function byRule(messages: { [key: string]: string | undefined }): Record<string, string> {
  const given = Object.entries(messages).filter(([, message]) => message !== undefined);
  const ofFields = given.filter(([key]) => !key.includes('.'));
  return Object.fromEntries([
    ...ofFields.flatMap(([field, message]) =>
      FORMAT_RULES.map((rule) => [`${field}.${rule}`, message]),
    ),
    ...given.filter(([key]) => key.includes('.')),
  ]);
}

/** `Type the make, such as Honda.` */
export function failureMessage(
  messages: RuleMessages & Partial<Pick<FormMessages, 'fields'>>,
  { rule, parameter }: Failure,
  field = '',
): string {
  const message = getOwn(messages.fields ?? {}, `${field}.${rule}`) ?? messages[rule];
  return message.replace('%s', () => parameter);
}
